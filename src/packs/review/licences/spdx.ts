/** A licence expression: one licence, or several joined by what they leave to choose. */
export type LicenceExpression =
  | { readonly kind: 'licence'; readonly id: string; readonly exception?: string }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly LicenceExpression[] }

const longest = 500

/** Reads `(MIT OR Apache-2.0) AND BSD-3-Clause WITH …`. Undefined when it isn't such an expression. */
export function parseSpdx(text: string): LicenceExpression | undefined {
  const words = text.length > longest ? [] : (text.match(/[()]|[^\s()]+/g) ?? [])
  const reading = { words, at: 0 }
  const expression = readJoined(reading, 'or')
  return reading.at === words.length ? expression : undefined
}

interface ExpressionReading {
  readonly words: readonly string[]
  at: number
}

/** AND binds tighter than OR. */
function readJoined(reading: ExpressionReading, kind: 'or' | 'and'): LicenceExpression | undefined {
  const parts: LicenceExpression[] = []
  do {
    const part = kind === 'or' ? readJoined(reading, 'and') : readOne(reading)
    if (part === undefined) return undefined
    parts.push(part)
  } while (takes(reading, kind))
  const [only] = parts
  return parts.length === 1 ? only : { kind, parts }
}

function readOne(reading: ExpressionReading): LicenceExpression | undefined {
  const word = reading.words[reading.at++]
  if (word === '(') {
    const inner = readJoined(reading, 'or')
    return reading.words[reading.at++] === ')' ? inner : undefined
  }
  if (word === undefined || !/^(?:DocumentRef-[\w.-]+:)?[A-Za-z0-9][\w.-]*\+?$/.test(word)) return undefined
  if (/^(?:and|or|with)$/i.test(word)) return undefined
  if (!takes(reading, 'with')) return { kind: 'licence', id: word }
  const exception = reading.words[reading.at++]
  return exception === undefined || !/^[\w.-]+$/.test(exception) ? undefined : { kind: 'licence', id: word, exception }
}

function takes(reading: ExpressionReading, word: string): boolean {
  if (reading.words[reading.at]?.toLowerCase() !== word) return false
  reading.at++
  return true
}
