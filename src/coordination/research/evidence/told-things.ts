import { termsOf } from '../../../understanding/prose/terms.ts'
import type { StatedFact } from './facts.ts'
import { isPaper, marksIn, type ThingMark } from './thing-marks.ts'
import type { TextUnit } from './units.ts'

/** What tells the thing that a fact is of from others of its kind. */
export interface ToldThing {
  /** Of what its sentence speaks of: which one it is, by the sentence, those before it, its heading or its title. */
  readonly marks: ReadonlyMap<string, string>
  /** The same of what stands above it, whether the sentence speaks of that or not. */
  readonly above: ReadonlyMap<string, string>
  /** NameTest in the sentence itself, and in the one it goes on from. */
  readonly names: ReadonlySet<string>
  readonly home: NamedDocument
}

/** The names in a document. */
export interface NamedDocument {
  /** Of the title: each with the noun that it belongs to. */
  readonly title: ReadonlyMap<string, string>
  readonly titleNames: ReadonlySet<string>
  readonly mentioned: ReadonlySet<string>
}

/** Words with a capital letter that stand nowhere without one. */
export type NameTest = (word: string) => boolean

const capital = /(?<=[\p{Ll}\p{N},)]\s)\p{Lu}[\p{L}'’-]{2,}/gu
const calendar =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)s?$/

/** NameTest are known by the sentences: one that begins a sentence is one only where it stands in the middle of another. */
export function namesAmong(texts: readonly string[]): NameTest {
  const [small, named] = [new Set<string>(), new Set<string>()]
  for (const text of texts) {
    for (const word of text.match(/(?<![\p{L}'’-])\p{Ll}[\p{L}'’-]*/gu) ?? []) small.add(word)
    for (const [word] of text.matchAll(capital)) named.add(nameOf(word))
  }
  return (word) => named.has(nameOf(word)) && !small.has(nameOf(word)) && !calendar.test(nameOf(word))
}

function nameOf(word: string): string {
  return word.toLowerCase().replace(/['’]s?$/, '')
}

function namesIn(text: string, isName: NameTest): Set<string> {
  return new Set((text.match(/\p{Lu}[\p{L}'’-]{2,}/gu) ?? []).filter(isName).map(nameOf))
}

export function namedDocument(title: string, texts: readonly string[], isName: NameTest): NamedDocument {
  const all = [...title.matchAll(/\p{L}[\p{L}'’-]*/gu)]
  const words = all.map(([word]) => word)
  const isTitleName = (word: string, place: number): boolean =>
    /^\p{Lu}\p{L}{2,}/u.test(word) &&
    !isPaper(word) &&
    (isName(word) || (place > 0 && isMidName(title, all[place]?.index ?? 0) && !calendar.test(nameOf(word))))
  const found = new Map<string, string>()
  const names = new Set<string>()
  for (const [place, word] of words.entries()) {
    if (!isTitleName(word, place)) continue
    names.add(nameOf(word))
    const before = words.slice(Math.max(0, place - 2), place).findLast((one) => termsOf(one).length > 0)
    const behind = words[place + 1] ?? ''
    if (before !== undefined && !isPaper(before)) found.set(`${termsOf(before)[0]} before`, nameOf(word))
    if (termsOf(behind).length > 0 && !isPaper(behind)) found.set(`${termsOf(behind)[0]} behind`, nameOf(word))
  }
  const mentioned = new Set([...names, ...texts.flatMap((text) => [...namesIn(text, isName)])])
  return { title: found, titleNames: names, mentioned }
}

/** In a title of which every word has a capital letter, none tells a name. */
function isMidName(title: string, at: number): boolean {
  const rest = title.slice(0, at) + title.slice(at).replace(/^[\p{L}'’-]+/u, '')
  const others = (rest.match(/\p{L}{4,}/gu) ?? []).slice(1)
  return others.length === 0 || others.some((word) => /^\p{Ll}/u.test(word))
}

/** Where a fact stands. */
export interface FactSurroundings {
  readonly before: TextUnit | undefined
  readonly earlier: readonly TextUnit[]
  /** Headings, the nearest first, and the title. */
  readonly above: readonly string[]
  readonly home: NamedDocument
  readonly isName: NameTest
}

/** Of a sentence that stands nowhere. */
export const nowhere: FactSurroundings = {
  before: undefined,
  earlier: [],
  above: [],
  home: { title: new Map(), titleNames: new Set(), mentioned: new Set() },
  isName: () => false,
}

/** So many sentences back a thing is still the same. */
const farthest = 6

export function toldThing(fact: StatedFact, { before, earlier, above, home, isName }: FactSurroundings): ToldThing {
  const own = before === undefined ? fact.unit.text : `${before.text} ${fact.unit.text}`
  const isSpokenOf = ({ noun }: ThingMark): boolean =>
    fact.terms.has(noun) || fact.counted.has(noun) || fact.head === noun
  const marks = new Map<string, string>()
  const put = (text: string, isTitle: boolean): void => {
    const said = Map.groupBy(marksIn(text, isTitle).filter(isSpokenOf), (mark) => mark.of)
    for (const [of, all] of said) if (!marks.has(of)) marks.set(of, valuesOf(all))
  }
  put(own, false)
  for (const unit of earlier.slice(-farthest).reverse()) put(unit.text, false)
  for (const text of above) put(text, true)
  return { marks, above: marksAbove(above), names: namesIn(own, isName), home }
}

function marksAbove(above: readonly string[]): Map<string, string> {
  const marks = new Map<string, string>()
  for (const text of above)
    for (const [of, all] of Map.groupBy(marksIn(text, true), (mark) => mark.of))
      if (!marks.has(of)) marks.set(of, valuesOf(all))
  return marks
}

function valuesOf(marks: readonly ThingMark[]): string {
  return [...new Set(marks.map(({ value }) => value))].sort().join(' ')
}

/** Whether two facts are of different things by what they are called: then they can say nothing against each other. */
export function areApart(left: ToldThing, right: ToldThing, shared: (noun: string) => boolean): boolean {
  for (const [of, value] of left.marks) if (shared(nounOf(of)) && right.marks.get(of) !== value) return true
  for (const of of right.marks.keys()) if (shared(nounOf(of)) && !left.marks.has(of)) return true
  // What has the same name is the same, whatever it stands under.
  if (!left.names.isDisjointFrom(right.names)) return false
  if (differ(left.above, right.above) || differ(left.home.title, right.home.title)) return true
  const [one, other] = [left.home, right.home]
  return (
    one.titleNames.size > 0 &&
    other.titleNames.size > 0 &&
    one.titleNames.isDisjointFrom(other.mentioned) &&
    other.titleNames.isDisjointFrom(one.mentioned)
  )
}

/** For each noun that a thing has marks of: which one it is, as one text. */
export function marksByNoun({ marks }: ToldThing): Map<string, string> {
  const found = new Map<string, string>()
  for (const [of, value] of [...marks].sort()) {
    const noun = nounOf(of)
    found.set(noun, `${found.get(noun) ?? noun} ${of}=${value}`)
  }
  return found
}

function nounOf(of: string): string {
  return of.replace(/ by .*$/s, '')
}

function differ(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean {
  for (const [of, value] of left) if (right.has(of) && right.get(of) !== value) return true
  return false
}
