import { type City, fullName } from './city.ts'
import { countryCode, countryName } from './country.ts'
import { knownCities } from './known-cities.ts'
import { isRegion, isRegionOf } from './regions.ts'
import { editsBetween, fold } from './spelling.ts'

/** What a written place turns out to be among the cities that are known without a network. */
export type Resolution =
  /** `spelling`: it was read with a typing error corrected. `others`: smaller cities of the same name. */
  | { readonly kind: 'found'; readonly city: City; readonly spelling: boolean; readonly others: readonly City[] }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly City[] }
  | { readonly kind: 'unknown'; readonly problem: string }

/** Real places that look like a typing error in the name of another. */
const notTypos: ReadonlySet<string> = new Set(['angers', 'bolton', 'homburg', 'parma'])

/** Shorter names are too close to each other to guess. */
const shortestGuess = 5
const longestName = 100

let index: ReadonlyMap<string, readonly City[]> | undefined

/** Every known city by each of its names, folded. */
export function citiesByName(): ReadonlyMap<string, readonly City[]> {
  if (index !== undefined) return index
  const cities = new Map<string, City[]>()
  for (const city of knownCities()) {
    for (const name of new Set([city.name, ...city.otherNames].map(fold))) {
      cities.set(name, [...(cities.get(name) ?? []), city])
    }
  }
  index = cities
  return cities
}

/** `Paris`, `paris, france`, `München`, `Lisbon PT`, `Barcalona`. A guess is made only when nothing else is as close. */
export function findPlace(written: string): Resolution {
  const text = written.slice(0, longestName)
  const readings = [{ head: text, qualifier: undefined }, ...qualified(text)]
  for (const { head, qualifier } of readings) {
    const cities = citiesByName().get(fold(head))
    if (cities !== undefined) return chosen(cities, qualifier, false)
  }
  const name = fold(text)
  if (name === '') return { kind: 'unknown', problem: 'no place is named' }
  const code = countryCode(text)
  if (code !== undefined) return aCountry(code)
  for (const { head, qualifier } of readings) {
    const cities = closest(fold(head))
    if (cities.length > 0) return chosen(cities, qualifier, true)
  }
  return { kind: 'unknown', problem: `"${text}" is not a place I know${suggestion(name)}` }
}

/** What to write instead. */
export function problemWith(written: string, resolution: Exclude<Resolution, { kind: 'found' }>): string {
  if (resolution.kind === 'unknown') return resolution.problem
  const names = resolution.candidates.map(fullName).join('" or "')
  return `"${written.slice(0, longestName)}" could be several places; say "${names}"`
}

/** Name and what stands behind it: behind a comma, in parentheses, or the last words if they name a country. */
function qualified(text: string): { head: string; qualifier: string }[] {
  const [, head = '', qualifier = ''] = /^([^,(]{1,1000})[,(]\s{0,20}([^)]{1,1000})\)?\s{0,20}$/u.exec(text) ?? []
  if (head !== '') return [{ head, qualifier }]
  const words = text.trim().split(/\s+/)
  return words.flatMap((_, at) => {
    const tail = words.slice(at).join(' ')
    const known = at > 0 && (countryCode(tail) !== undefined || isRegion(tail))
    return known ? [{ head: words.slice(0, at).join(' '), qualifier: tail }] : []
  })
}

/** `Massachusetts, USA` must fit in all its parts. */
export function fitsQualifier(city: City, qualifier: string): boolean {
  return qualifier
    .split(',')
    .every((part) => countryCode(part) === city.countryCode || isRegionOf(city, part) || fold(part) === fold(city.name))
}

function chosen(cities: readonly City[], qualifier: string | undefined, spelling: boolean): Resolution {
  const fitting = qualifier === undefined ? cities : cities.filter((city) => fitsQualifier(city, qualifier))
  const [first, second, ...rest] = [...fitting].sort((left, right) => right.size - left.size)
  if (first === undefined) {
    const known = cities.map(fullName).join('" and "')
    return { kind: 'unknown', problem: `I know "${known}", and none in "${qualifier?.trim()}"` }
  }
  if (second === undefined) return { kind: 'found', city: first, spelling, others: [] }
  // Namesakes are told apart by size; two readings of a typing error are not.
  if (!spelling && first.size > second.size) return { kind: 'found', city: first, spelling, others: [second, ...rest] }
  return { kind: 'ambiguous', candidates: [first, second, ...rest] }
}

/** The cities whose name is the fewest slips away: one for names up to seven letters, two for longer ones. */
export function closest(name: string): City[] {
  if (name.length < shortestGuess || notTypos.has(name)) return []
  let fewest = name.length < 8 ? 1 : 2
  let found = new Set<City>()
  for (const [known, cities] of citiesByName()) {
    if (known.length < shortestGuess || known[0] !== name[0]) continue
    const edits = editsBetween(name, known, known.length < 8 ? Math.min(1, fewest) : fewest)
    if (edits > fewest || (known.length < 8 && edits > 1)) continue
    if (edits < fewest) found = new Set()
    fewest = edits
    for (const city of cities) found.add(city)
  }
  return [...found]
}

function aCountry(code: string): Resolution {
  const cities = knownCities().filter((city) => city.countryCode === code)
  const largest = cities.sort((left, right) => right.size - left.size).slice(0, 3)
  const such = largest.length === 0 ? '' : `, such as ${largest.map(({ name }) => name).join(', ')}`
  return { kind: 'unknown', problem: `${countryName(code)} is a country; name a city in it${such}` }
}

function suggestion(name: string): string {
  const limit = Math.max(2, Math.floor(name.length / 3))
  const near = [...citiesByName()]
    .map(([known, [city]]) => ({ city, edits: editsBetween(name, known, limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((left, right) => left.edits - right.edits)
    .flatMap(({ city }) => city ?? [])
  const names = [...new Set(near.map(fullName))].slice(0, 3)
  if (names.length > 0) return `; did you mean "${names.join('" or "')}"?`
  return `; name a large city nearby (${knownCities().length} are known without a network)`
}
