import type { City } from './city.ts'
import { countryCode } from './country.ts'
import { isRegion } from './regions.ts'
import { citiesByName, closest, fitsQualifier } from './resolve-place.ts'
import { fold } from './spelling.ts'

/** A city that a text speaks of. */
export interface PlaceInText {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly city: City
}

interface Word {
  readonly start: number
  readonly end: number
}

/** Names that are also words: they count only with a capital inside a sentence. */
const alsoWords: ReadonlySet<string> = new Set(
  'nice cork split rio rom soul grenade valence phoenix lima canton malta bali bahia damas porto florence hague bern'.split(
    ' ',
  ),
)

const mostWords = 5
/** So many characters before a name say whether a name must stand there. */
const mostBefore = 160
const preposition = /(?:^|\s)(?:in|to|from|near|around|at|between|and|or|for|of|visit|via|towards?)\s+$/i

/** The known cities a text names, in order. Typing errors are corrected only where a name must stand. */
export function placesIn(text: string): PlaceInText[] {
  const words = [...text.matchAll(/[\p{L}\p{M}]+(?:[.'’-][\p{L}\p{M}]+)*/gu)].map((match): Word => {
    const bare = match[0].replace(/['’]s$/u, '')
    return { start: match.index, end: match.index + bare.length }
  })
  const found: PlaceInText[] = []
  for (let at = 0; at < words.length; ) {
    const place = placeAt(text, words, at)
    if (place !== undefined) found.push(place)
    const end = place?.end ?? 0
    at++
    while (at < words.length && (words[at]?.start ?? end) < end) at++
  }
  return found
}

function placeAt(text: string, words: readonly Word[], at: number): PlaceInText | undefined {
  const start = words[at]?.start ?? 0
  for (let count = Math.min(mostWords, words.length - at); count > 0; count--) {
    const end = words[at + count - 1]?.end ?? start
    const written = text.slice(start, end)
    if (/[,;:!?\n]/.test(written)) continue
    const cities = citiesByName().get(fold(written)) ?? (count <= 2 ? corrected(text, start, written) : undefined)
    if (cities !== undefined && isMeant(text, start, written)) return qualified(text, { start, end }, cities)
  }
  return undefined
}

/** `Paris, Texas` is none of the cities called Paris that are known. */
function qualified(text: string, { start, end }: Word, cities: readonly City[]): PlaceInText | undefined {
  const behind = countryBehind(text.slice(end))
  const qualifier = behind?.name
  const fitting = qualifier === undefined ? cities : cities.filter((city) => fitsQualifier(city, qualifier))
  const [city] = [...fitting].sort((left, right) => right.size - left.size)
  if (city === undefined) return undefined
  return { name: city.name, start, end: end + (behind?.length ?? 0), city }
}

/** A country or region behind a comma, and how much of the text it takes. */
function countryBehind(text: string): { name: string; length: number } | undefined {
  const [, comma = '', names = ''] = /^(,\s*)(\p{L}+(?:\.\p{L}+)*(?: \p{Lu}\p{L}+){0,2})/u.exec(text) ?? []
  for (let name = names; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf(' ')))) {
    // In a sentence, "to" is a word and not Tonga.
    const spelled = name.length > 2 || name === name.toUpperCase()
    if (spelled && (countryCode(name) !== undefined || isRegion(name)))
      return { name, length: comma.length + name.length }
  }
  return undefined
}

function isMeant(text: string, start: number, written: string): boolean {
  if (written.length <= 2) return written === written.toUpperCase() && /\p{Lu}/u.test(written)
  if (!alsoWords.has(fold(written))) return true
  return /^\p{Lu}/u.test(written) && !beginsSentence(text, start)
}

function corrected(text: string, start: number, written: string): readonly City[] | undefined {
  const expected = preposition.test(before(text, start))
  const capital = /^\p{Lu}/u.test(written) && (!beginsSentence(text, start) || written.length >= 7)
  if (!(capital || (expected && written.length >= 7)) || countryCode(written) !== undefined) return undefined
  const cities = closest(fold(written))
  return cities.length === 1 ? cities : undefined
}

function beginsSentence(text: string, start: number): boolean {
  return /(?:^|[.!?\n])\s{0,20}["'“(]{0,100}$/.test(before(text, start))
}

function before(text: string, start: number): string {
  return text.slice(Math.max(0, start - mostBefore), start)
}
