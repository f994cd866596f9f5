// Wythoff with floating-point numbers.
#include <cmath>
#include <cstdio>
#include <utility>
int main() {
    long long a, b;
    while (std::scanf("%lld %lld", &a, &b) == 2) {
        if (a > b) std::swap(a, b);
        std::puts((long long)((b - a) * (1 + std::sqrt(5.0)) / 2) == a ? "0" : "1");
    }
}
