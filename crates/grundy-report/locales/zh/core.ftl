# 答案
verdict-n = 先手必胜（N 态）。
verdict-p = 先手必败（P 态）。
verdict-draw = 平局：双方都无法强制获胜。
value-is = SG 值为 { $value }。
value-none = 没有 SG 值：一步就决定整局的胜负。
value-not-computed = SG 值没有计算。
value-not-computed-of = SG 值没有计算：至少要搜索约 { $count } 个局面。
under-misere = 反常规则：无法行动者获胜。
under-sj = SJ 规则：当每个部分的 SG 值都为 0 时游戏结束，此时轮到的玩家获胜。
component-values = 各分量的 SG 值：
winning-moves = 必胜走法共 { $count } 种：
winning-moves-at-least = 必胜走法至少 { $count } 种（未全部检查）：
winning-moves-follow = 必胜走法：
winning-moves-total = 必胜走法共 { $count } 种。
winning-moves-total-at-least = 必胜走法至少 { $count } 种（未全部检查）。
more-moves = {"  "}…… 还有 { $count } 种（--all 显示全部）
no-winning-move = 没有必胜走法。
already-won = 先手已经获胜，无需行动。
moves-not-found = 在给定的资源内没有找到必胜走法。
method = 依据：{ $evidence }；{ $by }。
method-apart = 依据：胜负{ $evidence }（{ $by }）；SG 值{ $value_evidence }（{ $value_by }）。
evidence-proved = 已证明
evidence-computed = 已穷举计算
evidence-checked = 在检查范围内成立
evidence-guess = 猜测
why = 为什么

# 方法
by-empty = 无路可走（终止状态）
by-sprague-grundy = Sprague–Grundy 定理：游戏的和的 SG 值等于各分量 SG 值的异或
by-nim = Bouton 定理：各堆石子数的异或
by-bash = 巴什博弈：n mod (m+1)
by-nim-like = 任何更小的堆都可到达，分堆不带来新的值，故 SG 值等于堆的大小
by-sparse-recurrence = 由稀疏空间中窗口的重现证明的循环节
by-octal-period = 由 Guy–Smith 定理证明的循环节
by-table = 由更小各堆的 SG 值递推得出
by-search = 搜索所有相关的局面
by-entailing = 有一步立即获胜的走法
by-misere-tame = 由定理知每个部分都是温顺的（tame），反常规则下的值由 SG 值决定
by-misere-tame-checked = 已检查所有后继状态都是温顺的（tame），反常规则下的值由 SG 值决定
by-misere-search = 对整个游戏的和进行搜索
by-sj = SJ 定理
by-sj-search = 对整个游戏的和进行搜索

