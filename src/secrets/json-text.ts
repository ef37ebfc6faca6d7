import { isSecretField } from './patterns.ts'

/** Strings, with the colon that makes one a key; and numbers. */
const part = /"((?:[^"\\]|\\.)*)"(\s*:)?|-?\d[\d.eE+-]*/g

/**
 * Covers up what stands in the strings of encoded JSON, keys too, and leaves every other character as it is. It is not
 * parsed and encoded again: that would change numbers and the order of keys.
 */
export function redactJson(encoded: string, redact: (text: string) => string): string {
  let key: string | undefined
  let keyEnd = -1
  return encoded.replace(part, (written: string, inside: string | undefined, colon: string | undefined, at: number) => {
    if (inside === undefined) {
      const shown = redact(written)
      return shown === written ? written : JSON.stringify(shown)
    }
    const value = JSON.parse(`"${inside}"`) as string
    const isValueOfKey = key !== undefined && encoded.slice(keyEnd, at).trim() === ''
    const shown = isValueOfKey && isSecretField(key ?? '', value) ? `⟦secret:${redact(key ?? '')}⟧` : redact(value)
    if (colon !== undefined) {
      key = value
      keyEnd = at + written.length
    }
    return shown === value ? written : JSON.stringify(shown) + (colon ?? '')
  })
}
