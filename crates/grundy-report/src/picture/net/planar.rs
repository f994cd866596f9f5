//! A drawing without crossings, where there is one.
//!
//! 1. Demoucron, Malgrange and Pertuiset (1964): the net is put together face by face. What is not yet drawn falls into *fragments*; each fits only
//!    into faces that have all points it is tied to. One that fits nowhere shows that the net is not planar; one that fits into one
//!    face goes first.
//! 2. Faces that pass a point twice, and faces of more than three sides, get points of their own, until all faces are triangles.
//! 3. Tutte (1963): with one face as a convex frame, every other point in the middle of its neighbours, no lines cross.
//!
//! All feet are one point here, at the foot of the frame; in the end each stands where its line leaves that point.

use super::Net;
use crate::svg::geometry::Point;
use std::collections::{BTreeSet, VecDeque};
use std::f64::consts::PI;

/// Larger nets would take too long.
const MOST_POINTS: usize = 80;

/// Places for all points of a net that hangs together, or nothing if lines must cross.
pub(super) fn places(net: &Net) -> Option<Vec<Point>> {
    if net.spots.len() > MOST_POINTS {
        return None;
    }
    let (graph, own) = merged(net);
    // Euler: a planar graph of n ≥ 3 points has at most 3n - 6 lines.
    let lines = graph.iter().map(BTreeSet::len).sum::<usize>() / 2;
    if lines > (3 * graph.len()).saturating_sub(6).max(1) {
        return None;
    }
    let mut faces = faces(&graph)?;
    let mut rows = graph;
    make_simple(&mut rows, &mut faces);
    // The frame is the longest face at the ground, or the longest of all.
    let frame = (0..faces.len()).filter(|&face| faces[face].contains(&0)).max_by_key(|&face| faces[face].len())?;
    let frame = faces.swap_remove(frame);
    for face in faces.iter().filter(|face| face.len() > 3) {
        let middle = add_point(&mut rows);
        face.iter().for_each(|&corner| join(&mut rows, middle, corner));
    }
    let at = tutte(&rows, &frame);
    Some(feet_apart(net, &own, &at))
}

/// The neighbours of each point, without repetition.
type Rows = Vec<BTreeSet<usize>>;

fn add_point(rows: &mut Rows) -> usize {
    rows.push(BTreeSet::new());
    rows.len() - 1
}

fn join(rows: &mut Rows, a: usize, b: usize) {
    rows[a].insert(b);
    rows[b].insert(a);
}

/// The net as a simple graph whose point 0 is the ground, if there is any; and the point that each spot is.
fn merged(net: &Net) -> (Rows, Vec<usize>) {
    let grounded = net.spots.iter().any(|spot| spot.ground);
    let mut rows: Rows = if grounded { vec![BTreeSet::new()] } else { vec![] };
    let own: Vec<usize> = net.spots.iter().map(|spot| if spot.ground { 0 } else { add_point(&mut rows) }).collect();
    for [u, v] in net.links.iter().map(|ends| ends.map(|end| own[end])).filter(|[u, v]| u != v) {
        join(&mut rows, u, v);
    }
    (rows, own)
}

/// What is not drawn yet and hangs together: its inner points, and the drawn points it is tied to.
struct Fragment {
    inner: BTreeSet<usize>,
    ties: BTreeSet<usize>,
}

/// The faces of a planar drawing as walks around them, or nothing if there is none.
fn faces(rows: &Rows) -> Option<Vec<Vec<usize>>> {
    let mut left: BTreeSet<[usize; 2]> = BTreeSet::new();
    rows.iter().enumerate().for_each(|(u, row)| row.iter().filter(|&&v| u < v).for_each(|&v| _ = left.insert([u, v])));
    let mut drawn = BTreeSet::from([0]);
    let mut faces = vec![vec![0]];
    while !left.is_empty() {
        let mut choice: Option<(usize, usize, Fragment)> = None;
        for fragment in fragments(rows, &left, &drawn) {
            let fits = |face: &usize| fragment.ties.iter().all(|tie| faces[*face].contains(tie));
            let fitting: Vec<usize> = (0..faces.len()).filter(fits).collect();
            let &first = fitting.first()?;
            if choice.as_ref().is_none_or(|(least, ..)| fitting.len() < *least) {
                choice = Some((fitting.len(), first, fragment));
            }
        }
        let (_, face, fragment) = choice?;
        let path = path_through(rows, &left, &fragment);
        for pair in path.windows(2) {
            left.remove(&[pair[0].min(pair[1]), pair[0].max(pair[1])]);
        }
        drawn.extend(&path);
        let (one, other) = split(&faces[face], &path, fragment.ties.len() == 1);
        faces[face] = one;
        faces.extend(other);
    }
    Some(faces)
}

fn fragments(rows: &Rows, left: &BTreeSet<[usize; 2]>, drawn: &BTreeSet<usize>) -> Vec<Fragment> {
    let chords = left.iter().filter(|ends| ends.iter().all(|end| drawn.contains(end)));
    let mut found: Vec<Fragment> = chords.map(|&ends| Fragment { inner: BTreeSet::new(), ties: BTreeSet::from(ends) }).collect();
    let mut seen = drawn.clone();
    for start in 0..rows.len() {
        if !seen.insert(start) {
            continue;
        }
        let mut fragment = Fragment { inner: BTreeSet::from([start]), ties: BTreeSet::new() };
        let mut stack = vec![start];
        while let Some(here) = stack.pop() {
            for &there in &rows[here] {
                if drawn.contains(&there) {
                    fragment.ties.insert(there);
                } else if seen.insert(there) {
                    fragment.inner.insert(there);
                    stack.push(there);
                }
            }
        }
        found.push(fragment);
    }
    found
}

