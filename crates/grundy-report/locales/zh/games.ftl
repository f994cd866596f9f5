# The catalogue: title, rules and theory of every game.

game-nim-title = 尼姆
game-nim-rule = 每次从一堆石子中取走任意多颗，至少一颗。
game-nim-theory = 一堆的 SG 值就是石子数；各堆异或和为 0 时先手必败。反常规则：只要有一堆大于 1 就与正常规则相同；若每堆都不超过 1，则 1 的堆数为偶数时先手必胜。

game-bash-title = 巴什博弈
game-bash-rule = 每次从一堆中取 1 到 m 颗石子；m 写在斜杠后面。
game-bash-theory = n 颗石子的 SG 值为 n mod (m+1)。

game-subtraction-title = 减法游戏
game-subtraction-rule = 每次从一堆中取走斜杠后集合里的某个数：可写数字与区间（1,4-6,9），或 squares（平方数）、primes（素数）、odd（奇数）、even（偶数）、powers-of-K（K 的幂）、divisors（该堆石子数的约数，含自身）、coprimes（与该堆石子数互素的数）。
game-subtraction-theory = 有限集的 SG 值最终循环：连续 max(S) 个值重复出现，此后必循环。区间、奇数、偶数、幂、约数、互素数有公式。反常规则：单独一堆当且仅当 SG 值为 1 时是必败态（Ferguson）。

game-at-least-half-title = 至少取一半
game-at-least-half-rule = 每次从一堆中至少取走一半。
game-at-least-half-theory = SG 值等于石子数的二进制位数。

game-at-most-half-title = 至多取一半
game-at-most-half-rule = 每次从一堆中取至少一颗、至多一半的石子。
game-at-most-half-theory = g(2k) = k，g(2k+1) = g(k)：石子数为奇数时不断折半（向下取整），直到变为偶数，其一半即 SG 值。

game-even-if-not-all-title = 偶数非全取，奇数可全取
game-even-if-not-all-rule = 每次从一堆中取偶数颗但不能取完；若该堆石子数为奇数，也可以全部取走。
game-even-if-not-all-theory = k ≥ 1 时 g(2k) = k-1；g(2k+1) = k+1。

game-lasker-title = Lasker 取石子
game-lasker-rule = 从一堆中取任意多颗石子，或不取而把一堆分成两个非空堆。lasker/3 分成三堆，lasker/4、lasker/5 依此类推。
game-lasker-theory = 分两堆：SG 值为 n，但 4k+3 与 4k+4 互换。分三堆：8k+7 与 8k+8 互换。反常规则：与这些 SG 值构成的尼姆堆相同。

game-fibonacci-title = 斐波那契博弈
game-fibonacci-rule = 第一步至少取一颗但不能取完；此后每次最多取上一步所取数目的两倍。fibonacci:43,9 表示中途局面：还剩 43 颗，这一步最多取 9 颗。
game-fibonacci-theory = 把石子数写成互不相邻的斐波那契数之和（齐肯多夫表示）。若连最小的一项都不允许取，则为必败态；开局时即石子数为斐波那契数时先手必败。

game-moore-title = Nim-K 博弈
game-moore-rule = 每次从至少一堆、至多 k 堆中各取任意多颗石子；k 写在斜杠后面。
game-moore-theory = 各二进制位上 1 的个数都是 k+1 的倍数时为必败态。反常规则：只要有一堆大于 1 就与正常规则相同；若每堆都不超过 1，则 1 的堆数模 k+1 余 1 时必败。

game-thirty-one-title = 三十一点
game-thirty-one-rule = 1 到 6 点的牌各四张，明放。每次翻过一张并把点数加到总和上，总和不得超过 31。12/4,3,4,4,2,4 表示当前总和以及 1 到 6 点各剩几张。
game-thirty-one-theory = 用搜索求解。由于牌数有限，3、10、17、24 并不保险：开局出 1、2 或 5 必胜。

