help-judge = 读入评测题的输入并打印输出；不写题号则列出所有题目
help-judge-examples = 试试：
    {"  "}grundy judge
    {"  "}grundy judge luogu-p2197 < input.txt
    {"  "}grundy judge --game nim --format "T; n; a*n" --words First,Second < input.txt
help-problem = 题号：lightoj-1199、"HDU 1907"、P2197
help-input-format = 输入格式："T; n; a*n"（T 组数据）、"until EOF; a b"、"until 0; m; a*m"、"n; (u v)*n-1"、board:text
help-problem-game = 列表之外的题目所玩的游戏：kayles、subtraction/1,3,4
help-rule = 同上，写成规则："n -> n-1 | n-3"
help-words = 先手胜与后手胜时各打印什么；默认 First,Second
help-limits = 输入的范围："T=1..20, n=1..100, a=1..10000"
help-position = 若局面不只是输入中的数，写出它的记法："wythoff:{"{a},{b}"}"
help-move = 走法的记法，使其中的数有名字可用："{"{from}->{to}"}"
help-stress = 对拍：用随机输入测试程序，找出它出错的最小输入
help-stress-examples = 试试：
    {"  "}grundy stress luogu-p2197 -- ./mine
    {"  "}grundy stress poj-1067 --large -- python3 mine.py
    {"  "}grundy stress --rule "n -> n-1 | n-3 | n-4" --format "T; n; a*n" -- ./mine
    退出状态：全部一致为 0，程序有错为 1。
help-tests = 测试多少组输入；默认 200
help-seed = 随机种子：同一个数给出同样的输入、同样的对局
help-large = 一直测到题目的数据范围上限
help-any-move = 打印必胜走法时，任何必胜走法都算对
help-limit = 程序每次运行的时限；默认 2s
help-patience = 缩小出错输入所用的时间；默认 20s
help-stress-time = 总时限；默认 10m
help-program = 程序及其参数，写在 -- 之后
judge-list = 题目：题号、标题、游戏、输入格式与范围
judge-usual = 通常 { $limits }
judge-list-after = 其他题目：用 --game 或 --rule，加上 --format 与 --words。
standard-input = 标准输入
unknown-problem = 没有题目 `{ $name }`
see-judge = `grundy judge` 列出所有题目；其他题目请用 --game 与 --format
usage-problem-and-game = 列表中的题目自有游戏；题号与 --game 只能写一个
usage-format-without-game = --format 只说明输入的样子；请用 --game 或 --rule 说明玩的是什么
usage-words = --words 要两个词，用逗号隔开：First,Second
usage-stress-what = 请说明程序解的是哪道题：`grundy judge` 中的题号，或 --game、--rule
template-unclear = `{ $text }` 的括号不配对
template-hint = 空缺写作 {"{name}"}，重复的部分写作 {"[piece;between]"}
format-field-expected = 这里应是输入中一个量的名字
format-count-expected = 一共多少个？括号后面要写个数
format-count-unknown = 前面没有读过 `{ $name }`，不能用它作个数
format-name-twice = 名字 `{ $name }` 在这里第二次出现
format-without-numbers = 这样的输入里没有可以组成局面的数
format-hint = 例如 "T; n; a*n"，或 "until EOF; n; (u v)*n-1"
limit-expected = 范围由名字和区间组成
limit-hint = 例如 n=1..100
limit-unknown = 输入中没有 `{ $name }`
input-ended = 输入到此结束，这里还应有 `{ $name }`
input-left-over = 输入应在此之前结束
input-count-negative = `{ $name }` 使个数成为负数
input-word-length = 这个词有 { $length } 个字符，应为 { $least } 到 { $most } 个
input-letter = `{ $letter }` 不是 { $letters } 中的字符
input-vertex = 没有顶点 { $vertex }；顶点编号为 { $least } 到 { $most }
input-not-tree = 边 { $u } { $v } 构成环，所以这不是树
input-not-connected = 这些边不构成一棵树
judge-no-position = 这组数据不能组成局面
unsupported-judge-heaps = 不能对这个游戏的所有堆回答此问题
unsupported-judge-moves = 必胜走法太多，不能全部打印
stress-progress = { $tests } 组中已有 { $passed } 组一致
stress-shrinking = 发现错误；已试过 { $tried } 个更小的输入
stress-agrees = 程序在全部 { $tests } 组测试中都一致。
stress-wrong = 第 { $test } 组测试答案错误。在找到的最小输入中，第 { $case } 组数据有错。
stress-too-long = 第 { $test } 组测试输出过多：最后一个答案之后还有内容。
stress-status = 第 { $test } 组测试中程序以状态 { $code } 退出。
stress-signal = 第 { $test } 组测试中程序崩溃（信号 { $signal }）。
stress-time-out = 第 { $test } 组测试中程序超过 { $limit } 仍未结束。
stress-too-much = 第 { $test } 组测试中程序不停地输出。
stress-input = 输入
stress-right = 正确答案
stress-got = 程序的答案
stress-complaint = 标准错误
stress-why = 原因：第 { $case } 组数据
stress-no-input = 在这些范围内造不出输入
program-not-started = 无法启动 { $program }：{ $why }
help-emit = 打印 C++ 或 Python 解法：游戏的规律、循环或数值表
help-emit-examples = 试试：
    {"  "}grundy emit bash/3
    {"  "}grundy emit hdu-3032 --lang python
    {"  "}grundy emit "n -> n-k*k for k >= 1" --lang cpp
help-emit-game = 不带局面的游戏，或题号
help-emit-lang = cpp（C++14 起）或 python（3.8 起）；也可写 en 或 zh，即注释的语言
help-emit-problem = 按哪道题的格式读入与输出
help-emit-to = 写不出规律与循环时数值表到多大；默认 1000
emit-loop = 按定义逐堆计算：g(n) 是 { $rule } 的所有后继状态的 SG 值的 mex
emit-table = 到 { $to } 为止算出的 SG 值；没有证明的规律
emit-nothing = { $game } 的局面不是数，写不出函数
emit-trees = 冒号原则：上部值为 x 的枝，其值为 x + 1；同一顶点上的各枝取异或
emit-no-main = { $problem } 的输入或答案较复杂，这里写不出完整程序；`grundy emit { $game }` 只打印函数
help-outcome = 只求胜负，每个局面一行：不求走法与 SG 值
outcome-line-won = N 必胜
outcome-line-lost = P 必败
outcome-line-drawn = D 平局
