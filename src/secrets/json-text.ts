import { isSecretField } from './patterns.ts'

const number = /-?\d[\d.eE+-]*/g

/**
 * Covers up what stands in the strings of encoded JSON, keys too, and leaves every other character as it is. It is not
 * parsed and encoded again: that would change numbers and the order of keys.
 */
export function redactJson(encoded: string, redact: (text: string) => string): string {
  let shown = ''
  let at = 0
  let before: string | undefined
  for (let open = encoded.indexOf('"'); open >= 0; open = encoded.indexOf('"', at)) {
    const end = endOfString(encoded, open)
    const between = encoded.slice(at, open)
    const written = encoded.slice(open, end)
    const value = JSON.parse(written) as string
    const key = between.trim() === ':' ? before : undefined
    const covered = key !== undefined && isSecretField(key, value) ? `⟦secret:${redact(key)}⟧` : redact(value)
    shown += redactNumbers(between, redact) + (covered === value ? written : JSON.stringify(covered))
    before = value
    at = end
  }
  return shown + redactNumbers(encoded.slice(at), redact)
}

/** Behind the quote that closes a string: one that no odd number of backslashes stands before. */
function endOfString(encoded: string, open: number): number {
  for (let close = encoded.indexOf('"', open + 1); close >= 0; close = encoded.indexOf('"', close + 1)) {
    let backslashes = 0
    while (encoded[close - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return close + 1
  }
  return encoded.length
}

function redactNumbers(between: string, redact: (text: string) => string): string {
  return between.replace(number, (written) => {
    const shown = redact(written)
    return shown === written ? written : JSON.stringify(shown)
  })
}