game-bracelet-title = 手链游戏
game-bracelet-rule = 选择某条链中出现的一个重量，去掉该链中所有重量不小于它的珠子，剩下的断成若干条链。珠子用 - 连接，链之间用逗号分隔。
game-bracelet-theory = 考虑链中轻于每个重量的各段珠子，由小到大求每段的 SG 值；n 颗珠子的链只有不到 2n 段。

game-kayles-title = Kayles（击瓶）
game-kayles-rule = 一排木瓶，每次击倒一个或相邻的两个。
game-kayles-theory = 八进制代码 .77；g(n+12) = g(n)（n ≥ 71）。

game-dawson-chess-title = 道森象棋
game-dawson-chess-rule = 在一条方格上放子，任意两子不得相邻。
game-dawson-chess-theory = 八进制代码 .137；g(n+34) = g(n)（n ≥ 52）。

game-dawson-kayles-title = 道森 Kayles（击瓶）
game-dawson-kayles-rule = 从一排中取走相邻的两个。
game-dawson-kayles-theory = 八进制代码 .07；g(n+34) = g(n)（n ≥ 53）。n+1 个与 n 格的道森象棋等价。

game-grundy-title = Grundy 分堆
game-grundy-rule = 把一堆分成大小不等的两堆。
game-grundy-theory = 代码 4!.0；用 SG 值表计算，尚不知是否有循环节。

game-officers-title = 军官游戏
game-officers-rule = 从一堆取一颗石子，剩下的留成一堆或两堆，不能取空。
game-officers-theory = 八进制代码 .6；用 SG 值表计算，尚不知是否有循环节。

game-row-take-title = 取连续的一段
game-row-take-rule = 从一排中取走任意多个相邻的物品，两侧剩下的各自成为一排。
game-row-take-theory = 代码 .[7]；一排的 SG 值就是其长度，反常规则与尼姆相同。

game-staircase-title = 阶梯尼姆
game-staircase-rule = 硬币放在台阶上，从第 1 级写起。每次把某一级上的任意多枚硬币（至少一枚）移到下一级；第 1 级的硬币移到地面后退出游戏。
game-staircase-theory = SG 值为奇数级硬币数的异或和：对手从偶数级移下的硬币，可以再原样下移一级来抵消。反常规则也与以奇数级为堆的尼姆相同。

game-georgia-bob-title = 推硬币（Georgia and Bob）
game-georgia-bob-rule = 硬币放在编号 1, 2, 3, … 的不同方格上。每次把一枚硬币向左移动任意格，不能到达或越过其他硬币，也不能移出棋盘。
game-georgia-bob-theory = 即阶梯尼姆：从右边起两两配对，多出的一枚与棋盘左端配对；SG 值为各对之间空格数的异或和。

game-nimble-title = Nimble 移硬币
game-nimble-rule = 硬币放在编号 0, 1, 2, … 的方格上，一格可放多枚。每次把一枚硬币向左移动任意格，可以越过其他硬币。
game-nimble-theory = 第 n 格上的一枚硬币相当于尼姆中 n 颗石子的一堆。

game-welter-title = 韦尔特游戏
game-welter-rule = 硬币放在编号 0, 1, 2, … 的不同方格上。每次把一枚硬币移到左边任意一个空格，可以越过其他硬币。
game-welter-theory = 韦尔特函数：所有格号与所有 (x|y) 的异或和，其中 2^n 是整除 x-y 的最大的 2 的幂，(x|y) = 2^(n+1) - 1。反常规则用搜索。

game-wythoff-title = 威佐夫博弈
game-wythoff-rule = 两堆石子：每次从一堆中取任意多颗，或从两堆中取同样多颗，至少一颗。
game-wythoff-theory = 两堆为 ⌊kφ⌋ 与 ⌊kφ⌋+k（φ 为黄金比）时先手必败，任意大小都精确判定。反常规则：k = 0、1 的两对改为 (2,2) 与 (0,1)。SG 值用搜索求得。

