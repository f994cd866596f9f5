# Long runs.
help-state = Follow the game in this folder, as long as it takes; no limit of time unless given
help-run-resume = Go on with the run in the folder
run-progress = heap { $heap }, { $rate }/s, { $rares } rare, largest { $largest }
run-progress-to = { $way }; { $percent } %, { $left } left
run-stands = The run stands in { $path } at heap { $heap }. To go on: { $again }
run-resumed = Going on with the run in { $path } at heap { $heap }.
run-none = { $path } is not the folder of a run
run-there = { $path } holds a run already; --resume goes on with it
run-folder-used = { $path } is not empty and holds no run; name a folder of its own
run-busy = another process is at work in { $path }
run-no-code = { $game } is no take-and-break code, and only those make long runs
run-other-code = { $path } is a run of { $code }, not of { $wanted }
run-is-table = { $path } is the run of a table; `grundy table … --out DIR --resume` goes on with it
run-is-period = { $path } is a run that looks for a period; `grundy period … --state DIR --resume` goes on with it
run-not-plain = { $path } is a link or no plain file, and is not trusted
run-file-missing = { $path } is missing
run-foreign = { $path } is damaged, or no file of a run: its first line is wrong
run-other-form = { $path } is of a form that this version does not read
run-damaged = { $path } is damaged: its checksum or its length is wrong, or it does not follow upon the file before it
run-unreadable = { $path } cannot be read to its end
run-state-unfit = the state in { $path } does not fit the values beside it; the run begins again from those values
run-from-segments = neither checkpoint in { $path } can be used; the run begins again from the { $heaps } values of its segments
run-too-large-for-disk = { $heaps } heaps need at least { $needed }, and { $free } are free on the disk of { $path }
run-too-large-for-memory = note: this code has no sparse space so far, so all its values stay in memory: about { $needed } for { $to } heaps, and --memory allows { $memory }
run-too-long = note: at this rate heap { $to } is about { $left } away, and --time allows { $allowed } more
run-long = note: at this rate heap { $to } is about { $left } away
usage-heap = `{ $value }` is not a heap; write 1000, 1e9 or 10^9
run-values-only = { $path } is a folder, and a run writes down nim-values of one heap only; name a file for other tables, formats and plots
run-heaps = { $heaps } heaps are known; the values of the first { $written } are written down.
run-largest = Largest value: { $largest }.
run-rares = { $rares } heaps are rare in the sparse space of mask { $mask }.
run-no-space = The values have no sparse space so far.
run-no-period = No period is proved so far.
run-no-rares = the values of { $game } have no sparse space so far, so no heap is rare
run-not-written = the value of heap { $heap } is not written down; the first { $written } are
run-empty-stretch = --from { $from } is past --to { $to }, so there is nothing to write
run-stretch-too-large = this does not fit the { $most } that --memory allows; ask for a shorter stretch, or for csv, bfile or raw
run-sound = Every file is sound; { $written } values are written down.
run-head-heap = heap
run-head-value = value
run-head-count = count
help-read = What is in the folder of a long run: values, counts, rare heaps, records
help-read-folder = The folder of a run, as `period --state` and `table --out` make it
help-at = The value of a heap; may be given several times
help-read-histogram = How often each value occurs
help-read-rares = The rare heaps with their values
help-read-records = The heaps whose value is larger than all before
help-read-check = Check every byte of every file
help-read-from = The first heap to be written out; 0 unless given
help-read-to = The last heap to be written out; the last there is unless given
help-read-examples = Try:
    {"  "}grundy read DIR
    {"  "}grundy read DIR --at 1e6
    {"  "}grundy read DIR --from 1e6 --to 1000100
    {"  "}grundy read DIR --format bfile --out b.txt
    {"  "}grundy read DIR --from 1e6 --to 1010000 --plot stretch.png
