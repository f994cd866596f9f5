# 图中的文字。
game-titled = { $title }（{ $game }）
plot-outcome = 先手的胜负
plot-win = 胜
plot-lose = 败
picture-edge-blue = 蓝：左方的边
picture-edge-red = 红：右方的边
picture-edge-green = 绿：双方都可删
picture-cut-wins = 必胜的一删
picture-cut-left = 左方必胜
picture-cut-right = 右方必胜
picture-edge-new = 这一步得到的
picture-label-value = 删去该边后剩下的值
picture-label-weight = 边的权