game-euclid-title = 欧几里得游戏
game-euclid-rule = 两堆石子：每次从较大的一堆中取走较小一堆的正整数倍。euclid 中两堆都须保持为正；euclid/0 中可以取到 0，此时游戏结束。
game-euclid-theory = euclid：x ≤ y 时 SG 值为 ⌊y/x - x/y⌋。euclid/0：从最后一个到第一个依次看辗转相除的商；商 q 把值 v 变为 0, 1, 2, … 去掉 v 之后的第 q 个数。

game-koppers-title = E&D 游戏
game-koppers-rule = 两堆石子为一组，都不为空：移走其中一堆，把另一堆分成两个非空的堆。多组依次写出。koppers/ordered 中，分成 1 和 2 与分成 2 和 1 算两种走法。
game-koppers-theory = 两堆为 x、y 时，SG 值是 (x-1) | (y-1) 的二进制表示中最低的 0 所在的位（从 0 数起），任意大小都精确。反常规则：搜索。

game-new-nim-title = 新尼姆
game-new-nim-rule = 第一回合双方依次可以拿走若干整堆：可以不拿，但不能把剩下的堆全部拿走。之后按尼姆进行。堆前写 2/ 表示轮到第二个玩家拿整堆，3/ 表示已进入尼姆阶段。
game-new-nim-theory = 留下在 GF(2) 上线性无关的堆，使其中任何若干堆的异或都不为 0。从大到小贪心地保留，拿走的总数最少（线性基）。只有一堆都没有时先手必败。

game-northcott-title = 诺斯科特游戏
game-northcott-rule = 每一行有双方各一枚棋子。每次把自己的一枚棋子沿所在行前进或后退任意格，不能越过对方。行的长度写在斜杠后面；每行先写轮到行动者的棋子，所以每走一步两个数都交换位置。
game-northcott-theory = SG 值为各行两子间空格数的异或和：对手后退时跟进相同的格数即可。反常规则下小棋盘用逆向归纳判定，很多是平局。

game-treblecross-title = 一维三连棋
game-treblecross-rule = 在一条方格的空格上标 X，先使三个 X 连在一起的一方立即赢得整局。点表示空格。
game-treblecross-theory = 与某个 X 的距离不超过 2 的空格只会送给对手胜利。其余空格分成若干段，m 格的一段相当于八进制游戏 .007 中大小为 m+2 的一堆。走法为格号，从 1 数起。反常规则下三连只结束这条棋盘，用搜索求解。

game-cram-title = 填骨牌游戏
game-cram-rule = 每次把一块骨牌横放或竖放在两个相邻的空格上。棋盘写作 行数x列数，或逐行画出：`.` 为空格，`#` 为障碍；至多 128 格。
game-cram-theory = 对各连通空格区域搜索。偶数×偶数的棋盘 SG 值为 0（总下在关于中心对称的位置）；偶数×奇数的棋盘先手占中心必胜。使用 --compound、--ending 时，每个区域各算一个分量。

game-chomp-title = 啃巧克力
game-chomp-rule = 咬下一格巧克力，连同其右下方的所有格子一并拿走。左上角有毒，不能咬；只剩这一格时轮到谁谁输。局面写作从上到下各行的长度，矩形也可写作行数x列数，如 4x6。
game-chomp-theory = 多于一格的矩形先手必胜（策略窃取）。两臂等长时咬第 2 行第 2 列必胜；两行时当且仅当第二行恰好短一格先手必败。其余靠搜索。

