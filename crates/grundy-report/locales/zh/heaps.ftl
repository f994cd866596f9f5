# 方法
by-subtraction-range = 每次取 a 到 b 颗：n mod (a+b) 除以 a 向下取整
by-subtraction-odd = 每一步都改变奇偶性：n mod 2
by-subtraction-even = 石子成对取走：相当于 ⌊n/2⌋ 颗的尼姆堆
by-subtraction-powers = 偶数 K 的幂模 K+1 余 1 或 -1，只看 n mod (K+1)
by-subtraction-divisors = n 所含因子 2 的个数加 1
by-subtraction-coprimes = 最小素因子是第几个素数
by-subtraction-period = 连续 max(S) 个值重复出现，此后必循环
by-at-least-half = 二进制位数
by-at-most-half = g(2k) = k，g(2k+1) = g(k)，由归纳法证明
by-even-if-not-all = g(2k) = k-1，g(2k+1) = k+1，由归纳法证明
by-lasker = Lasker 定理：尼姆堆，但 4k+3 与 4k+4 互换
by-lasker-3 = 尼姆堆，但 8k+7 与 8k+8 互换
by-fibonacci = Whinihan 定理：看齐肯多夫表示
by-fibonacci-misere = Whinihan 定理：去掉最后一颗石子
by-moore = Moore 定理：各二进制位上 1 的个数模 k+1
by-moore-misere = 反常规则下的 Moore 定理

# 理由
subtraction-range-residue = { $heap } 颗的一堆：无论一方取几颗，另一方都能凑成 { $modulus }，所以只看余数 { $residue }。每次至少取 { $first } 颗，所以相邻 { $first } 个余数的 SG 值相同：{ $residue } / { $first } 向下取整得 { $value }。
subtraction-odd-parity = { $heap } 颗的一堆：每一步都取奇数颗，奇偶性随之改变，最后一步走到 0。只看奇偶性：SG 值为 { $value }。
subtraction-even-pairs = { $heap } 颗的一堆：石子成对取走，相当于 { $value } 对石子的尼姆堆。
subtraction-powers-residue = { $heap } 颗的一堆：{ $base } 的每个幂模 { $modulus } 都余 1 或 -1，所以每一步走到相邻的余数。SG 值依次为 0 1 0 1 ……，余数为 { $base } 时是 2。这里余数为 { $residue }，SG 值为 { $value }。
subtraction-divisors-twos = { $heap } 颗的一堆：含有 { $twos } 个因子 2。取走因子 2 较少的约数，剩下的恰好含那么多个因子 2；取走含全部因子 2 的约数，剩下的含更多个，或者取完。所以 SG 值为 { $value }。
subtraction-coprimes-small = { $heap } 颗的一堆，SG 值为 { $value }。
subtraction-coprimes-even = { $heap } 是偶数，只能取奇数颗，剩下奇数颗，不会取完。偶数堆的 SG 值为 0。
subtraction-coprimes-factor = { $heap } 颗的一堆：最小素因子是 { $factor }，即第 { $value } 个素数。它能走到每个更小的素数，却走不到最小素因子相同的数，所以 SG 值为 { $value }。
subtraction-coprimes-large = { $heap } 是奇数，且最小素因子很大。它能走到 1，也能走到 2，所以先手必胜：正常规则下走到偶数，反常规则下走到 1。
subtraction-period-used = 从 { $start } 起 SG 值每 { $period } 个循环一次，所以 { $heap } 颗的堆与 { $same } 颗的堆 SG 值相同。
at-least-half-bits = { $heap } 的二进制是 { $binary }。取走一半或更多会使位数变少，而每个更少的位数都能走到：SG 值就是位数 { $value }。
at-most-half-value = { $heap } 颗的一堆：只要是奇数就折半并向下取整，最后得到 { $even }，它的一半 { $value } 就是 SG 值。
even-if-not-all-even = { $heap } 是偶数：每次减少偶数颗，最少剩 2 颗。SG 值为 { $value }。
even-if-not-all-empty = 这一堆已经空了。
even-if-not-all-odd = { $heap } 是奇数：可以走到任何更小的奇数，也可以取完。SG 值为 { $value }。
lasker-value = { $heap } 模 { $modulus } 余 { $residue }。SG 值与尼姆相同，只是 { $modulus } 的每个倍数与它的前一个数互换：SG 值为 { $value }。
fibonacci-tails = { $left } = { $parts }，是互不相邻的斐波那契数之和。从最小的一项起逐个相加，得到右边一列。若某个和允许取（现在最多取 { $limit } 颗），且它的两倍小于下一项，或者它就是全部石子，则取它必胜。
fibonacci-tail-wins = 必胜
fibonacci-number = { $left } 是斐波那契数，而现在最多取 { $limit } 颗，不能取完。无论怎么取，对手每次取走剩余数的齐肯多夫表示中最小的一项，就能取到最后一颗。
fibonacci-lost = { $left } = { $parts }，是互不相邻的斐波那契数之和。现在最多取 { $limit } 颗，少于最小的一项 { $least }；无论怎么取，对手都能把这一项取完。
fibonacci-nothing-left = 已经没有石子。
fibonacci-no-move = 一颗也不能取，游戏结束。
fibonacci-last-stone = 反常规则：取到最后一颗者输，所以先把它放在一边，争取取到其余 { $left } 颗中的最后一颗，现在最多取 { $limit } 颗。
moore-columns-odd = 把各堆写成二进制，数出每一列中 1 的个数并模 { $modulus }。标出的列不为 0，先手把它们全部变成 0 即可获胜。
moore-columns-even = 把各堆写成二进制，数出每一列中 1 的个数并模 { $modulus }。各列都为 0，而任何一步都会使某一列不为 0。
moore-counts-row = 模 { $modulus }
moore-misere-ones = 反常规则且每堆最多一颗：共有 { $ones } 颗，{ $ones } mod { $modulus } = { $residue }。当且仅当余数为 1 时先手必败。

# 局面中的错误
subtraction-set-unknown = “{ $text }”不是可取数目的集合
subtraction-set-hint = 写数字和区间，如 1,4-6,9，或 squares、primes、odd、even、powers-of-2、divisors、coprimes
subtraction-set-zero = 集合中不能有 0：什么都不取不算一步
range-backwards = 区间写反了：{ $first } 大于 { $last }
fibonacci-two-numbers = 局面写一个数（第一步之前），或两个数：剩余石子数和这一步最多可取的数目
thirty-one-six-counts = 斜杠后面要有六个数：1 到 6 点的牌各剩几张
bracelet-too-long = 这条链有 { $beads } 颗珠子，最多只能有 { $most } 颗

# 没有回答的问题
unsupported-large-least-factor = 未判定：SG 值是一个很大的素数在全体素数中的序号，这里不作计数
by-subtraction-proper-divisors = n 所含因子 2 的个数
subtraction-proper-divisors-twos = { $heap } 颗的一堆：取走因子 2 较少的约数，剩下的恰好含那么多个因子 2，每种个数都能得到；取走含全部因子 2 的较小约数，剩下的含更多个。所以 SG 值就是因子 2 的个数 { $value }。
by-moore-few = 一步可以动所有的堆，所以 SG 值等于总数
by-sum-of-heaps = 两堆并列，互不相关：SG 值等于两者的异或
