# 阶梯尼姆、推硬币、Nimble、韦尔特游戏、诺斯科特游戏
by-staircase = 阶梯尼姆：奇数级硬币数的异或
staircase-odd-steps = 只有奇数级起作用：{ $heaps }，异或和为 { $value }。从偶数级移下来的硬币可以立刻再下移一级，因此这样的一步不影响胜负。
by-georgia-bob = 阶梯尼姆：从右边起两两配对，各对之间空格数的异或
georgia-bob-gaps = 从右边起把硬币两两配对，多出的一枚与棋盘左端配对。各对之间的空格数从右到左为 { $gaps }，相当于尼姆的各堆，异或和为 { $value }。一对中左边的硬币走开时，右边的可以跟上同样的格数。
by-nimble = 第 n 格上的硬币相当于尼姆中 n 颗石子的一堆
nimble-is-nim = 第 n 格上的硬币可以移到左边 n 个格子中的任意一个，与其他硬币无关，相当于尼姆中 n 颗石子的一堆。各堆为 { $squares }。
by-welter = 韦尔特函数
welter-mates = 韦尔特函数是所有格号与所有两枚硬币的 (x|y) 的异或：{ $value }。其中 2^n 是整除 x-y 的最大的 2 的幂，(x|y) = 2^(n+1) - 1。每行先写格号，再写它与上面各格的 (x|y)。
welter-many = 这 { $coins } 枚硬币的韦尔特函数，即所有格号与所有 (x|y) 的异或，为 { $value }。
square-twice = 第 { $square } 格上有两枚硬币，一格只能放一枚
by-northcott = 诺斯科特游戏：各行两子间空格数的异或
northcott-gaps = 各行两子之间的空格数为 { $gaps }，异或和为 { $value }。前进使空格变少，与尼姆相同；一方后退，另一方就跟进同样的格数，直到无路可退。
northcott-row = `{ $text }` 不是一行：先写轮到行动者的棋子所在的格，再写连字符和对方棋子所在的格，例如 2-6
northcott-same-square = 同一行的两枚棋子不能在同一格
total-too-large = 加上这个数，总和达到或超过 2^64
total-hint = 所有的数加起来必须小于 2^64

# 新尼姆
by-new-nim = 新尼姆：在 GF(2) 上线性无关的各堆对第二个拿的人是必败态
by-new-nim-misere = 反常规则下的新尼姆：留下大于 1 且线性无关的堆
new-nim-keep-independent = 留下的堆中任何若干堆的异或都不能为 0（在 GF(2) 上线性无关），这样第二个玩家就无法留下一个必败的尼姆。从大到小看，凡不等于已保留的若干堆的异或的就保留。这样拿走的总数最少：{ $least }。
new-nim-dependent = 其中有若干堆的异或为 0：只留下它们，之后的尼姆对手必败。标为拿走的堆等于上面保留的若干堆的异或。
new-nim-independent = 任何若干堆的异或都不为 0，所以无论拿走哪些，之后的尼姆都是对手获胜。
new-nim-misere-rule = 反常规则：尼姆中只剩一堆 1 是必败态，异或为 0 且有大于 1 的堆也是必败态。所以第二个拿的人获胜，当且仅当有一堆是 1，或有若干堆的异或为 0；第一个拿的人必须留下都大于 1 且任何若干堆的异或都不为 0 的堆。
new-nim-kept = 保留
new-nim-removed = 拿走
new-nim-round = 斜杠前面写回合：2 表示第二个玩家拿整堆，3 表示尼姆阶段
extra-least-removed = 最少拿走的总数

