/** Where a text is no JSON, for people. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

export function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

const blank = /[ \t\n\r]*/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: these may not stand in JSON
const text = /"[^"\\\0-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\0-\x1f]*)*"/y
const scalar = new RegExp(`${text.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`, 'y')

/** What the reader expects next: a value, the key of an object, or what may stand after a value. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'end'

/** What a reading of JSON came upon: the first place where it is wrong, and where the keys of the outermost object are. */
export interface JsonReading {
  readonly faultAt: number | undefined
  readonly keys: ReadonlyMap<string, number>
}

/**
 * Reads JSON only to find places, however deep it is nested. The parser of the platform says of some faults what is wrong,
 * but not where.
 */
export function readPlaces(source: string): JsonReading {
  const keys = new Map<string, number>()
  const open: ('{' | '[')[] = []
  let at = 0
  let expected: Expected = 'value'
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0]
    at += found?.length ?? 0
    return found
  }
  const close = (): void => {
    open.pop()
    expected = 'end'
    at++
  }
  for (;;) {
    take(blank)
    const next = source[at]
    if (expected === 'end') {
      const inside = open.at(-1)
      if (inside === undefined) return { faultAt: next === undefined ? undefined : at, keys }
      if (next === (inside === '{' ? '}' : ']')) close()
      else if (next === ',') {
        at++
        expected = inside === '{' ? 'key' : 'value'
      } else return { faultAt: at, keys }
    } else if (expected === 'key' || expected === 'key or }') {
      if (next === '}' && expected === 'key or }') close()
      else {
        const place = at
        const key = take(text)
        if (key === undefined) return { faultAt: at, keys }
        if (open.length === 1) keys.set(JSON.parse(key) as string, place)
        take(blank)
        if (source[at] !== ':') return { faultAt: at, keys }
        at++
        expected = 'value'
      }
    } else if (next === ']' && expected === 'value or ]') close()
    else if (next === '{' || next === '[') {
      open.push(next)
      at++
      expected = next === '{' ? 'key or }' : 'value or ]'
    } else if (take(scalar) === undefined) return { faultAt: at, keys }
    else expected = 'end'
  }
}
