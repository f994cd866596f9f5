# 长时间运行
help-state = 在这个文件夹里长时间地算下去；不给 --time 就没有时间限制
help-run-resume = 接着文件夹里的那次运行算下去
run-progress = 堆 { $heap }，每秒 { $rate }，稀有 { $rares }，最大值 { $largest }
run-progress-to = { $way }；{ $percent } %，还需 { $left }
run-stands = 运行保存在 { $path }，到堆 { $heap }。继续：{ $again }
run-resumed = 接着 { $path } 里的运行，从堆 { $heap } 开始。
run-none = { $path } 不是一次运行的文件夹
run-there = { $path } 里已经有一次运行；--resume 接着算
run-folder-used = { $path } 不是空的，里面也没有运行；请另给一个文件夹
run-busy = 另一个进程正在使用 { $path }
run-no-code = { $game } 不是取石拆堆代码，只有这类游戏可以长时间运行
run-other-code = { $path } 是 { $code } 的运行，不是 { $wanted } 的
run-is-table = { $path } 是一张表的运行；用 `grundy table … --out DIR --resume` 继续
run-is-period = { $path } 是寻找循环节的运行；用 `grundy period … --state DIR --resume` 继续
run-not-plain = { $path } 是链接或者不是普通文件，不可信
run-file-missing = 缺少 { $path }
run-foreign = { $path } 已损坏，或者不是运行的文件：第一行不对
run-other-form = { $path } 的格式这个版本读不了
run-damaged = { $path } 已损坏：校验和或长度不对，或者与前一个文件接不上
run-unreadable = { $path } 没能读到结尾
run-state-unfit = { $path } 里的状态与旁边的值不符；从这些值重新开始
run-from-segments = { $path } 里的两个检查点都用不了；从各段里的 { $heaps } 个值重新开始
run-too-large-for-disk = { $heaps } 个堆至少需要 { $needed }，而 { $path } 所在的磁盘只剩 { $free }
run-too-large-for-memory = 注意：这个代码到目前为止没有稀疏空间，所有的值都要留在内存里：{ $to } 个堆约需 { $needed }，而 --memory 允许 { $memory }
run-too-long = 注意：按现在的速度，到堆 { $to } 大约还要 { $left }，而 --time 只再允许 { $allowed }
run-long = 注意：按现在的速度，到堆 { $to } 大约还要 { $left }
usage-heap = `{ $value }` 不是堆的大小；请写 1000、1e9 或 10^9
run-values-only = { $path } 是文件夹，而一次运行只记录单堆的 SG 值；其他的表、格式和图请给文件名
run-heaps = 已知 { $heaps } 个堆；前 { $written } 个的值已记录。
run-largest = 最大值：{ $largest }。
run-rares = 在掩码为 { $mask } 的稀疏空间里有 { $rares } 个稀有的堆。
run-no-space = 到目前为止没有稀疏空间。
run-no-period = 到目前为止没有证明循环节。
run-no-rares = { $game } 的值到目前为止没有稀疏空间，所以没有稀有的堆
run-not-written = 堆 { $heap } 的值没有记录；只记录了前 { $written } 个
run-empty-stretch = --from { $from } 大于 --to { $to }，没有可输出的内容
run-stretch-too-large = 超过了 --memory 允许的 { $most }；请取短一些的一段，或者用 csv、bfile、raw
run-sound = 所有文件完好；记录了 { $written } 个值。
run-head-heap = 堆
run-head-value = 值
run-head-count = 次数
help-read = 长时间运行的文件夹里有什么：值、次数、稀有的堆、新的最大值
help-read-folder = 运行的文件夹，由 `period --state` 和 `table --out` 产生
help-at = 某个堆的值；可重复指定
help-read-histogram = 每个值出现的次数
help-read-rares = 稀有的堆和它们的值
help-read-records = 值比前面所有的都大的堆
help-read-check = 检查每个文件的每个字节
help-read-from = 从哪个堆开始输出；默认 0
help-read-to = 输出到哪个堆为止；默认到最后
help-read-examples = 试试：
    {"  "}grundy read DIR
    {"  "}grundy read DIR --at 1e6
    {"  "}grundy read DIR --from 1e6 --to 1000100
    {"  "}grundy read DIR --format bfile --out b.txt
    {"  "}grundy read DIR --from 1e6 --to 1010000 --plot stretch.png
