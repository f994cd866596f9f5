game-empty = 缺少游戏
position-unexpected = 这里只写游戏，不写局面：请写 { $game }
game-not-of-heaps = { $game } 的局面不是单独一堆，没有 SG 值数列
heap-game-example = 例如 kayles、.77 或 subtraction/1,3,4
unsupported-large-value = 未决：表中放不下 2^32 以上的 SG 值