# 威佐夫博弈、欧几里得游戏
pair-expected = 这个游戏有两堆，却给出了 { $count } 个数
by-wythoff = 威佐夫定理：必败态为 ⌊kφ⌋ 与 ⌊kφ⌋+k
by-wythoff-misere = 反常规则下的威佐夫博弈：必败态为 (0,1)、(2,2)，以及 k ≥ 2 时的 ⌊kφ⌋ 与 ⌊kφ⌋+k
wythoff-pair = 两堆相差 k = { $k }。差为 k 的必败态只有一个：({ $lower }, { $upper })。
wythoff-pair-beyond = 两堆相差 k = { $k }。差为 k 的必败态中两堆都不小于 2^64。
wythoff-is-pair = 这正是当前局面。每个堆的大小和每个差都只在一个必败态中出现，所以没有一步能走到另一个必败态。
wythoff-keeps = 含有 { $kept } 这一堆的必败态，另一堆是 { $partner }：把另一堆减到这个数。
wythoff-keeps-difference = 从两堆各取 { $take } 颗：差不变，走到必败态 { $to }。
wythoff-misere-pairs = 反常规则下，前两个必败态 (0,0) 和 (1,2) 换成 (2,2) 和 (0,1)，其余不变。
by-euclid = Nivasch 公式：⌊y/x - x/y⌋（欧几里得游戏）
by-euclid-quotients = 从最后一个到第一个依次看辗转相除的商
euclid-ratio = 两堆 x = { $x }、y = { $y } 的 SG 值为 y/x - x/y 向下取整：{ $value }。
euclid-climb = 在同一堆保持较小的期间，能取它的次数就是辗转相除的商。从最后一个商到第一个：商 q 把值 v 变为 0, 1, 2, … 去掉 v 之后的第 q 个数。各商与各值如下，最后的值为 { $value }：
euclid-climb-positive = 在同一堆保持较小的期间，能取它的次数就是辗转相除的商；两堆都须保持为正，所以最后一个商减 1。从最后一个商到第一个：商 q 把值 v 变为 0, 1, 2, … 去掉 v 之后的第 q 个数。各商与各值如下，最后的值为 { $value }：
euclid-parameter = euclid 的参数只能是 0：euclid/0 中一堆可以取到 0
euclid-zero = euclid 中两堆都必须为正
euclid-zero-hint = 若允许取到 0，请写 euclid/0:{ $position }
by-koppers = E&D 游戏：(x-1) | (y-1) 的最低 0 所在的位
koppers-columns = 对于 x = { $x }、y = { $y }，把 x-1 与 y-1 写成二进制。拆分一堆所能得到的 SG 值恰好是它的各个 1 所在的位，所以 SG 值是两者都为 0 的最低位（从 0 数起）：{ $value }。
koppers-parameter = koppers 的参数只能是 ordered：koppers/ordered 中拆成的两堆分先后
koppers-zero = E&D 游戏中没有空堆
pairs-expected = 这里的石子堆两堆为一组，但给出了 { $count } 个数

# 一维三连棋
by-bracelet-stretches = 按重量从小到大，考虑轻于该重量的各段珠子，每段取其各种走法结果的 mex
by-treblecross = 与每个 X 的距离都大于 2 的空格分成若干段：m 格的一段相当于八进制游戏 .007 中大小为 m+2 的一堆
by-treblecross-short = 这里谁也连不成三个，只需数空格
treblecross-runs = 标在与某个 X 距离不超过 2 的格上，对手就能连成三个。其余空格分成若干段，各段的 SG 值为（首格-末格: 值）：{ $runs }。m 格的一段相当于八进制游戏 .007 中大小为 m+2 的一堆。异或和为 { $value }。
treblecross-no-run = 每个空格与某个 X 的距离都不超过 2：无论标在哪里，对手都能连成三个，所以 SG 值为 0。
by-over = 上一步已经结束了整局
over-lost = 上一步已经取胜，结束了整局，所以轮到的玩家已经输了。
treblecross-cell = `{ $cell }` 不是格子：空格写 . ，已标的格写 X
treblecross-too-long = 棋盘太长：最多 { $most } 格
treblecross-finished = 已经连成三个：游戏已经结束

# 局面可以重复出现的游戏
by-retrograde = 对所有可到达的局面作逆向归纳
retrograde-positions = 这里局面可以重复出现，所以列出了全部 { $count } 个可到达的局面，从终局往回判定；始终判定不了的就是平局。
unsupported-retrograde-large = 未判定：局面可以重复出现，而且数量太多，无法全部列出
unsupported-sj-kind = 未判定：SJ 规则要求游戏必定结束，且没有一步能结束整个游戏的和
