//! Processes find each other before anything is computed.
//!
//! Process i listens at its address, connects to those before it and waits for those after it. On each connection both sides say who they are in one line of JSON ([`Greeting`]), and then, once a process has
//! heard all others, its [`Verdict`]: that all fit together, or what does not. So whatever is wrong, another file, another version, two with one number, somebody who never comes, is said by every process, and nobody waits past
//! the time allowed. The connections are then the ones that timely uses.

use grundy::{Message, msg};
use serde::{Deserialize, Serialize};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

/// The language that processes speak with each other; another number is another language.
const LANGUAGE: u32 = 1;

/// The longest line that is read.
const MOST_BYTES: usize = 1 << 16;

/// How often a process looks whether anything has happened.
const TICK: Duration = Duration::from_millis(10);

/// Who a process is, and what it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Greeting {
    /// The language that it speaks.
    pub cluster: u32,
    /// The version of the program.
    pub version: String,
    /// Its number, from 0.
    pub process: usize,
    /// How many processes there are to be.
    pub processes: usize,
    /// How many workers each has.
    pub workers: usize,
    /// What is to be done, as text; all must be told the same.
    pub task: String,
    /// The checksum of the whole graph, in hexadecimal.
    pub checksum: String,
    /// Its range of vertices: the first, and how many.
    pub range: (u32, u32),
}

impl Greeting {
    /// A greeting in the language of this program.
    pub fn new(process: usize, processes: usize, workers: usize, task: String, checksum: u64, range: std::ops::Range<u32>) -> Greeting {
        let (version, checksum) = (env!("CARGO_PKG_VERSION").to_owned(), format!("{checksum:016x}"));
        let range = (range.start, range.end - range.start);
        Greeting { cluster: LANGUAGE, version, process, processes, workers, task, checksum, range }
    }

    /// Why these two cannot work together.
    fn misfit(&self, other: &Greeting, address: &str) -> Option<Message> {
        let process = other.process;
        match () {
            () if (other.cluster, &other.version) != (self.cluster, &self.version) => {
                let (own, others) = (self.version.as_str(), other.version.as_str());
                Some(msg!("cluster-other-version", process = process, address = address, own = own, others = others))
            }
            () if other.processes != self.processes => {
                Some(msg!("cluster-other-count", process = process, address = address, own = self.processes, others = other.processes))
            }
            () if other.workers != self.workers => {
                Some(msg!("cluster-other-workers", process = process, address = address, own = self.workers, others = other.workers))
            }
            () if other.task != self.task => {
                let (own, others) = (self.task.as_str(), other.task.as_str());
                Some(msg!("cluster-other-task", process = process, address = address, own = own, others = others))
            }
            () if other.checksum != self.checksum => {
                let (own, others) = (self.checksum.as_str(), other.checksum.as_str());
                Some(msg!("cluster-other-graph", process = process, address = address, own = own, others = others))
            }
            () => None,
        }
    }
}

/// What a process thinks of the others.
#[derive(Serialize, Deserialize)]
struct Verdict {
    /// What does not fit, in words; nothing if all does.
    trouble: Option<String>,
}

/// All processes, met.
pub struct Met {
    /// A socket to each but ourselves.
    pub sockets: Vec<Option<TcpStream>>,
    /// The greetings of all, in their order.
    pub greetings: Vec<Greeting>,
}

/// What keeps a process from waiting on.
pub struct Patience<'a> {
    /// When the time is over.
    pub until: Instant,
    /// Whether somebody asked to stop.
    pub stopped: &'a dyn Fn() -> bool,
    /// How messages are put into words, for the others to show.
    pub say: &'a dyn Fn(&Message) -> String,
}

impl Patience<'_> {
    fn is_over(&self) -> bool {
        Instant::now() >= self.until || (self.stopped)()
    }
}

