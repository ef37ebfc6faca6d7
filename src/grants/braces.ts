/**
 * `{a,b}` written out, braces in braces too, as long as all of it together has at most `most` characters.
 * Undefined when it has more, or when a brace is not closed.
 */
export function expandBraces(pattern: string, most: number): string[] | undefined {
  if (!/[{}]/.test(pattern)) return pattern.length <= most ? [pattern] : undefined
  const open = pattern.indexOf('{')
  const close = open < 0 ? -1 : closing(pattern, open)
  if (close < 0 || pattern.slice(0, open).includes('}')) return undefined
  const rest = expandBraces(pattern.slice(close + 1), most)
  if (rest === undefined) return undefined
  const written: string[] = []
  let length = 0
  for (const part of parts(pattern.slice(open + 1, close))) {
    const inners = expandBraces(part, most)
    if (inners === undefined) return undefined
    for (const inner of inners) {
      for (const after of rest) {
        const whole = pattern.slice(0, open) + inner + after
        length += whole.length + 1
        if (length > most + 1) return undefined
        written.push(whole)
      }
    }
  }
  return written
}

/** Where the brace that opens at `open` is closed, or -1. */
function closing(pattern: string, open: number): number {
  let depth = 0
  for (let at = open; at < pattern.length; at++) {
    if (pattern[at] === '{') depth++
    if (pattern[at] === '}' && --depth === 0) return at
  }
  return -1
}

/** Cut at the commas that are in no inner braces. */
function parts(inside: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === '{') depth++
    else if (inside[at] === '}') depth--
    else if (inside[at] === ',' && depth === 0) {
      found.push(inside.slice(from, at))
      from = at + 1
    }
  }
  return [...found, inside.slice(from)]
}
