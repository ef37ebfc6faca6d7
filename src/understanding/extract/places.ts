import { apart, type Found, findAll } from './found.ts'
import { anyCase, usualSpelling, withCapital } from './gazetteer.ts'

export interface Route {
  readonly from: string
  readonly to: string
}

const proper = "\\p{Lu}[\\p{L}'’.-]+(?: (?:(?:de|del|di|la|le|von|van|am|upon)(?= \\p{Lu})|\\p{Lu}[\\p{L}'’-]+)){0,4}"
const afterPreposition = new RegExp(
  `(?<=\\b(?:in|to|from|near|around|for|at|of|between|and|or|visit|via) )${proper}`,
  'gu',
)
const notPlaces =
  /^(?:I|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Halloween|English|French|German|Spanish|Italian|Japanese|Chinese|Portuguese|Dutch|Russian|Arabic|Polish|Swedish|Greek|Korean|Celsius|Fahrenheit|Kelvin|The|My|Mr|Mrs|Ms|Dr|Please|And|API|UTC|GMT)\b/

/** Places that are well known. */
export function findKnownPlaces(text: string): Found[] {
  return apart([
    ...findAll(text, withCapital, ([name]) => name),
    ...findAll(text, anyCase, ([name]) => usualSpelling(name)),
  ])
}

/** Places: names from the gazetteer, and capitalised names behind a preposition. */
export function findPlaces(text: string): Found[] {
  const known = [
    ...findAll(text, withCapital, ([name]) => name),
    ...findAll(text, anyCase, ([name]) => usualSpelling(name)),
  ]
  const likely = findAll(text, afterPreposition, ([name]) =>
    notPlaces.test(name) || /\.\w/.test(name) ? undefined : name.replace(/['’]s$|[.]$/, ''),
  )
  // "Where is Timbuktu?"
  const asked = findAll(text, new RegExp(`(?<=\\b[Ww]here(?:['’]s| is| are) )${proper}`, 'gu'), ([name]) =>
    notPlaces.test(name) ? undefined : name.replace(/['’]s$|[.]$/, ''),
  )
  return apart([...known, ...likely, ...asked])
}

/** Where from and where to: "from X to Y", "between X and Y", "to Y from X", "X to Y". */
export function findRoute(text: string, places: readonly Found[]): Route | undefined {
  for (const [index, first] of places.entries()) {
    const second = places[index + 1]
    if (second === undefined) return undefined
    const before = text.slice(0, first.start).trimEnd().toLowerCase()
    const between = text.slice(first.end, second.start).trim().toLowerCase()
    if (/^(?:,? ?(?:to|→|->|-|–|until|and (?:on )?to))$/.test(between)) return { from: first.value, to: second.value }
    if (between === 'and' && /\bbetween$/.test(before)) return { from: first.value, to: second.value }
    if (/\b(?:from|starting (?:in|at|from)|leaving)$/.test(between)) return { from: second.value, to: first.value }
    if (/^(?:is )?from$/.test(between)) return { from: second.value, to: first.value }
  }
  return undefined
}
