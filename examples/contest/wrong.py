# CSES 1098, Nim Game II: take one, two or three sticks from a heap. The period is 4, and this program believes it is 3.
import sys

data = list(map(int, sys.stdin.read().split()))
at = 1
for _ in range(data[0]):
    n, at = data[at], at + 1
    x = 0
    for heap in data[at:at + n]:
        x ^= heap % 3
    at += n
    print("first" if x else "second")
