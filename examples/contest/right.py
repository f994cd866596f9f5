# CSES 1098, Nim Game II: take one, two or three sticks from a heap.
import sys

data = list(map(int, sys.stdin.read().split()))
at = 1
for _ in range(data[0]):
    n, at = data[at], at + 1
    x = 0
    for heap in data[at:at + n]:
        x ^= heap % 4
    at += n
    print("first" if x else "second")
