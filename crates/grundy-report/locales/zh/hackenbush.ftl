# 方法
by-fusion-colon = 费森（融合）原理与克朗（冒号）原理，对边扫描一遍
by-weighted-tree = 带权的树：权为 1 时 x+1，偶数时 x，不小于 3 的奇数时 x xor 1
by-red-blue = 红蓝删边游戏的值是一个数，由正负号决定胜负
by-partizan-search = 搜索所有局面，双方各有自己的走法

# 答案
extra-off-ground = 不与地面相连而略去的边
class-l = 无论谁先手，左方（蓝）必胜。
class-r = 无论谁先手，右方（红）必胜。
class-n = 先手必胜（N 态）。
class-p = 先手必败（P 态）。
partizan-value = 值为 { $number }。
partizan-value-unknown = 值未知：有绿边时值不一定是数，一般的图没有已知的规则。
left-wins = { $count ->
    [0] 左方先手时没有必胜的砍法。
   *[other] 左方先手时必胜的砍法共 { $count } 种：
}
right-wins = { $count ->
    [0] 右方先手时没有必胜的砍法。
   *[other] 右方先手时必胜的砍法共 { $count } 种：
}
cuts-incomplete = 时间不够，没有检查所有的砍法。
unsupported-partizan = 未判定：有红边或蓝边时，只能解每次在一个分量中走一步的和，正常规则或反常规则

# 理由
hackenbush-one-ground = 地面是一个点：{ $names } 视为同一点。
hackenbush-fuse = 费森（融合）原理：点 { $names } 在共同的圈上，可以缩成一点，其间的 { $edges } 条边变成自环；{ $rest }
hackenbush-loops = { $name } 处有 { $edges } 条自环；{ $rest }
hackenbush-odd-loops = 奇数条自环等价于一条边。
hackenbush-even-loops = 偶数条自环两两抵消。
hackenbush-more-fusions = 另有 { $count } 组点同样缩成一点。
hackenbush-colon = 克朗（冒号）原理：立在同一点上的几条枝可以换成一条链，长度为各枝 SG 值的异或；下面每多一条边加 1。自上而下（边，上方的值，边数，这条枝的值）：
hackenbush-more-rows = …… 还有 { $count } 行
hackenbush-nothing-left = 地面上什么也不剩：SG 值为 0。
hackenbush-total = 各枝在地面汇合：{ $sum }。
hackenbush-cut = { $falls ->
    [1] 砍断 { $edge }：只有这条边消失，剩下的 SG 值为 0。
   *[other] 砍断 { $edge }：共 { $falls } 条边消失，剩下的 SG 值为 0。
}
hackenbush-cuts = 有 { $count } 种砍法使剩下的 SG 值为 0。边，以及共消失几条边：
hackenbush-misere-branches = 反常规则：没有圈经过地面，所以地面上的每条枝相当于反常尼姆的一堆：{ $heaps }。
hackenbush-weighted = 权为 w 的边上方的值为 x 时，w=1 则这条枝的值为 x+1，w 为偶数则为 x，w 为不小于 3 的奇数则为 x xor 1。自上而下（边，权，x，枝的值）：
hackenbush-weighted-total = 地面上各枝的异或为 { $value }。
hackenbush-stalk = 一条链，自下而上：{ $stalk }。第一次变色之前每条边计 1，从变色的那条边起每条边是前一条的一半；蓝加红减（Berlekamp 法则）：{ $sum }。
hackenbush-red-blue = 蓝边上方的值为 x 时，这条枝的值为 (x + n) / 2^(n-1)，其中 n 是 1、2、3、… 中第一个使 x + n 大于 1 的数。红边与之对称：把 x 变号，按蓝边计算，再变号。立在同一点上的枝的值相加。自上而下（边，颜色，x，这条枝的值）：
hackenbush-red-blue-total = 各枝的值在地面相加：{ $sum }。
hackenbush-between = 有圈时，值是双方最好的砍法之间最简单的数。左方最好砍 { $left }，剩下 { $low }；右方最好砍 { $right }，剩下 { $high }。{ $low } 与 { $high } 之间最简单的数是 { $value }。
hackenbush-one-colour = 只有一方有边可砍，每一步都可以留到以后：值为 { $value }。
colour-blue = 蓝
colour-red = 红
side-left = 左方
side-right = 右方
partizan-sum = 各分量的值相加：{ $sum }。
partizan-positive = 和大于 0：左方领先这么多步，无论谁先手都是左方胜。
partizan-negative = 和小于 0：右方领先这么多步，无论谁先手都是右方胜。
partizan-zero = 和为 0：谁也不领先，先手必败。
partizan-wins = { $side }先手时，走 { $action } 必胜：无论{ $other }怎么走，{ $side }都有应对（走法，应对）：
partizan-wins-at-once = { $side }先手时，走 { $action } 必胜：{ $other }已无路可走。
partizan-loses = { $side }先手时，每一步都输：{ $other }总有应对（走法，应对）：
partizan-stuck = { $side }先手时无路可走，{ $side }输。
partizan-stuck-wins = { $side }先手时无路可走，按反常规则{ $side }胜。
partizan-nothing-to-cut = 无路可走，获胜

# 图
picture-original = 原图
picture-fuse = 缩点 { $names }：{ $edges } 条自环，{ $rest }
picture-stalk = { $worth ->
    [0] 点 { $names } 上的部分值为 0，去掉
   *[other] 点 { $names } 上的部分换成长为 { $worth } 的链
}
picture-none = 只有删边游戏（hackenbush）有化简的步骤可画，一次一幅
drawing-too-large = { $edges } 条边的图看不清；最多画 { $most } 条
picture-steps-green = 只有不带权的绿边图才能画出化简的步骤

# 输入错误
hackenbush-edge = `{ $text }` 不是一条边
hackenbush-line = `{ $text }` 不是一条边：缺少第二个点
hackenbush-line-hint = 一行一条边，如 `a b`、`a b r` 或 `a b g x3`：两个点，后面可写颜色（b、r、g）和权
hackenbush-mark = `{ $text }` 既不是颜色（b、r、g）也不是权（x3）
hackenbush-colour = `{ $text }` 不是颜色：可用 b（蓝）、r（红）、g（绿）
hackenbush-ground-zero = `{ $text }` 没有说明哪里是地面：其中必须有 0，如 0=4=7
hackenbush-ground-names = 地面至少要有一个点
hackenbush-ground-hint = 用一行 `ground a b` 说明点 a 和 b 在地面上
hackenbush-no-ground = 没有点在地面上
hackenbush-at = 位置写作 `at 名称 x y`
hackenbush-coordinate = `{ $text }` 不是坐标
hackenbush-too-many-edges = 边太多
