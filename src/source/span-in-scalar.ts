import type { Span } from './source-node.ts'

/** How long an escape of a text in double quotes is, with its backslash, by the sign after that. */
const escapes: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10 }

/**
 * Where a part of a text stands in a file, when the text is the value of a YAML scalar. Quotes, escapes, folded lines and
 * indentation make the written text longer than the value. When the two can't be matched, the whole scalar is meant.
 */
export function spanInScalar(file: string, scalar: Span, value: string, part: Span): Span {
  const places = placesIn(file.slice(scalar.start, scalar.end), value)
  const first = places?.[Math.min(part.start, value.length - 1)]
  const last = places?.[Math.min(Math.max(part.end, part.start + 1), value.length) - 1]
  if (first === undefined || last === undefined) return scalar
  return { start: scalar.start + first.start, end: scalar.start + last.end }
}

/** For each character of the value, the stretch of the written text that stands for it. */
function placesIn(written: string, value: string): readonly Span[] | undefined {
  const style = written.charAt(0)
  const places: Span[] = []
  let at = firstOf(written, style)
  // By character, so that both halves of one that needs two are matched with one escape.
  for (const sign of value) {
    while (!/\s/.test(sign) && at < written.length && isSkipped(written, at, style)) at++
    const length = lengthOf(written, at, style, sign)
    if (length === undefined) return undefined
    for (let unit = 0; unit < sign.length; unit++) places.push({ start: at, end: at + length })
    at += length
  }
  return places
}

function firstOf(written: string, style: string): number {
  if (style === '"' || style === "'") return 1
  return style === '|' || style === '>' ? written.indexOf('\n') + 1 : 0
}

/** Indentation, and ends of lines that were folded or escaped away. */
function isSkipped(written: string, at: number, style: string): boolean {
  if (/\s/.test(written.charAt(at))) return true
  return style === '"' && written.charAt(at) === '\\' && /[\r\n]/.test(written.charAt(at + 1))
}

/** How much of the written text is one character of the value. */
function lengthOf(written: string, at: number, style: string, sign: string): number | undefined {
  const here = written.charAt(at)
  if (style === '"' && here === '\\') return escapes[written.charAt(at + 1)] ?? 2
  if (style === "'" && sign === "'") return written.startsWith("''", at) ? 2 : undefined
  if (written.startsWith(sign, at)) return sign.length
  return /\s/.test(sign) && /\s/.test(here) ? 1 : undefined
}
