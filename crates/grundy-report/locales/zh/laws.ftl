game-empty = 缺少游戏
position-unexpected = 这里只写游戏，不写局面：请写 { $game }
game-not-of-heaps = { $game } 的局面不是单独一堆，没有 SG 值数列
game-not-of-numbers = { $game } 的局面不是一个或两个数
heap-game-example = 例如 kayles、.77 或 subtraction/1,3,4
unsupported-period-without-mark = 未判定：循环节已得证，但无法从保留的值求出它从何处开始
unsupported-wide-value = 未判定：某个 SG 值超出了向量引擎能表示的范围
unsupported-large-value = 未判定：表中放不下 2^32 以上的 SG 值

# 证书
certificate-title = 这不是证书：第一行必须是 `{ $title }`
certificate-field = 这里应为一行 `{ $name } …`
certificate-theorem = 证书没有名为 `{ $name }` 的定理
certificate-number = 这里应为不带符号、开头没有 0 的整数
certificate-count = 声明有 { $claimed } 个值，实际有 { $found } 个
certificate-row = 这里应为一行值，例如 `20: 1 4 6`
certificate-row-number = 这一行必须从大小为 { $heap } 的堆开始
certificate-no-code = { $game } 没有位数有限的代码，定理无从应用
certificate-endless = 这个游戏的代码有无限多位，定理不适用
certificate-distinct = 这个游戏要求各堆大小不同，定理不适用
certificate-period-zero = 循环节至少为 1
certificate-short = 对这样的循环节与预周期，定理需要 { $needed } 个值，这里只有 { $found } 个
certificate-value = 大小为 { $heap } 的堆的 SG 值是 { $right }，不是 { $claimed }
certificate-repeat = 值没有重复：大小为 { $heap } 的堆值为 { $here }，大小为 { $far } 的堆值为 { $there }
certificate-early = 预周期必须更大：大小为 { $heap } 的堆的值不重复
certificate-rare = 在大小为 { $heap } 的堆处，稀有值与证书所说不符
certificate-recurrence = `{ $what }` 与游戏或其他数字不符
certificate-end = 这里之后不应再有内容
certificate-late = 预周期可以更小：大小为 { $heap } 的堆的值也重复
certificate-multiple = 循环节可以更小：{ $shorter } 就是循环节
certificate-holds-below = 没有发现与证书矛盾之处：{ $game } 从 n = { $start } 起以 { $period } 为循环节。只重新推导了 { $needed } 个堆中小于 { $below } 的部分；`--full` 会全部推导。
certificate-holds = 证书成立：{ $game } 的 SG 值从 n = { $start } 起以 { $period } 为循环节，两者都不能更小。
certificate-facts = 声明有 { $claimed } 条事实，实际有 { $found } 条
certificate-facts-end = 最后一条事实必须是这个局面的值
certificate-fact = 这里应为一条事实，例如 `1x2 = 1: 1.1-1.2` 或 `1x2 != 0: 1.1-1.2`
certificate-part = 这不是该游戏的一个部分的标准形式
certificate-fact-theorem = 定理 { $name } 并没有这样说
certificate-fact-moves = 这条事实需要 { $count } 个走法来说明
certificate-fact-option = 由前面的事实推不出后继 { $option } 的值不同
certificate-fact-witness = 由前面的事实推不出后继 { $option } 的值是 { $value }
certificate-holds-facts = 证书成立：{ $position } 的 SG 值是 { $value }；逐条检查了 { $count } 条事实，每条都由前面的事实得出。
certificate-one-position = 证书只针对单个局面
certificate-not-searched = 没有写证书：只有由搜索得到值的单个部分才有证书
certificate-wrong = 证书无效
certificate-claim = 这里应为 `claim values` 或 `claim period`
certificate-states = 声明有 { $claimed } 个状态，实际有 { $found } 个
certificate-state = 这里应为状态 { $state }：编号、冒号、四个字母各自到达的状态（都小于 { $states }），以及表示是否接受的 1 或 0
certificate-law-zeros = 状态 { $state } 是否接受必须与读入若干个 0 之后相同
certificate-law-grows = 从大小为 { $heap } 的堆出发，有的走法留下的堆并不更小
certificate-law-moves = 这个游戏的走法不属于该定理所说的类型
certificate-law-value = 对大小为 { $heap } 的堆，自动机没有给出值，或给出的值不对
certificate-law-taken = 自动机给大小为 { $heap } 的堆的值，也是它某个后继状态的值
certificate-law-missing = 小于自动机给大小为 { $heap } 的堆的值的数，并非都是后继状态的值
certificate-law-long = 由自动机证明的循环节在这里最大为 { $most }
certificate-holds-law = 证书成立：对每个 n，{ $game } 的 SG 值就是有 { $states } 个状态的自动机与 n 一同接受的那个值。
certificate-holds-repeats = 证书成立：对所有 n ≥ { $start }，{ $game } 满足 g(n + { $period }) = g(n) + { $saltus }，两个数都不能更小；对每个 n，SG 值就是有 { $states } 个状态的自动机与 n 一同接受的那个值。
certificate-none = 没有写证书：只有用 Guy–Smith 定理、由窗口重现或由自动机证明的规律才有证书

