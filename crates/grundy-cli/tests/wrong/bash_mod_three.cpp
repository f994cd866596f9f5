// Nim Game II with the wrong period: off by one.
#include <cstdio>
int main() {
    int t, n;
    std::scanf("%d", &t);
    while (t--) {
        std::scanf("%d", &n);
        int x = 0, a;
        while (n--) std::scanf("%d", &a), x ^= a % 3;
        std::puts(x ? "first" : "second");
    }
}