/// A way through a fragment from one of its ties to another, or one step into it if it has one tie only.
fn path_through(rows: &Rows, left: &BTreeSet<[usize; 2]>, fragment: &Fragment) -> Vec<usize> {
    let mut ties = fragment.ties.iter().copied();
    let (start, goal) = (ties.next().expect("the net hangs together"), ties.next());
    let mut from = vec![usize::MAX; rows.len()];
    let mut queue = VecDeque::from([start]);
    while let Some(here) = queue.pop_front() {
        for &there in &rows[here] {
            let is_left = left.contains(&[here.min(there), here.max(there)]);
            let inside = fragment.inner.contains(&there) || (Some(there) == goal && (here != start || fragment.inner.is_empty()));
            if !is_left || !inside || from[there] != usize::MAX || there == start {
                continue;
            }
            from[there] = here;
            if goal.is_none_or(|goal| goal == there) {
                let mut path = vec![there];
                while path.last() != Some(&start) {
                    path.push(from[path[path.len() - 1]]);
                }
                path.reverse();
                return path;
            }
            queue.push_back(there);
        }
    }
    unreachable!("a fragment hangs together")
}

/// A face with a path drawn into it: one face with a spike, or two.
fn split(face: &[usize], path: &[usize], is_spike: bool) -> (Vec<usize>, Option<Vec<usize>>) {
    let place = |point: usize| face.iter().position(|&corner| corner == point).expect("the face has all ties");
    let start = place(path[0]);
    let turned: Vec<usize> = face[start..].iter().chain(&face[..start]).copied().collect();
    if is_spike {
        let back = (face.len() > 1).then_some(path[0]);
        return ([path[0], path[1]].into_iter().chain(back).chain(turned[1..].iter().copied()).collect(), None);
    }
    let (goal, inner) = (path[path.len() - 1], &path[1..path.len() - 1]);
    let end = turned.iter().position(|&corner| corner == goal).expect("the face has all ties");
    let one = turned[..=end].iter().chain(inner.iter().rev()).copied().collect();
    let other = turned[end..].iter().chain([&path[0]]).chain(inner).copied().collect();
    (one, Some(other))
}

/// Cuts off corners, with new points, until no face passes a point twice.
fn make_simple(rows: &mut Rows, faces: &mut Vec<Vec<usize>>) {
    let mut at = 0;
    while at < faces.len() {
        let face = &faces[at];
        let twice = |&place: &usize| face.iter().filter(|&&corner| corner == face[place]).count() > 1;
        let Some(place) = (0..face.len()).find(twice) else {
            at += 1;
            continue;
        };
        let (before, corner, after) = (face[(place + face.len() - 1) % face.len()], face[place], face[(place + 1) % face.len()]);
        let new = add_point(rows);
        join(rows, new, before);
        join(rows, new, after);
        faces[at][place] = new;
        faces.push(vec![before, corner, after, new]);
    }
}

/// Every point in the middle of its neighbours, but for those of the frame: the first at the bottom, the others on an arc above it.
fn tutte(rows: &Rows, frame: &[usize]) -> Vec<Point> {
    const ROUNDS: usize = 3000;
    let size = (rows.len() as f64).sqrt() * 1.6;
    let mut at = vec![[0.0, size]; rows.len()];
    let mut fixed = vec![false; rows.len()];
    let ground = frame.iter().position(|&corner| corner == 0).unwrap_or(0);
    for nth in 0..frame.len() {
        let corner = frame[(ground + nth) % frame.len()];
        // From right below over the top to left below.
        let angle = PI * (-0.35 + 1.7 * (nth as f64 - 1.0) / (frame.len() as f64 - 2.0).max(1.0));
        at[corner] = if nth == 0 { [0.0, 0.0] } else { [size * angle.cos(), size * (1.25 + angle.sin())] };
        fixed[corner] = true;
    }
    for _ in 0..ROUNDS {
        for point in (0..rows.len()).filter(|&point| !fixed[point]) {
            let many = rows[point].len().max(1) as f64;
            let mean = |axis: usize| rows[point].iter().map(|&near| at[near][axis]).sum::<f64>() / many;
            at[point] = [mean(0), mean(1)];
        }
    }
    at
}

/// The spots' places: feet where their lines leave the ground, beside each other where several lead to one point.
fn feet_apart(net: &Net, own: &[usize], at: &[Point]) -> Vec<Point> {
    let near = net.neighbours();
    let lowest = (0..net.spots.len()).filter(|&spot| !net.spots[spot].ground).map(|spot| at[own[spot]][1]).fold(f64::INFINITY, f64::min);
    let level = if net.spots.iter().any(|spot| spot.ground) { 0.6 * lowest } else { 0.0 };
    let place = |spot: usize| {
        let Some(&above) = near[spot].first().filter(|_| net.spots[spot].ground) else {
            return [at[own[spot]][0], at[own[spot]][1] - level];
        };
        let [x, y] = at[own[above]];
        let twins = (0..spot).filter(|&twin| net.spots[twin].ground && near[twin].first() == Some(&above)).count();
        [x * level / y + 0.001 * twins as f64, 0.0]
    };
    (0..net.spots.len()).map(place).collect()
}