game-node-kayles-title = 图上 Kayles（击瓶）
game-node-kayles-rule = 每次选一个顶点，把它和所有相邻顶点一起删去。局面写作边的列表，如 0-1；孤立点只写编号，`-` 表示空图。顶点编号为 0 到 63。在棋盘上则是放互不攻击的棋子：`node-kayles/queens:6`，以及 `/rooks`（车）、`/bishops`（象）、`/kings`（王）、`/knights`（马）、`/grid`（只攻击上下左右相邻的格）；棋盘写作边长、行数x列数，或逐行画出：`.` 为空格，`o` 为棋子，`#` 为不能放的格。
game-node-kayles-theory = 对各连通分量搜索；一般情形是 PSPACE 完全的。一条路径等价于道森象棋。奇数×奇数的棋盘先手占中心必胜，以后总下在关于中心对称的位置。使用 --compound、--ending 时，每个连通分支各算一个分量。

game-clobber-title = 吃邻棋（Clobber，双方可走任一色）
game-clobber-rule = 把任意一子移到上下左右相邻且有异色子的格上，并吃掉该子；双方都可以走任一颜色。棋盘写作 行数x列数（摆满棋子，按国际象棋盘间色），或逐行画出：`x`、`o` 为两色棋子，`.` 为空格；至多 128 格。
game-clobber-theory = 对相连的棋子区域搜索；只有一种颜色的区域无棋可走。旋转、翻转、交换颜色都不改变局面。

game-cannibal-clobber-title = 同类相食吃邻棋（Cannibal Clobber）
game-cannibal-clobber-rule = 把任意一子移到相邻且有任意颜色棋子的格上，并吃掉该子。颜色不起作用，所以走法只写离开的格子。棋盘写作 行数x列数，或逐行画出：`x`（或 `o`）为棋子，`.` 为空格。
game-cannibal-clobber-theory = 对相连的棋子区域搜索。排成一行的 n 个棋子相当于八进制游戏 .6（Officers）中大小为 n 的一堆。

game-notakto-title = Notakto（全叉井字棋）
game-notakto-rule = 在空格上画叉。一块棋盘上有三个叉连成一线就死了，不能再下。通常的规则是杀死最后一块棋盘者输，所以请加 --misere；多块棋盘用逗号隔开，或写成游戏的和。`notakto/4:4x4` 要四个连成一线。棋盘写作 行数x列数，或逐行画出：`x` 为叉，`.` 为空格。
game-notakto-theory = 靠搜索。反常规则下，一块 3x3 棋盘只有占中心必胜，两块先手必败。

game-nogo-title = 不围棋（双方可下任一色）
game-nogo-rule = 在空格上放一枚任意颜色的棋子，使两种颜色的每一块棋都仍有气；从不吃子。走法写作 `x` 或 `o` 加格子。棋盘写作 行数x列数（空棋盘），或逐行画出：`x`、`o` 和 `.`。
game-nogo-theory = 靠搜索。旋转、翻转、交换颜色都不改变局面。

game-amazons-title = 亚马逊棋（双方可走任一皇后）
game-amazons-rule = 把任意一个亚马逊像国际象棋的皇后那样走过空格，再从那里以同样方式射出一箭，箭落的格子从此封闭。走法写三个格子。行数x列数 表示两个对角上各有一个亚马逊；或逐行画出：`a`、`.`，`#` 为封闭的格子。
game-amazons-theory = 对被箭隔开的区域（边或角相连）搜索。

game-fission-title = 裂变棋（Fission，两个方向皆可）
game-fission-rule = 一枚棋子在同一行或同一列的两个邻格都空时可以分裂：拿走它，在那两格各放一枚。走法写棋子所在格，`h` 为横向，`v` 为纵向。行数x列数 表示中央有一枚棋子；或逐行画出：`x`、`.`，`#` 为障碍。
game-fission-theory = 对被障碍隔开的区域搜索。

game-elephants-title = 大象与犀牛（双方可走任一动物）
game-elephants-rule = 大象（`x`）向右走一格空格，犀牛（`o`）向左走一格；双方可以走任一动物。画出这条带子，几条带子分行画；行数x列数 表示每行左端一头大象，右端一头犀牛。
game-elephants-theory = 犀牛右边是大象时，两者背道而行，带子在此分开。只有一种动物时总步数固定：SG 值为 0 或 1。其余靠搜索。

