### 网页。
page-title = grundy：无偏博弈