/// Meets all processes at these addresses.
pub fn meet(addresses: &[String], own: &Greeting, patience: &Patience) -> Result<Met, Message> {
    let mut meeting = Meeting { addresses, own, patience, peers: addresses.iter().map(|_| None).collect() };
    let met = meeting.greet_all();
    let trouble = met.as_ref().err().map(|message| (patience.say)(message));
    let said = meeting.say_verdict(trouble);
    met?;
    said?;
    meeting.hear_verdicts()?;
    let (sockets, greetings) =
        meeting.peers.into_iter().map(|peer| peer.map_or((None, own.clone()), |peer| (Some(peer.socket), peer.greeting))).unzip();
    Ok(Met { sockets, greetings })
}

struct Peer {
    socket: TcpStream,
    greeting: Greeting,
}

struct Meeting<'a> {
    addresses: &'a [String],
    own: &'a Greeting,
    patience: &'a Patience<'a>,
    peers: Vec<Option<Peer>>,
}

impl Meeting<'_> {
    fn greet_all(&mut self) -> Result<(), Message> {
        let me = self.own.process;
        let listener = if me + 1 < self.addresses.len() { Some(listen(&self.addresses[me])?) } else { None };
        loop {
            for process in (0..me).filter(|&process| self.peers[process].is_none()).collect::<Vec<_>>() {
                self.call(process)?;
            }
            if let Some(listener) = &listener {
                while let Ok((socket, from)) = listener.accept() {
                    self.answer(socket, &from.to_string())?;
                }
            }
            let missing = (0..self.peers.len()).find(|&process| process != me && self.peers[process].is_none());
            let Some(missing) = missing else { return Ok(()) };
            if self.patience.is_over() {
                return Err(msg!("cluster-missing", process = missing, address = self.addresses[missing].as_str()));
            }
            self.hear_early()?;
            std::thread::sleep(TICK);
        }
    }

    /// Tries to reach a process that listens.
    fn call(&mut self, process: usize) -> Result<(), Message> {
        let address = &self.addresses[process];
        let Some(place) = address.to_socket_addrs().ok().and_then(|mut places| places.next()) else { return Ok(()) };
        let Ok(mut socket) = TcpStream::connect_timeout(&place, Duration::from_millis(500)) else { return Ok(()) };
        if write_line(&mut socket, self.own).is_err() {
            return Ok(());
        }
        // Whoever listens there but does not speak our language is another program.
        let greeting = match read_line::<Greeting>(&mut socket, self.patience) {
            Ok(greeting) => greeting,
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                return Err(msg!("cluster-stranger", process = process, address = address.as_str()));
            }
            Err(_) => return Ok(()),
        };
        if greeting.process != process {
            return Err(msg!("cluster-other-number", process = process, address = address.as_str(), number = greeting.process));
        }
        self.accept(socket, greeting, &address.clone())
    }

    /// Somebody has called.
    fn answer(&mut self, mut socket: TcpStream, from: &str) -> Result<(), Message> {
        // A passer-by is not let in, and does no harm.
        let Ok(greeting) = read_line::<Greeting>(&mut socket, self.patience) else { return Ok(()) };
        if write_line(&mut socket, self.own).is_err() {
            return Ok(());
        }
        let fits = self.own.misfit(&greeting, from).is_none();
        if fits && (greeting.process <= self.own.process || self.peers.get(greeting.process).is_none_or(Option::is_some)) {
            let _ = write_line(
                &mut socket,
                &Verdict { trouble: Some((self.patience.say)(&msg!("cluster-twice", process = greeting.process))) },
            );
            return Err(msg!("cluster-twice", process = greeting.process));
        }
        self.accept(socket, greeting, from)
    }

    fn accept(&mut self, mut socket: TcpStream, greeting: Greeting, address: &str) -> Result<(), Message> {
        match self.own.misfit(&greeting, address) {
            Some(misfit) => {
                let _ = write_line(&mut socket, &Verdict { trouble: Some((self.patience.say)(&misfit)) });
                Err(misfit)
            }
            None => {
                let process = greeting.process;
                self.peers[process] = Some(Peer { socket, greeting });
                Ok(())
            }
        }
    }

    /// Whether somebody has given up while we wait for others.
    fn hear_early(&mut self) -> Result<(), Message> {
        for (process, peer) in self.peers.iter_mut().enumerate() {
            let Some(peer) = peer else { continue };
            // As much of a verdict as tells whether it is a good one.
            let mut start = [0; br#"{"trouble":n"#.len()];
            let _ = peer.socket.set_nonblocking(true);
            let heard = peer.socket.peek(&mut start);
            let _ = peer.socket.set_nonblocking(false);
            match heard {
                Ok(0) => return Err(msg!("cluster-left", process = process)),
                Ok(bytes) if bytes == start.len() && !start.ends_with(b"n") => hear(process, peer, self.patience)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn say_verdict(&mut self, trouble: Option<String>) -> Result<(), Message> {
        let verdict = Verdict { trouble };
        for (process, peer) in self.peers.iter_mut().enumerate() {
            let Some(peer) = peer else { continue };
            write_line(&mut peer.socket, &verdict).map_err(|_| msg!("cluster-left", process = process))?;
        }
        Ok(())
    }

    fn hear_verdicts(&mut self) -> Result<(), Message> {
        for (process, peer) in self.peers.iter_mut().enumerate() {
            if let Some(peer) = peer {
                hear(process, peer, self.patience)?;
            }
        }
        Ok(())
    }
}

fn hear(process: usize, peer: &mut Peer, patience: &Patience) -> Result<(), Message> {
    match read_line::<Verdict>(&mut peer.socket, patience) {
        Ok(Verdict { trouble: None }) => Ok(()),
        Ok(Verdict { trouble: Some(trouble) }) => Err(msg!("cluster-refused", process = process, why = trouble)),
        Err(error) if error.kind() == ErrorKind::TimedOut => Err(msg!("cluster-silent", process = process)),
        Err(_) => Err(msg!("cluster-left", process = process)),
    }
}

/// Listens at our own address; where that name is another machine's to the system, or not known to it yet, at its port.
fn listen(address: &str) -> Result<TcpListener, Message> {
    let refused = |error: io::Error| match error.kind() {
        ErrorKind::AddrInUse => msg!("cluster-port", address = address),
        _ => msg!("cluster-listen", address = address, why = error.to_string()),
    };
    let listener = TcpListener::bind(address).or_else(|error| match (error.kind(), address.rsplit_once(':')) {
        (ErrorKind::AddrInUse | ErrorKind::PermissionDenied, _) | (_, None) => Err(error),
        (_, Some((_, port))) => TcpListener::bind(format!("0.0.0.0:{port}")),
    });
    let listener = listener.map_err(refused)?;
    listener.set_nonblocking(true).map_err(refused)?;
    Ok(listener)
}

fn write_line(socket: &mut TcpStream, line: &impl Serialize) -> io::Result<()> {
    socket.set_nodelay(true)?;
    socket.set_nonblocking(false)?;
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    socket.write_all(&bytes)
}

/// Reads a line and nothing after it, which would be timely's.
fn read_line<T: serde::de::DeserializeOwned>(socket: &mut TcpStream, patience: &Patience) -> io::Result<T> {
    socket.set_nonblocking(false)?;
    socket.set_read_timeout(Some(Duration::from_millis(100)))?;
    let (mut line, mut byte) = (vec![], [0]);
    loop {
        match socket.read(&mut byte) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(_) if byte[0] == b'\n' => break,
            Ok(_) => line.push(byte[0]),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted) => {}
            Err(error) => return Err(error),
        }
        if line.len() > MOST_BYTES || line.first().is_some_and(|&first| first != b'{') {
            return Err(ErrorKind::InvalidData.into());
        }
        if patience.is_over() {
            return Err(ErrorKind::TimedOut.into());
        }
    }
    socket.set_read_timeout(None)?;
    serde_json::from_slice(&line).map_err(|_| ErrorKind::InvalidData.into())
}