game-toppling-dominoes-title = 推骨牌（Toppling Dominoes，全为灰牌）
game-toppling-dominoes-rule = 把一排骨牌中的一张向左或向右推倒，那一侧的骨牌全部倒下。局面写作各排骨牌的张数；`7:3L` 表示把七张中的第三张向左推倒。
game-toppling-dominoes-theory = n 张骨牌的一排相当于尼姆中大小为 n 的一堆：任何更短的一排都能留下，各有两种走法。

game-arc-kayles-title = 边上 Kayles（Arc Kayles）
game-arc-kayles-rule = 选图的一条边，把它的两个端点连同它们的所有边一起删去。局面写作边的列表，如 0-1；顶点编号为 0 到 63。`arc-kayles/grid:3x4` 在方格上进行，就是填骨牌游戏（Cram）。
game-arc-kayles-theory = 对各连通分量搜索。相当于在边的图（线图）上玩图上 Kayles；n 个顶点的路径等价于道森 Kayles（.07）。

game-geography-title = 无向图点地理（接龙）
game-geography-rule = 棋子放在图的一个顶点上，每次沿一条边移到它从未到过的顶点。局面写作边的列表，如 0-1，再写 `@` 和棋子所在的顶点；顶点编号为 0 到 63。
game-geography-theory = 当且仅当图的每个最大匹配都覆盖棋子所在的顶点时先手必胜；沿匹配边走即可。SG 值靠搜索。

game-poset-title = 偏序集游戏
game-poset-rule = 选偏序集的一个元素，把它和它上面的所有元素一起拿走。局面写作 a<b,b<c 这样的列表（在命令行上要加引号）；与其他元素都不可比的元素只写名字。至多 64 个元素。
game-poset-theory = 有最大元时先手必胜（策略窃取）。n 个元素的链相当于尼姆中大小为 n 的一堆。其余对互不可比的部分搜索。

game-subset-takeaway-title = 子集游戏（Subset take-away）
game-subset-takeaway-rule = 开始时有 n 个点的所有子集，空集和全集除外；每次拿走一个子集，连同所有包含它的子集。`4` 表示 n = 4 的开局，n 至多为 7。之后的局面写作极大的子集，如 ab,bc,d。
game-subset-takeaway-theory = 靠搜索。Gale 和 Neyman 猜想开局总是先手必败；n 至 6 成立，n = 7 时不成立（Brouwer 与 Christensen）。

game-nimstring-title = 绳与硬币（Nimstring）
game-nimstring-rule = 硬币挂在绳上，绳的另一端是别的硬币或地面。每次剪一根绳；使硬币脱落者必须再剪一次，轮到剪而无绳可剪者输。`2x3` 是点格棋那样的方格盘：方格是硬币，边是绳；也可以列出各绳，如 0-1,1-2，其中 0 是地面。
game-nimstring-theory = 可以白拿的硬币在剪绳之前拿走，走法里也写出它们。疯狂（loony）局面（一枚只剩一根绳的硬币连着一枚有两根绳、另一端仍被拉住的硬币）谁走谁赢，不论旁边还有什么，所以走到这种局面必输；这样的取胜记作 `!`。其余局面都有 SG 值。只适用于正常规则：反常规则下的答案是关于这套规则的，而不是实际玩法的 Nimstring。

game-tree-chain-title = 树链博弈
game-tree-chain-rule = 选一个黑点变白，并任意翻转它的若干个真祖先的颜色。局面写作各点颜色（B 黑 W 白），再写 / 和 1 号点起各点的父亲；0 号点是根。
game-tree-chain-theory = SG 值为所有黑点 2^深度 的异或和；当且仅当每一层黑点个数都是偶数时先手必败。

