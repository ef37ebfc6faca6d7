/** Endings and what takes their place, the longest first. Each applies to a stem that has a syllable before it. */
const derived: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['biliti', 'ble'],
  ['tional', 'tion'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['eli', 'e'],
]
const formed: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]
/** Endings that are cut off a stem of two syllables. */
const last: readonly string[] = 'ement ance ence able ible ment ant ent ism ate iti ous ive ize al er ic ou'.split(' ')

/**
 * What a word is compared by, so that `forecasts` and `forecasting` meet: Porter's algorithm of 1980, with his own later
 * corrections. Words in letters other than a to z, and longer than any word is, are left as they are.
 */
export function stem(word: string): string {
  const known = lately.get(word)
  if (known !== undefined) return known
  if (!/^[a-z]{3,60}$/.test(word)) return word
  const found = before.get(word) ?? porter(word)
  if (lately.size >= mostKept) {
    before = lately
    lately = new Map()
  }
  lately.set(word, found)
  return found
}

/** A text of many words has few different ones. Those that are still used come over when a new map is begun. */
let lately = new Map<string, string>()
let before: ReadonlyMap<string, string> = lately
const mostKept = 60_000

function porter(word: string): string {
  const singular = withoutPlural(word)
  const present = withoutTense(singular)
  const bare = /.y$/.test(present) && hasVowel(present.slice(0, -1)) ? `${present.slice(0, -1)}i` : present
  return withoutEnd(withoutLast(replaced(replaced(bare, derived), formed)))
}

function withoutPlural(word: string): string {
  if (/.(?:ss|i)es$/.test(word)) return word.slice(0, -2)
  return /.[^s]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutTense(word: string): string {
  if (/.eed$/.test(word)) return syllables(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const [ending = ''] = /(?:ed|ing)$/.exec(word) ?? []
  const rest = word.slice(0, word.length - ending.length)
  if (ending === '' || !hasVowel(rest)) return word
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`
  if (/([^aeiouylsz])\1$/.test(rest)) return rest.slice(0, -1)
  return syllables(rest) === 1 && isShort(rest) ? `${rest}e` : rest
}

function replaced(word: string, endings: typeof derived): string {
  const found = endings.find(([ending]) => word.length > ending.length && word.endsWith(ending))
  if (found === undefined) return word
  const rest = word.slice(0, -found[0].length)
  return syllables(rest) > 0 ? rest + found[1] : word
}

function withoutLast(word: string): string {
  const found = last.find((ending) => word.length > ending.length && word.endsWith(ending))
  const rest = found === undefined ? word.replace(/(?<=.[st])ion$/, '') : word.slice(0, -found.length)
  return syllables(rest) > 1 ? rest : word
}

function withoutEnd(word: string): string {
  const rest = word.slice(0, -1)
  const count = syllables(rest)
  const short = word.endsWith('e') && (count > 1 || (count === 1 && !isShort(rest))) ? rest : word
  return short.endsWith('ll') && syllables(short) > 1 ? short.slice(0, -1) : short
}

/** How often consonants follow vowels. */
function syllables(text: string): number {
  let count = 0
  for (let at = 1; at < text.length; at++) if (isVowel(text, at - 1) && !isVowel(text, at)) count++
  return count
}

function hasVowel(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isVowel(text, at)) return true
  return false
}

/** `hop` and `fil`, which get their `e` back: consonant, vowel, consonant. */
function isShort(text: string): boolean {
  const end = text.length - 1
  return end > 1 && /[^aeiouwxy]$/.test(text) && isVowel(text, end - 1) && !isVowel(text, end - 2)
}

/** A `y` is one after a consonant. */
function isVowel(text: string, at: number): boolean {
  let index = at
  while (index > 0 && text[index] === 'y' && text[index - 1] === 'y') index--
  const isPlain = 'aeiou'.includes(text[index] ?? '')
  const isFirst = isPlain || (text[index] === 'y' && index > 0 && !'aeiou'.includes(text[index - 1] ?? ''))
  // In a row of them, every second one is.
  return (at - index) % 2 === 0 ? isFirst : !isFirst
}
