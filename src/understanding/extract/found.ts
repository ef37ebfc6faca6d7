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
  return found.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text)
}

/** Drops every match that overlaps one before it, and sorts the rest by place in the text. */
export function apart<Value>(found: readonly Found<Value>[]): Found<Value>[] {
  const kept: Found<Value>[] = []
  for (const one of found) {
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one)
  }
  return kept.sort((left, right) => left.start - right.start)
}