game-tree-path-title = 树上路径染黑游戏
game-tree-path-rule = 选一个白点，把它到根路径上的所有点染黑。局面写作各点颜色（B 黑 W 白），再写 / 和 1 号点起各点的父亲；0 号点是根。
game-tree-path-theory = 子树内各走法得到的 SG 值集合，等于各儿子的集合整体异或后的并，再加上选自身的值；用可合并、可整体异或的字典树在 O(n log n) 内求出。

game-coins-title = 翻硬币游戏
game-coins-rule = 翻转一排硬币中的若干枚（H 正面，T 反面），其中最右边的一枚必须由正变反。斜杠后写规则：turning-turtles（至多 2 枚）、mock-turtles（至多 3 枚）、moebius（至多 5 枚）、mogul（至多 7 枚）、twins（恰好 2 枚）、triplets（恰好 3 枚）、ruler（连续任意多枚）、rulerette（连续至少 2 枚）、strip/k（连续 k 枚）、runs/1-3（连续若干枚，枚数在集合中）、counts/1,3（枚数在集合中，位置任意）、sym（左右对称的任意多枚）、turnips（等距的三枚）、grunt（对称的四枚，且包含最左边的硬币）、subtraction-two/1,4（距离为给定数的两枚）、subtraction-one-two/1,4（同前，或单独一枚）。二维时各行用 / 连接：turning-corners、rugs、acrostic-twins，或用逗号连接两条规则：前者管行，后者管列；acrostic,ruler,twins 每次只在一列中按前一条、或在一行中按后一条规则翻。runs/1-3 也写作 1-3C。
game-coins-theory = 局面的 SG 值等于各正面硬币 SG 值的异或和。二维乘积规则由 Tartan 定理给出：两条规则的 SG 值的 Nim 积。

game-graph-title = 有向图游戏
game-graph-rule = 沿一条弧移动一枚棋子。图写在文件里：graph:@edges.txt#3,7（棋子在顶点 3 和 7 上），或直接写在式子里：3-1 是从 3 到 1 的弧，3-1.2 把一枚棋子变成两枚，3- 移去棋子。`-` 表示没有棋子。`grundy graph 文件` 一次求解所有顶点。
game-graph-theory = SG 值是后继状态 SG 值的 mex，一遍扫描即可求出所有顶点。有环时用 Smith 的值：一个 Nim 数或 ∞(K)，并可能平局。

game-hackenbush-title = 删边游戏
game-hackenbush-rule = 图画立在地面（0 号点）上，每次砍断一条边，不再与地面相连的部分全部消失。绿边双方都可砍，蓝边（b）只有左方可砍，红边（r）只有右方可砍。权为 w 的边（写作 x3 等）要砍 w 次才断。
game-hackenbush-theory = 绿色：费森（融合）原理把圈上的点缩成一点，奇数条自环等价于一条边；克朗（冒号）原理：边上方的值为 x 时这条枝的值为 x+1。SG 值与所有必胜的边都可在近线性时间内求出。带权的树：权为 1、偶数、不小于 3 的奇数时分别为 x+1、x、x xor 1。红蓝：值是数，树用 Berlekamp 法则。使用 --compound、--ending 时，只在地面相接的各个分支各算一个分量。

game-octal-title = 八进制游戏
game-octal-rule = 代码写在游戏名的位置：小数点后第 t 位若含 1、2、4，则可取 t 颗石子并把剩下的留成 0、1、2 堆；含 8 则留 3 堆，依此类推。小数点前的一位表示不取石子只分堆，再往左第 k 位表示先增加 k 颗。数字后的符号：! 各堆互不相同，? 不全相同，= 全部相同。* 表示任意多堆，{"{"}2,3+{"}"} 表示 2 堆，或 3 堆及以上。[ ] 中的数字无限重复。
game-octal-theory = 用 SG 值表计算；表外用 Guy–Smith 定理证明的循环节。