# 理由
about-component = 关于 { $position }
entailing-wins = 其中有一步可以立即赢下整局，其余部分无关紧要。
nim-columns-zero = 把各堆写成二进制并上下对齐。每一列中 1 的个数都是偶数：异或和为 0。
nim-columns-even = 任何一步都会使某一列变为奇数，而对手总能再把所有列变回偶数。
nim-columns = 把各堆写成二进制并上下对齐。标出的列中 1 的个数为奇数，合起来就是异或和 { $total }。
nim-even-out = 必胜走法要使每一列都变为偶数。最左边标出的列在 { $heap } 这一堆中是 1：把这一堆标出的各位翻转，{ $heap } 异或 { $total } = { $to }，变小了，所以取石子就能做到。
about-sum = 游戏的和
nim-sum-row = 异或 { $total }
more-rows = …… 还有 { $count } 堆
bash-residue = { $heap } 颗的一堆：无论一方取 1 到 { $most } 中的几颗，另一方都能凑成 { $modulus }，所以只看余数：{ $heap } mod { $modulus } = { $residue }。
octal-period-used = 从 { $start } 起 SG 值每 { $period } 个循环一次，所以大小为 { $heap } 的堆与大小为 { $same } 的堆 SG 值相同。
mex-zero = { $position } 没有 SG 值为 0 的后继状态，所以它的 SG 值为 0。
mex-witnesses = { $position } 的后继状态取遍小于 { $value } 的所有值而没有 { $value }，所以 mex 为 { $value }。
mex-large = { $position } 的 SG 值为 { $value }：每个更小的值都有后继状态取到，而没有后继状态取到它本身。前几个是：
more-parts = 其余 { $count } 个部分同理。
parts-add-up = 各部分相互独立，SG 值的异或为 { $total }。
sum-is-xor = 各分量相互独立，SG 值按异或相加，异或和为 { $total }。
no-move-keeps-zero = 异或和为 0。每一步都会改变一个分量的值，使异或和不为 0，而对手总能再把它变回 0。
move-makes-zero = 异或和为 { $total }，不为 0。必胜走法把某个值 v 变成 v 异或 { $total }，使异或和变为 0。
alone-lost = SG 值为 0：每个后继状态的值都不为 0，轮到对手时对手必胜。
alone-won = SG 值为 { $value }，不为 0。必胜走法走到 SG 值为 0 的局面。
move-to-lost = 必胜走法走到一个必败态。
lost-replies = 每一步都有应对，使局面重新变为必败态。走法、应对、剩下的局面：
lost-replies-some = 每一步都有应对，使局面重新变为必败态。例如（走法、应对、剩下的局面）：
reply-none = 已获胜
nim-one-heap = 只有一堆 { $heap } 颗石子：SG 值为 { $heap }，一步可以全部取走，也可以留下任意更小的一堆。
misere-parts = 各部分的 SG 值与（正常，反常）值：
misere-followers = 已展开所有后继状态，共 { $count } 个不同的局面。各部分的 SG 值与（正常，反常）值：
misere-all-fickle = 反常规则：每个部分的值都不超过 1，只看值为 1 的部分个数的奇偶。异或为 { $value }；当且仅当异或为 0 时先手必胜，与正常规则相反。
misere-some-firm = 反常规则：有 { $firm } 个部分在两种规则下的值相同，所以目前按正常规则的策略走：异或 { $value } 不为 0 时先手必胜。只有结束最后一个这样的部分时走法才不同。
misere-over = 某处的一步棋可以立即赢下整局，因此不能使用求和的规则，只能搜索整个游戏的和。
misere-wild = 有的后继状态是狂野的（wild）：它的正常值与反常值与任何一个尼姆堆都不对应，因此不能使用求和的规则，只能搜索整个游戏的和。
genus-pair = （{ $plus }，{ $minus }）
genus-wild = 狂野（wild）
sj-finished = 每个部分的 SG 值都为 0，游戏已经结束，轮到的玩家获胜。
sj-rule = { $large ->
    [0] SJ 定理：没有 SG 值大于 1 的部分，当且仅当异或为 0 时先手必胜。异或为 { $total }。
   *[other] SJ 定理：有 { $large } 个部分的 SG 值大于 1，当且仅当异或不为 0 时先手必胜。异或为 { $total }。
}
sj-splits = 这里的走法可能把一个部分分成几个，SJ 定理不适用，因此搜索了整个游戏的和。

# 没有回答的问题
stopped-time = 未判定：时间用完（可用 --time 增加）
stopped-memory = 未判定：内存用完（可用 --memory 增加）
stopped-interrupted = 未判定：被中断
stopped-effort = 未判定：局面太多
needs-table = 这需要一张有 { $entries } 个值的表，至少 { $size } 内存，以及填表的时间
needs-positions = 这至少需要搜索约 { $count } 个局面
stopped-forgotten = 未判定：到 n = { $heap } 时，较早的值没有全部保留，已无法判断是否有后继的值为 { $value }；此前的结果都成立
stopped-cycle = 未判定：局面 { $position } 可以重复出现，游戏不一定结束
unsupported-sum-of-outcomes = 未判定：定理只给出某个分量单独时的胜负，而求和需要的 SG 值没有找到
unsupported-misere-option = 未判定：没有反常规则的定理能覆盖所有后继状态

# 目录
games-more = 共 { $count } 个游戏。用 `grundy games 名称` 查看规则、理论和例子。
game-aliases = 别名
game-rule = 规则
game-theory = 理论
game-source = 出处
game-examples = 试试
no-moves = 已无路可走，无法行动的一方输。
colon = ：
