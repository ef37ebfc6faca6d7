/** From so many in a row on, letters with digits or capitals among them are no words: hashes, keys, base64. */
const longestWord = 24
/** Kinds of characters: those from `digit` on weigh more. What is not ASCII is `other`. */
const other = 0
const letter = 1
const capital = 2
const digit = 3
/** `+ / - _ =`, which stand inside of base64 too. */
const joint = 4
const sign = 5
const kinds: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)))

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
    const kind = code < 128 ? kinds[code] : other
    if (kind === letter || kind === capital || kind === digit) inWord++
    else if (kind !== joint) inWord = 0
    isDrawn = inWord > 0 && (isDrawn || kind === digit || kind === capital)
    if (inWord > longestWord && isDrawn) tokens += 0.6
    else tokens += kind === digit || kind === joint || kind === sign ? 0.4 : 0.25
  }
  return tokens
}

function kindOf(character: string): number {
  if (/[a-z]/.test(character)) return letter
  if (/[A-Z]/.test(character)) return capital
  if (/[0-9]/.test(character)) return digit
  if ('+/-_='.includes(character)) return joint
  return character > ' ' ? sign : other
}
