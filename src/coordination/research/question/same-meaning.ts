import { type Likeness, meanings } from './meanings.ts'

/** The shortest beginning that makes two words one, such as `direct` and `director`, and how much may follow it. */
const [rootLength, ending] = [5, 4]

/** Whether a text with these terms says a term: by itself, by a word of the same root, or by one of the same meaning. */
export function says(terms: ReadonlySet<string>, term: string, likeness: Likeness): boolean {
  return sayingOf(terms, term, likeness) !== undefined
}

/** Which of the terms of a text says a term. */
function sayingOf(terms: ReadonlySet<string>, term: string, likeness: Likeness): string | undefined {
  if (terms.has(term)) return term
  if (/\d/.test(term)) return undefined
  const others = meanings[likeness].get(term)
  for (const other of others ?? []) if (terms.has(other)) return other
  for (const word of terms) if (isOfRoot(word, term)) return word
  return undefined
}

/** The terms that a text says. No word of it says two: the "building work" is not the building of a building. */
export function saidIn(terms: ReadonlySet<string>, asked: readonly string[], likeness: Likeness): string[] {
  const left = new Set(terms)
  // What is there word for word is taken first.
  const sorted = [...asked].sort((one, other) => Number(terms.has(other)) - Number(terms.has(one)))
  return sorted.filter((term) => {
    const word = sayingOf(left, term, likeness)
    if (word !== undefined) left.delete(word)
    return word !== undefined
  })
}

/** Words in which texts say what a term says. */
export function otherWords(term: string): readonly string[] {
  return [...(meanings.usual.get(term) ?? [])].filter((one) => one !== term)
}

function isOfRoot(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  // A farmer farms, and what dries is dry.
  if (isDoer(short, long) || isSpelledSo(one, other) || isSpelledSo(other, one)) return true
  return short.length >= rootLength && long.length - short.length <= ending && long.startsWith(short)
}

const shortestDeed = 4

function isDoer(deed: string, doer: string): boolean {
  if (deed.length < shortestDeed || !/[eo]r$/.test(doer)) return false
  const base = doer.slice(0, -2)
  return base === deed || isSpelledSo(base, deed)
}

function isSpelledSo(one: string, other: string): boolean {
  return one.endsWith('y') && other === `${one.slice(0, -1)}i`
}
