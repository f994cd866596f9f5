# 逐行画出的棋盘
board-cell-unknown = “{ $cell }”不是格子：棋盘用 { $letters } 画出
board-ragged = 这一行有 { $cells } 格，应为 { $width } 格
board-too-large = { $cells } 格太多：最多 { $most } 格

# Cram
by-cram-symmetry = Gardner 的对称策略：总是下在关于中心对称的位置
cram-symmetric = 棋盘旋转半周后空格与原来重合，而且没有骨牌与自己的像重叠。所以对每块骨牌（1）都可以下在它的像（2）上：棋盘原来是对称的，那里一定空着。之后棋盘又是对称的，应对的一方总有棋可走：
cram-central = 把骨牌 { $domino } 放在中心（0）。这时棋盘旋转半周后空格与原来重合，所以对手每下一块骨牌（1），都可以下在它的像（2）上：
lost-replies-images = 各骨牌及其应对：
lost-replies-some-images = 例如这些骨牌及其应对：

# Chomp
by-chomp-hook = 直角形相当于两堆尼姆，每条臂一堆
by-chomp-two-rows = 两行时，当且仅当第二行恰好短一格先手必败
by-chomp-square = 两臂等长时，咬第 2 行第 2 列就只剩两条等长的臂
by-chomp-stealing = 策略窃取（strategy stealing）：矩形先手必胜
chomp-hook = 这块巧克力是直角形：除去有毒的一格，两条臂相当于 { $across } 和 { $down } 两堆尼姆，异或为 { $value }。
chomp-pair-lost = 共两行，且第二行恰好比第一行短一格。任何一步都会打破这一点，而对手总能恢复，直到只剩有毒的一格。
chomp-pair-won = 共两行，但第二行不是恰好比第一行短一格。走一步就能变成这样，之后对手必败。
chomp-equal-arms = 第一行与第一列一样长。咬第 2 行第 2 列后只剩这两条臂，之后对手咬哪条臂，就在另一条臂上照样咬。
chomp-stealing = 这是一个矩形。如果咬最远的角不能取胜，那么对手有一步必胜的应对，而这一步一开始就可以走（它会把那个角一起拿走）。所以先手一定有必胜的走法，但这个论证没有指出是哪一步。
chomp-row-longer = 长 { $row } 的行不能排在长 { $above } 的行下面：每一行都不能比上一行长
chomp-too-large = 巧克力太大：最多 { $most } 格
chomp-poison-gone = 至少要有有毒的那一格：只剩它时写 1

# 图上 Kayles
node-kayles-loop = 顶点 { $vertex } 不能与自己相连
piece-unknown = 没有棋子“{ $name }”：可用 { $names }
piece-attacked = { $place } 处的棋子受到另一枚棋子的攻击
by-pieces-symmetry = 对称策略：总下在关于中心对称的位置，两者互不攻击
by-pieces-centre = 先占中心，以后总下在关于中心对称的位置

# 边上 Kayles、点地理、偏序集。
arc-kayles-parameter = “{ $name }”不是棋盘：请写 arc-kayles/grid:3x4，或 arc-kayles: 加图的边
by-geography-matching = 当且仅当每个最大匹配都覆盖棋子所在的顶点时先手必胜
geography-token-missing = 缺少棋子的位置：在边的后面写 @ 和顶点，如 0-1,1-2@0
geography-token-outside = 图中没有顶点 { $vertex }
by-poset-stealing = 策略窃取：有最大元时先手必胜
poset-name = “{ $name }”不能作元素的名字：请用数字，或以字母开头的至多 20 个字母和数字，小的元素和大的元素之间写 <
poset-too-large = 元素太多：最多 { $most } 个
poset-cycle = 这里转了一圈：元素不能在自己之上
subset-empty = 这里缺少一个子集：用 a 到 g 的字母写出它的点，如 ab,bc,d
subset-letter = “{ $letter }”不能写在这里：子集用 a 到 g 中不同的字母表示

