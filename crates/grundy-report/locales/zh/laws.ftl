game-empty = 缺少游戏
position-unexpected = 这里只写游戏，不写局面：请写 { $game }
game-not-of-heaps = { $game } 的局面不是单独一堆，没有 SG 值数列
heap-game-example = 例如 kayles、.77 或 subtraction/1,3,4
unsupported-large-value = 未决：表中放不下 2^32 以上的 SG 值

# 证书
certificate-title = 这不是证书：第一行必须是 `{ $title }`
certificate-field = 这里应为一行 `{ $name } …`
certificate-theorem = 证书没有名为 `{ $name }` 的定理；目前只有 guy-smith
certificate-number = 这里应为不带符号、开头没有 0 的整数
certificate-count = 声明有 { $claimed } 个值，实际有 { $found } 个
certificate-row = 这里应为一行值，例如 `20: 1 4 6`
certificate-row-number = 这一行必须从大小为 { $heap } 的堆开始
certificate-no-code = { $game } 没有位数有限的代码，定理无从应用
certificate-endless = 这个游戏的代码有无限多位，定理不适用
certificate-distinct = 这个游戏要求各堆大小不同，定理不适用
certificate-period-zero = 循环节至少为 1
certificate-short = 只给出 { $found } 个值，定理需要 { $needed } 个
certificate-value = 大小为 { $heap } 的堆的 SG 值是 { $right }，不是 { $claimed }
certificate-repeat = 值没有重复：大小为 { $heap } 的堆值为 { $here }，大小为 { $far } 的堆值为 { $there }
certificate-late = 预周期可以更小：大小为 { $heap } 的堆的值也重复
certificate-multiple = 循环节可以更小：{ $shorter } 就是循环节
