/** Something recognised in a text, and where. */
export interface Found<Value = string> {
  readonly value: Value
  readonly start: number
  readonly end: number
}

/** Every match of a pattern, converted by `read`. Matches for which it returns undefined are left out. */
export function findAll<Value>(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => Value | undefined,
): Found<Value>[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = read(match)
    return value === undefined ? [] : [{ value, start: match.index, end: match.index + match[0].length }]
  })
}

/** The text with the matches replaced by spaces, so that all positions stay valid. */
export function without(text: string, found: readonly Found<unknown>[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end } of found.toSorted((left, right) => left.start - right.start)) {
    if (end <= from) continue
    if (start > from) pieces.push(text.slice(from, start))
    pieces.push(' '.repeat(end - Math.max(start, from)))
    from = end
  }
  return pieces.join('') + text.slice(from)
}

/** Drops every match that overlaps one before it, and sorts the rest by place in the text. */
export function apart<Value>(found: readonly Found<Value>[]): Found<Value>[] {
  // What overlaps one of these stands beside the place where it would be put in.
  const kept: Found<Value>[] = []
  for (const one of found) {
    const at = placeFor(one.start, kept)
    const [left, right] = [kept[at - 1], kept[at]]
    if ((left !== undefined && one.start < left.end) || (right !== undefined && right.start < one.end)) continue
    kept.splice(at, 0, one)
  }
  return kept
}

function placeFor(start: number, sorted: readonly Found<unknown>[]): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.start ?? 0) <= start) low = middle + 1
    else high = middle
  }
  return low
}