# 不围棋、大象与犀牛、骨牌。
nogo-no-liberty = { $place } 处的一块棋没有气
by-elephants-one-kind = 只有一种动物时总步数固定
by-toppling = 一排骨牌相当于一堆尼姆
nimstring-string = “{ $text }”不是绳：请写两端，如 0-1，其中 0 是地面；或写方格盘，如 2x3
nimstring-loop = 绳不能把 { $coin } 与自己相连
nimstring-too-large = 绳太多：最多 { $most } 根

# 树上的游戏
by-tree-chain = 所有黑点 2^深度 的异或和
by-tree-path = 从叶到根逐个求子树的 SG 值
tree-chain-even = 每一层的黑点数都是偶数。每步都会改变所选点那一层的奇偶，对手总能再把各层变回偶数。各层深度与黑点数：
tree-chain-odd = 有 { $odd } 层的黑点数是奇数。翻转其中最深一层的一个黑点，以及它在其余这些层上的祖先，就能使每一层都变成偶数。各层深度与黑点数：
tree-parents-count = 树有 { $nodes } 个点，除根以外每个点要写一个父亲，共需 { $wanted } 个；给出了 { $given } 个
tree-cycle = 点 { $node } 是自己的祖先：这不是以 0 为根的树
tree-colour-unknown = “{ $letter }”不是颜色：黑写 B，白写 W
tree-empty = 缺少各点的颜色
tree-too-large = { $nodes } 个点太多：最多 { $most } 个
unsupported-value-too-large = 未判定：某个分量的 SG 值超过 64 位，而求和需要这个值

# 翻硬币
by-coin-table = 各硬币的 SG 值表
by-coin-turtles = Turning Turtles：从 0 数起的第 x 枚硬币值 x + 1
by-coin-mock-turtles = Mock Turtles：各硬币的值依次为二进制中 1 的个数为奇数的数
by-coin-twins = Twins：从 0 数起的第 x 枚硬币值 x
by-coin-triplets = Triplets：前两枚值 0，其余依次为二进制中 1 的个数为奇数的数
by-coin-ruler = Ruler：从 0 数起的第 x 枚硬币的值是整除 x + 1 的最大的 2 的幂
by-coin-rulerette = Rulerette：Ruler 的值的一半，向下取整
by-coin-strip = 连续 k 枚：k 整除 x + 1 时，从 0 数起的第 x 枚硬币值 1，否则值 0
by-tartan = Tartan 定理：硬币的值是它在两条规则下的值的 Nim 积
by-acrostic-table = acrostic 积：按定义打表：每枚硬币的值是以它结尾的各组翻法所得值的 mex
coins-acrostic-rules = acrostic 后面要写两条规则，例如 acrostic,ruler,twins
by-tartan-table = Tartan 定理：两条规则各用一张 SG 值表，取 Nim 积
by-acrostic-twins = Acrostic Twins：从 0 数起的第 x 行第 y 列的硬币值 x xor y
coin-heads = { $heads ->
    [0] 没有正面，无棋可走。
    [1] 只有一枚正面，它的值为 { $total }。
   *[other] { $heads } 枚正面各有自己的值，反面没有值。异或为 { $total }。硬币、值、二进制：
}
coin-rule-unknown = 没有名为“{ $rule }”的翻硬币规则
coin-rule-names = 规则有 { $names }、strip/3、runs/1-3、counts/1,3、subtraction-two/1,4、subtraction-one-two/1,4；二维有 turning-corners、rugs、acrostic-twins，用逗号连接的两条规则，或 acrostic 加两条规则
coin-rule-number-missing = 规则 { $rule } 需要在斜杠后写数，例如 strip/3 或 subtraction-two/1,4
coin-rule-number-unexpected = 规则 { $rule } 后面不能写数
coins-one-row = 这条规则只用于一排硬币
coins-two-rules = 多行时要分别写出行和列的规则，例如 coins/ruler,ruler:HT/TH
