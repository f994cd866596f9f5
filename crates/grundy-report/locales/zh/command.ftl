help-about = grundy 求解公平组合游戏：谁必胜、SG 值、所有必胜走法，以及为什么。
help-usage = 用法
help-options = 选项
help-arguments = 参数
help-version = 显示版本
help-commands = 命令
help-help = 显示帮助
help-lang = 回答的语言：en 或 zh；默认随系统
help-solve = 求一个局面或游戏的和的胜负、SG 值与所有必胜走法
help-expressions = 局面，例如 nim:13,12,8 或 "nim:3,4,5 + kayles:7"；不写则从标准输入逐行读取
help-misere = 反常规则：无法行动者获胜
help-play = 如何结束：normal（正常）、misere（反常）或 sj（各部分 SG 值都为 0 时结束，此时轮到的玩家获胜）
help-explain = 逐步解释答案
help-all = 列出所有必胜走法，而不只前二十种
help-json = 每行输出一个 JSON 对象
help-solve-svg = 把局面画成 SVG 文件，标出必胜走法；- 表示标准输出
help-png = 同上，画成 PNG 文件
help-svg-steps = 把费森（融合）原理与克朗（冒号）原理的每一步画成 SVG 文件，放在文件夹中
help-labels = 在每条边旁写出砍断它之后剩下的值
help-time = 超过此时间则放弃：500ms、10s、2m；默认 10s
help-memory = 超过此内存则放弃：512MiB、4GiB；默认 1GiB
help-games = 游戏目录，或某个游戏的规则
help-game-name = 游戏的名称，或要查找的词：名称、规则中的词、中文名、题号
help-games-examples = 试试：
    {"  "}grundy games kayles
    {"  "}grundy games "POJ 1704"
    {"  "}grundy games 硬币
help-completions = 生成 shell 的自动补全
help-shell = bash、elvish、fish、powershell 或 zsh
help-completions-examples = 试试：
    {"  "}grundy completions bash > ~/.local/share/bash-completion/completions/grundy
    {"  "}grundy completions zsh > ~/.zfunc/_grundy
    {"  "}grundy completions fish > ~/.config/fish/completions/grundy.fish
help-man = 把手册页（man）写入文件夹
help-man-folder = 文件夹；不存在时新建
help-calc = Nim 数运算：+ * / ^ 与 mex( )
help-calc-expression = 例如 "24*17 + 3" 或 "mex(0,1,4)"
help-examples = 试试：
    {"  "}grundy solve nim:13,12,8
    {"  "}grundy solve "nim:3,4,5 + kayles:7" --explain
    {"  "}grundy games kayles
    {"  "}grundy calc "24*17 + 3"
help-solve-examples = 试试：
    {"  "}grundy solve nim:13,12,8
    {"  "}grundy solve kayles:1000000000
    {"  "}grundy solve nim:3,4,5 --misere --explain
    {"  "}grundy solve nim:@heaps.txt --json
help-calc-examples = + 是 Nim 和（异或），* 是 Nim 积，/ 是 Nim 除，^ 是 Nim 积的乘方。
solve-reads-lines = 每行一个局面，用 Ctrl-D 结束。
repl-welcome = 输入局面（如 nim:13,12,8）、Nim 数算式、游戏名或任何命令；help 列出命令，Tab 补全，Ctrl-D 结束。
progress = { $seconds } 秒，{ $positions } 个局面……
progress-to = { $seconds } 秒，{ $positions } 个局面，{ $percent } %，大约还需 { $left } 以上
progress-question = { $position } 的 SG 值是 { $value } 吗？
usage-command = 没有命令 `{ $name }`
usage-no-command = 缺少命令
usage-unknown = 这里没有选项 `{ $argument }`
usage-conflict = { $argument } 不能与 { $other } 同时使用
usage-missing = 缺少 { $argument }
usage-value-missing = { $argument } 需要一个值
usage-value = { $argument } 不能是 `{ $value }`；可选 { $valid }
usage-time = `{ $value }` 不是时间；请写成 500ms、10s、2m 或 1h
usage-memory = `{ $value }` 不是大小；请写成 512MiB 或 4GiB
usage-see-help = `grundy --help` 显示所有命令，`grundy 命令 --help` 显示其选项
usage-is-expression = 求解局面请写 `grundy solve { $text }`
usage-is-game = `grundy games { $name }` 介绍这个游戏，`grundy solve { $example }` 求解一个局面
usage-is-sum = Nim 数运算请写 `grundy calc "{ $text }"`
calc-empty = 没有要计算的内容
calc-hint = 例如 24*17 + 3、(2+5)/7、3^10 或 mex(0,1,4)
calc-operator-expected = 这里应为运算符 + * / ^
calc-number-expected = 这里应为数、( 或 mex(
calc-zero-divisor = 这里是零，不能除以零
calc-too-deep = 括号嵌套太深
calc-mex-open = mex 的值要写在括号里
calc-parenthesis-open = 有括号没有闭合
png-not-built = 这个程序没有编入 PNG；请改用 .svg
png-failed = 无法生成 PNG 图：{ $why }
output-cut = 输出没有写完
interrupted-left = 已中断：还有 { $count } 个表达式没有处理
interrupted-line = 已中断：第 { $line } 行之后没有处理
input-line-too-long = 第 { $line } 行超过 { $most } 字节；其后不再读取
