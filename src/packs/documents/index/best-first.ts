/**
 * Hands out numbers in the order that `isBefore` says, without sorting those that are not asked for: a question has
 * thousands of places with one of its words, and the first few are wanted.
 */
export function* bestFirst(
  numbers: readonly number[],
  isBefore: (one: number, other: number) => boolean,
): Generator<number> {
  const heap = [...numbers]
  const sink = (from: number): void => {
    let at = from
    for (;;) {
      let first = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && isBefore(heap[child] ?? 0, heap[first] ?? 0)) first = child
      }
      if (first === at) return
      const moved = heap[at] ?? 0
      heap[at] = heap[first] ?? 0
      heap[first] = moved
      at = first
    }
  }
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(at)
  while (heap.length > 0) {
    yield heap[0] ?? 0
    const last = heap.pop()
    if (heap.length === 0 || last === undefined) return
    heap[0] = last
    sink(0)
  }
}
