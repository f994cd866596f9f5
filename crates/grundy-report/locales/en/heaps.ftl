# heaps