# 循环节
period-is = 循环节 { $period }：g(n+{ $period }) = g(n)（n ≥ { $start }）。
period-with-saltus = 算术循环节 { $period }，增量 { $saltus }：g(n+{ $period }) = g(n) + { $saltus }（n ≥ { $start }）。
period-least = 循环节与起点都已是最小。
period-values = 一个循环节的值：{ $values }
period-none = 在 n = { $last } 以内没有找到循环节。
method-checked = 依据：已检查到 n = { $last }，未证明。
method-checked-pairs = 依据：两个数都已检查到 { $last }，未证明。
method-guess = 依据：仅由少数几项猜测，未证明。
by-window-period = 连续 max(S) 个值重复出现，此后必循环
by-automaton = 用自动机验证了 g(n) = mex{"{"}后继{"}"}，对所有 n 成立
help-period = SG 值的循环节，有定理时给出证明
help-verify = 用独立的程序检查循环节的证书
help-game = 不带局面的游戏：kayles、.77、subtraction/1,3,4
help-terms = 最多计算多少个值
help-certificate = 把证明写入文件，可用 `grundy verify` 检查
help-full = 重新推导论证中的每个值，无论需要多久
help-file = 证书文件
help-period-examples = 试试：
    {"  "}grundy period kayles
    {"  "}grundy period .156 --certificate proof.txt
    {"  "}grundy verify proof.txt
    {"  "}grundy period lasker --json
by-interval = 每堆的后继状态是一个区间，由定理得到递推式

# 规律
law-formula = 规律：{ $formula }
law-automatic = 把 n 与 g(n) 写成二进制并上下对齐：一个有 { $states } 个状态的自动机从低位读起，恰好接受所有相配的数对。
law-zeros = n 为{ $set }时先手必败，否则先手必胜。
law-zeros-also = n 为 { $also } 或{ $set }时先手必败，否则先手必胜。
law-zeros-but = n 为{ $set }（{ $but } 除外）时先手必败，否则先手必胜。
law-zeros-also-but = n 为 { $also } 或{ $set }（{ $but } 除外）时先手必败，否则先手必胜。
law-quotient = g(x,y) = floor(|y/x - x/y|)；有空堆时为 0。
law-nim-product = g(x,y) 是 x 与 y 的 Nim 积。
law-blocks = 表中每个值 v 变成四个值的方块：第一行 2v + { $corner }、2v + { $right }，第二行 2v + { $below }、2v + { $far }。
law-equal = (x,y) 先手必败，当且仅当 x = y。
law-wythoff = (x,y) 先手必败，当且仅当两数为 floor(k*phi) 与 floor(k*phi^2)，其中 phi = 1.618… 为黄金分割比。
law-golden-ratio = (x,y) 先手必败，当且仅当较大的数小于较小的数的 phi 倍，其中 phi = 1.618… 为黄金分割比。
law-zeckendorf = (n,m) 先手必败，当且仅当 m 小于 n 的 Zeckendorf 表示中最小的斐波那契数。
law-none = 从 { $terms } 项中没有找到规律。
law-none-loop = 仍可用 `grundy emit "{ $game }"` 得到计算 SG 值的程序：按定义写出的循环。
word-bitlength = bitlength：二进制位数
word-lowbit = lowbit：整除该数的最大的 2 的幂
word-twos = twos：含因子 2 的个数
word-popcount = popcount：二进制中 1 的个数
word-parity = parity：二进制中 1 的个数为奇数时为 1，否则为 0
word-odious = odious：第 n 个二进制中有奇数个 1 的数（n = 0 时为 1）
word-lowzero = lowzero：二进制中最低的 0 所在的位，从 0 数起
law-near = 几乎成立：{ $law }，首个反例在 { $at }。
law-piece = 当 n mod { $period } = { $rest }：{ $value }
set-fibonacci = 斐波那契数
set-powers-of-two = {" "}2 的幂
set-squares = 平方数
set-triangular = 三角形数
set-evil = 二进制中 1 的个数为偶数的数
set-odious = 二进制中 1 的个数为奇数的数
set-lower-wythoff = 形如 floor(k*phi) 的数，phi 为黄金分割比
set-upper-wythoff = 形如 floor(k*phi^2) 的数，phi 为黄金分割比
set-multiples = {" "}{ $of } 的倍数
help-pattern = 找规律：公式、证明与代码
help-pattern-examples = 试试：
    {"  "}grundy pattern lasker
    {"  "}grundy pattern at-most-half
    {"  "}grundy pattern wythoff
    {"  "}grundy pattern coins/mock-turtles --json
    {"  "}grundy pattern lasker --certificate proof.txt

# 普查
help-survey = 许多代码的循环节，或各自算到了多远
help-codes = 代码，范围如 .1-.777（至多三位的所有八进制代码），或每行一个代码的 @文件
help-survey-time = 每个代码给这么多时间（按时钟）
help-survey-out = 把各行同时写入这个文件
help-resume = 接着这个文件做，跳过其中已有的代码
help-survey-json = 每行一个对象
help-survey-examples = 试试：
    {"  "}grundy survey .1-.77
    {"  "}grundy survey .1-.777 --time 2s --out octal.csv
    {"  "}grundy survey .1-.777 --time 2s --out octal.csv --resume
survey-range = `{ $text }` 不是八进制代码的范围：先写较短或较小的，例如 .1-.777
survey-not-one = { $path } 不是普查文件
survey-damaged = { $path } 的第 { $line } 行不是普查的一行：请改正或删去它，或写入另一个文件
law-automatic-states = 它的状态：读入 n 与 g(n) 的一位（先 n，依次为 00、10、01、11）后到哪个状态，读完时哪些状态接受；从 0 开始。
law-automatic-accepts = 接受
