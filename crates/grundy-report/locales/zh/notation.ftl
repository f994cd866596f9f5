error = 错误
hint = 提示
number-missing = 这里缺少一个数
number-hint = 应为 0 到 18446744073709551615 之间的整数，用逗号分隔
number-too-large = { $number } 太大：最大为 2^64 - 1
number-negative = { $number } 是负数：堆和参数都不能为负
number-not-whole = { $number } 不是整数
number-expected = “{ $text }”不是数
number-out-of-range = { $number } 超出范围：应在 { $least } 到 { $most } 之间
file-not-allowed = 这里不能读取文件 { $path }
file-empty = 文件 { $path } 是空的
file-unreadable = 无法读取文件 { $path }：{ $why }
file-unwritable = 无法写入文件 { $path }：{ $why }
input-unreadable = 无法读取标准输入：{ $why }
output-unwritable = 无法输出答案：{ $why }
file-is-directory = { $path } 是文件夹，不是文件
file-too-large = 文件 { $path } 有 { $size } 字节，最多读取 { $most } 字节
not-utf8 = 不是 UTF-8 文本：第 { $at } 个字节（第 { $line } 行）无法读取
parameter-unexpected = { $game } 没有参数
parameter-missing = { $game } 需要在斜杠后写参数
expression-empty = 没有要求解的内容
expression-hint = 写成 游戏:局面，多个用 + 连接，例如 nim:3,4,5 + kayles:7
position-missing = { $game } 需要在冒号后写局面
position-example = 例如 { $example }
unknown-game = 没有名为“{ $name }”的游戏
nearest-game = 您是指 `{ $name }` 吗？
see-games = 用 `grundy games` 列出所有游戏
way-misere = 这不是一个游戏，而是一种规则，任何游戏都可以用：加上 --misere（无法行动者获胜），或 --play sj（SJ 定理所说的停止规则）
way-every = 这不是一个游戏，而是一种求和方式：用 + 连接各个游戏，再加上 --compound every
way-multi = 这不是一个游戏，而是一类图：在文件里写选项，如 v -> a b | c，再用 `grundy graph 文件` 求解
write-so = 请写 { $text }
numbers-of-which-game = 请写明是哪个游戏，例如 { $text }
expression-rule-hint = 例如 (n -> n-1 | n-3):10 + nim:4
component-missing = 这个 + 旁边缺少一个分量
colon-missing = “{ $text }”不是 游戏:局面 的形式
code-long-integer-part = 代码的小数点前最多一位数字
code-point-missing = 代码需要小数点，例如 .77
code-digit-missing = 代码的方括号里需要循环的数字
code-bracket-open = 代码的方括号没有闭合
code-digit-expected = 这不是代码的数字
code-pass = 小数点前的数字只能表示分堆（4、8、12……），否则会有什么都不改变的一步，游戏就不会结束
only-alone = { $game } 不能与其他游戏相加：它的局面写明了哪些棋子属于谁，别处的每一步都会使它翻转
only-alone-hint = 把所有行写在同一个分量里，例如 northcott/8:2-6,1-5
file-unnamed = @ 后面应写文件名
file-unnamed-hint = 例如 nim:@heaps.txt
code-mark-alone = 符号（! ? =）写在数字后面，说明各堆的关系，如 4!.0
code-stands-for-name = 冒号前直接写代码本身，代替游戏名
calc-minus = 没有减法：每个 Nim 数都是自己的相反数，a - b 就是 a + b
calc-minus-hint = 把 - 写成 +
calc-power-twice = 连续两个乘方有歧义
calc-power-twice-hint = 请写 (2^2)^3；指数是普通整数，如 2^8
code-adds = { $added ->
    [0] 一颗也不取
   *[other] 增加 { $added } 颗
}的数字至少要分成 { $heaps } 堆，否则堆不一定变小，游戏就不会结束
code-count-missing = 代码的花括号里应写堆数，例如 {"{"}2,3+{"}"}
code-brace-open = 代码的花括号要以 {"}"} 结束，+ 只能写在最后一个数后面
code-two-signs = 只能用一个符号说明各堆的关系：! 各不相同，? 不全相同，= 全部相同
