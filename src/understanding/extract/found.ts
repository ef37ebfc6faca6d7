/** Something recognised in a text, and where. */
export interface Found<Value = string> {
  readonly value: Value
  readonly start: number
  readonly end: number
}

/** Every match of a pattern, as `read` understands it; what it does not understand is left out. */
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

/** The text with what was found blanked out, so that places stay where they are. */
export function without(text: string, found: readonly Found<unknown>[]): string {
  return found.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text)
}

/** Without those that lie inside an earlier one, in the order of the text. */
export function apart<Value>(found: readonly Found<Value>[]): Found<Value>[] {
  const kept: Found<Value>[] = []
  for (const one of found) {
    if (!kept.some(({ start, end }) => one.start < end && start < one.end)) kept.push(one)
  }
  return kept.sort((left, right) => left.start - right.start)
}
