/** From so many in a row on, letters with digits or capitals among them are no words: hashes, keys, base64. */
const longestWord = 24
/** `+ / - _ =`, which stand inside of base64 too. */
const joints: ReadonlySet<number> = new Set([43, 47, 45, 95, 61])

/**
 * About how many tokens a text has. Meant to be too many rather than too few: four letters of a word to a token, five
 * digits or signs to two, less than two characters of what is no word. What is not ASCII weighs more the more bytes it
 * has, so that a Chinese or Japanese character counts for one and a quarter.
 */
export function textTokens(text: string): number {
  let tokens = (Buffer.byteLength(text) - text.length) / 2
  let inWord = 0
  let isDrawn = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isDigit = code >= 48 && code <= 57
    const isCapital = code >= 65 && code <= 90
    const isLetter = isCapital || (code >= 97 && code <= 122)
    if (isLetter || isDigit) inWord++
    else if (!joints.has(code)) inWord = 0
    isDrawn = inWord > 0 && (isDrawn || isDigit || isCapital)
    if (inWord > longestWord && isDrawn) tokens += 0.6
    else tokens += isDigit || (code > 32 && code < 128 && !isLetter) ? 0.4 : 0.25
  }
  return tokens
}
