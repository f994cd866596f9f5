### 与引擎对弈，以及回顾一局。
how-won = 必胜的走法
how-quickest = 必胜的走法，并且最快
how-draw = 保持平局
how-longest = 必败，但没有别的走法能坚持更久
how-fewest-answers = 必败；能赢这步的应着很少
how-random = 随机
how-unknown = 限额内未能判定
review-lost-at = 第 { $move } 步让出了胜势：在 { $from } 应走 { $better }。
review-lost-at-none = 第 { $move } 步从 { $from } 让出了胜势。
review-start-lost = 败者从来没有必胜的走法：轮到走 { $position } 的一方必败。
review-draw = 双方都不能强制取胜。
review-unknown = 限额内没有判定所有局面。
review-going-on = 这一局还没有结束。

## 所有走法
head-move = 走法
head-comes-to = 结果
head-leaves = 之后
move-wins = 胜
move-loses = 负
move-draws = 平
move-unknown = 未判定
moves-all = 所有走法：
moves-incomplete = 走法比列出的更多。
more-moves-at-least = …… 至少还有 { $count } 个
help-moves = 列出每个合法走法及其结果，不只是必胜的

## grundy serve
help-serve = 在本机打开网页：求解、对弈、画图、探索
help-port = 监听的端口；默认 4777，被占用时任选一个空闲的
help-host = 监听的地址；默认 127.0.0.1，只有本机能访问
help-open = 在浏览器中打开网页
help-serve-time = 每个问题最多用的时间；默认 10s
help-serve-memory = 所有问题合计最多用的内存；默认 1GiB
help-serve-examples = 试试：
    {"  "}grundy serve --open
    {"  "}grundy serve --port 8080 --host 0.0.0.0
serve-at = 网页在 { $address }（Ctrl-C 结束）
serve-public = 能访问这台机器的人都可以使用它。
serve-failed = 无法在 { $host }:{ $port } 上监听：{ $why }
serve-no-browser = 无法打开浏览器：{ $why }
usage-port = `{ $value }` 不是端口；请写 0 到 65535 的数
usage-number = `{ $value }` 不是 { $argument } 接受的数

## grundy play
help-play-game = 与引擎对弈，全屏或逐行
help-play-expr = 玩什么：nim:3,4,5，或带引号的和
help-first = 谁先走：me（你）或 engine（引擎）；默认 me
help-hints = 显示多少：nothing（不显示）、hint（询问时提示）、winning（哪些走法必胜）或 values（每个走法的结果）；默认 hint
help-strength = 引擎每百步中有多少步认真走，0 到 100；默认 100
help-side = 双方走法不同时你的颜色：left（蓝）或 right（红）；默认 left
help-plain = 即使在终端上也逐行显示
help-play-time = 引擎每步最多思考的时间；默认 10s
help-play-examples = 试试：
    {"  "}grundy play nim:3,4,5
    {"  "}grundy play kayles:10 --misere --hints values
    {"  "}grundy play "wythoff:5,8 + nim:4" --first engine --strength 60
play-your-move = 轮到你（输入走法或其编号，? 列出走法，h 提示，u 悔棋，q 结束）：
play-you = 你：{ $step }
play-engine = 引擎：{ $step }（{ $how }）
play-now = 局面：{ $position }
play-you-won = 你赢了。
play-engine-won = 引擎赢了。
play-unknown-winner = 游戏结束。
play-not-a-move = `{ $text }` 在这里不是走法；输入 ? 列出走法
play-which = `{ $text }` 可能是几个走法；请给出列表中的编号
play-nothing-to-undo = 没有可以悔的棋。
play-undone = 已悔棋。
play-hint-won = 你能赢：{ $step }。
play-hint-lost = 引擎走对的话，每个走法都输。
play-hint-draw = 你能保持平局：{ $step }。
play-hint-unknown = 不知道谁赢。
play-hint-off = 提示已关闭（--hints）。
play-ended = 这一局没有下完。
play-stuck = 引擎在限时内没有找到走法。
play-title = grundy 对弈
play-keys = 方向键选择 · 回车走棋 · h 提示 · v 显示更多 · u 悔棋 · q 结束
play-keys-over = u 悔棋 · n 新的一局 · q 结束
play-moves = 走法
play-position = 局面
play-log = 记录
play-thinking = 引擎正在思考……
play-you-are-left = 你执蓝（Left）。
play-you-are-right = 你执红（Right）。
play-hints-nothing = 什么也不显示
play-hints-hint = 询问时提示
play-hints-winning = 显示必胜走法
play-hints-values = 全部显示
