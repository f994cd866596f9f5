### 与引擎对弈，以及回顾一局。
how-won = 必胜的走法
how-quickest = 必胜的走法，并且最快
how-draw = 保持平局
how-longest = 必败，但没有别的走法能坚持更久
how-fewest-answers = 必败；能赢这步的应着很少
how-random = 随机
how-unknown = 限额内未能判定
review-won-throughout = 胜者从未让出胜势。
review-lost-at = 第 { $move } 步让出了胜势：在 { $from } 应走 { $better }。
review-lost-at-none = 第 { $move } 步从 { $from } 让出了胜势。
review-start-lost = 局面一开始就必败：{ $position }。
review-draw = 双方都不能强制取胜。
review-unknown = 限额内没有判定所有局面。
review-going-on = 这一局还没有结束。
