# 规则语言
rule-hint = 例如 n -> n-1 | n-3，或 n -> a + b for a + b == n, 1 <= a < b
rule-hint-for = 条件写在 for 后面，例如 n -> n-k for 1 <= k <= 3
rule-hint-and = 几个条件用逗号连接，例如 n -> n-k for 1 <= k, k <= 3
rule-hint-in = 这里没有集合：逐个写出走法，例如 n -> n-1 | n-3，或限制名字的范围，例如 n -> n-k for 1 <= k <= 3, odd(k)
rule-hint-or = 不同的走法用 | 分开，例如 n -> n-1 | n-3
rule-bare = 后面带局面时，规则要放在括号里
rule-splits-hint = 括号外的 + 表示分堆：`{ $target }` 留下几堆，每一堆都必须比原来的小；若要表示加法，请放在括号里，如 (n+1)
rule-too-long = 规则太长：最多 { $most } 个字符
rule-arrow-missing = 在局面的名字之后，这里应为箭头 ->
rule-head = 规则以堆的名字开头，例如 n -> …，或用括号写出几个名字，例如 (x, y) -> …
rule-name-twice = 名字 { $name } 在局面中出现了两次
rule-parenthesis-open = 这里应为右括号
rule-unexpected = 这里不应出现 `{ $text }`
rule-too-many-targets = 规则的目标太多：最多 { $most } 个
rule-too-many-numbers = 局面的数太多：最多 { $most } 个
rule-too-many-names = 名字太多：最多 { $most } 个
rule-too-many-parts = 一步分成的部分太多：最多 { $most } 个
rule-too-deep = 括号嵌套太深
rule-tuple-expected = 这里应为括号中的局面，共 { $count } 个数
rule-tuple-length = 这个游戏的局面有 { $count } 个数，而这里有 { $found } 个
rule-tuple-unexpected = 这里应为一个数，而不是几个
rule-expression-expected = 这里应为数、名字或表达式
rule-comparison-expected = 这里应为比较（例如 1 <= k）或判断（例如 prime(k)）
rule-single-equals = 比较请写 ==；单个 = 在这里没有意义
rule-test-as-number = { $name } 是判断，不是数；它应单独作为一个条件
rule-unknown-function = 没有名为 { $name } 的函数
rule-argument-count = { $name } 需要 { $count } 个参数，而这里有 { $found } 个
rule-unbounded = 没有条件限制 { $name } 的大小：它可以是任何数
rule-unbounded-hint = 请加上条件，例如 { $name } <= n
rule-cycle = 游戏不一定结束：{ $cycle }
rule-grows = 游戏不一定结束：从 { $from } 到 { $to } 的一步没有使局面变小
rule-ends-hint = 每一步都必须使局面变小：一堆只能变成更小的堆
rule-position-missing = 规则需要在冒号后写局面，例如 (n -> n-1 | n-3):10
rule-position-length = 这个规则的局面有 { $count } 个数，而这里有 { $found } 个
stopped-endless = 未判定：{ $step } 这一步没有使局面变小，游戏不一定结束
unsupported-rule-overflow = 未判定：规则中的某个数超出 64 位
rule-is-game = { $rule } 就是 { $game }。
rule-is-titled-game = { $rule } 就是 { $game }：{ $title }。

# 表格与图
help-table = 一个数或两个数的游戏的 SG 值表或胜负表
help-table-game = 不带局面的游戏：kayles、.77、subtraction/1,3,4、wythoff、规则如 "n -> n-1 | n-3"，或 @rule.txt
help-to = 上界：1000、1e9；二维表写 30,20；默认 100（二维表默认 20）
help-outcomes = 正常规则下的胜负而不是 SG 值：先手必胜为 N，否则为 P
help-table-misere = 反常规则下的胜负
help-format = 格式：text、csv、json、cpp、python、latex、bfile、oeis 或 raw
help-table-json = 即 --format json
help-plot = 把表画成以 .svg 或 .png 结尾的图；可重复指定
help-out = 把表写入这个文件；没有扩展名的名字或文件夹则是可以继续的长时间运行
help-table-time = 超过此时间则停止，并给出已完成的部分；默认不限
help-table-examples = 试试：
    {"  "}grundy table kayles --to 200
    {"  "}grundy table "n -> n-k for 1 <= k <= n/2" --to 1000 --format cpp
    {"  "}grundy table wythoff --to 30 --plot wythoff.png
    {"  "}grundy table "n -> a + b for a + b == n, 1 <= a < b" --to 10000 --format bfile --out b002188.txt
usage-to = `{ $value }` 不是大小；请写 1000、1e9 或 10^9；二维表写 30,20
table-no-numbers = { $game } 的局面既不是一个数也不是两个数，没有表
table-cut = 表中已有 { $entries } 项
table-cut-misere = 反常规则下各堆的值不能相加，所以会分裂的堆要在堆的和里搜索，每多一颗石子，要看的和就多得多。
table-blank = 表中有 { $entries } 项留空
table-cut-rows = 表中已有 { $rows } 行
plot-ending = 图的文件名必须以 .svg 或 .png 结尾：{ $path }
plot-nim-value = SG 值
plot-how-often = 次数
plot-first = 第一个数
plot-second = 第二个数
plot-heap = 堆的大小 n
plot-zero = SG 值为 0：先手必败
plot-other = SG 值大于 0：先手必胜
plot-lost = 先手必败（P 态）
plot-won = 先手必胜（N 态）
plot-values-of = { $game } 的 SG 值
plot-outcomes-of = { $game } 的胜负
plot-misere-of = { $game } 在反常规则下的胜负
plot-too-large = 图中会有 { $count } 格；最多画 { $most } 格
