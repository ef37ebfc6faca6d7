import { seriesOf } from '../../../understanding/documents/family.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { antecedentOf } from './antecedent.ts'
import { type Evidence, holds } from './evidence.ts'
import { unified } from './fact-topic.ts'
import { factsIn, periodsIn, type StatedFact } from './facts.ts'
import { goingOn } from './going-on.ts'
import { isSameMeasure } from './measures.ts'
import { isSameNumber } from './numbers.ts'
import { isOtherEvent, withoutSequences } from './same-event.ts'
import { isPaper } from './thing-marks.ts'
import { areApart, namedDocument, namesAmong, type ToldThing, toldThing } from './told-things.ts'
import { couldBeSameTime } from './told-times.ts'
import { unitsOf } from './units.ts'
import { rarityOf } from './word-rarity.ts'

/** A fact with the document that states it. */
export interface ToldFact {
  readonly fact: StatedFact
  readonly document: string
  readonly subject: ReadonlySet<string>
  /** Names with a digit in them, such as `vlx-500` and `2024`, as one text. */
  readonly codes: string
  /** What the title of its document says. */
  readonly title: ReadonlySet<string>
  /** What the headings above it and the title say, and of that what is of no kind of paper. */
  readonly above: ReadonlySet<string>
  readonly topic: ReadonlySet<string>
  /** When it holds: by its own words, else by its heading or the title of its document. */
  readonly periods: readonly string[]
  /** Of a report, a letter or a ticket: which series of such it belongs to; else empty. */
  readonly series: string
  readonly thing: ToldThing
}

/** What is said in the passages that hold today, and how rare their words are, from 0 to 1. */
export interface ToldFacts {
  readonly told: readonly ToldFact[]
  readonly rarity: (term: string) => number
}

/** The facts of all passages that hold today, but for what is told as the past. */
export function toldFactsIn(evidence: Evidence): ToldFacts {
  const titles = new Map(evidence.documents.map(({ sha256, title }) => [sha256, title]))
  const units = evidence.passages.filter(holds).flatMap((passage) => {
    const all = unitsOf(passage)
    return all.map((unit) => ({ unit, passage, all, before: antecedentOf(unit, all) }))
  })
  const isName = namesAmong(units.map(({ unit }) => unit.text))
  const homes = new Map(
    [...Map.groupBy(units, ({ passage }) => passage.document)].map(([hash, own]) => [
      hash,
      namedDocument(
        titles.get(hash) ?? '',
        own.map(({ unit }) => unit.text),
        isName,
      ),
    ]),
  )
  const known = new Map<string, Set<string>>()
  const topics = (above: readonly string[]): Set<string> => {
    const key = above.join(' ')
    const topic = known.get(key) ?? topicOf(key)
    known.set(key, topic)
    return topic
  }
  const told = units
    .filter(({ unit }) => !unit.isHistory)
    .flatMap(({ unit, passage, all, before }): ToldFact[] => {
      const facts = factsIn(unit)
      const home = homes.get(passage.document)
      if (facts.length === 0 || home === undefined) return []
      const title = titles.get(passage.document) ?? ''
      const around = termsOf(`${unit.heading} ${passage.place.heading} ${title}`).map(unified)
      const earlier = all.slice(0, unit.order)
      const above = [unit.heading, passage.place.heading, title]
      return facts
        .map((one) => goingOn(one, { unit, all, before }))
        .map((fact) => ({
          fact,
          document: passage.document,
          subject: new Set([...fact.terms, ...around]),
          codes: codesOf(fact),
          title: new Set(termsOf(title)),
          above: new Set(around),
          topic: topics(above),
          periods: fact.periods.length > 0 ? fact.periods : periodsIn(title, ''),
          series: seriesOf(title),
          thing: toldThing(fact, { before, earlier, above, home, isName }),
        }))
    })
  return { told: withoutSequences(told), rarity: rarityOf(units.map(({ unit }) => new Set(termsOf(unit.text)))) }
}

function topicOf(above: string): Set<string> {
  const words = above.match(/[\p{L}\p{N}-]+/gu) ?? []
  return new Set(termsOf(words.filter((word) => !isPaper(word)).join(' ')).map(unified))
}

/** Whether two documents give different values for the same, in the same case, and mean them in the same way. */
export function isContradiction(left: ToldFact, right: ToldFact, rarity: (term: string) => number): boolean {
  const areEvents = left.fact.event !== undefined && right.fact.event !== undefined
  return (areEvents || couldBeSameTime(left.periods, right.periods)) && isOtherValue(left, right, rarity)
}

/** The same, be their documents of the same time or not, as long as neither names a time itself. */
export function isOtherValue(left: ToldFact, right: ToldFact, rarity: (term: string) => number): boolean {
  const [one, other] = [left.fact, right.fact]
  if (left.document === right.document || one.kind !== other.kind) return false
  if (!isSameMeasure(one.measure, other.measure)) return false
  const isShared = (noun: string): boolean => isSpokenOf(noun, one) && isSpokenOf(noun, other)
  if (one.event !== undefined && other.event !== undefined)
    return (
      isOtherEvent({ ...left, event: one.event }, { ...right, event: other.event }) &&
      !areApart(left.thing, right.thing, isShared)
    )
  if (one.modality !== other.modality || isSameValue(one, other)) return false
  const isTimed = one.periods.length > 0 || other.periods.length > 0
  if (one.dimension !== other.dimension || (isTimed && !couldBeSameTime(left.periods, right.periods))) return false
  if (left.codes !== right.codes && left.codes !== '' && right.codes !== '') return false
  // Each of a series tells of its own time, unless it names one.
  const isSeries = left.series !== '' && left.series === right.series
  if (isSeries && (one.periods.length === 0 || other.periods.length === 0)) return false
  if (one.names.size > 0 && other.names.size > 0 && one.names.isDisjointFrom(other.names)) return false
  if (areApart(left.thing, right.thing, isShared)) return false
  return one.kind === 'name' || isSameSubject(left, right, rarity)
}

/** A fact with the time that its own words name, and not that of what it stands under. */
export function timedByItself(told: ToldFact): ToldFact {
  const { unit, written, names } = told.fact
  const periods = periodsIn(unit.text.replace(written, ' '), '')
  const said = [...names].filter((name) => !/^\d{4}$/.test(name) || unit.text.includes(name))
  const fact = { ...told.fact, periods, names: new Set(said) }
  return { ...told, fact, codes: codesOf(fact) }
}

/** Whether one document says that it is not what the other says: "81 percent" where another has "74 percent, not 81". */
export function isDenial(left: ToldFact, right: ToldFact): boolean {
  const [one, other] = [left.fact, right.fact]
  if (left.document === right.document || typeof other.value !== 'number') return false
  const isSameKind = one.measure === other.measure || (one.counted.size > 0 && other.counted.size > 0)
  if (!isSameKind || !one.denied.includes(other.value) || !couldBeSameTime(left.periods, right.periods)) return false
  return [...one.terms, ...one.counted].some((term) => other.terms.has(term) || other.counted.has(term))
}

/** From here on, of 1, a word is rare enough to stand for something. */
const rare = 0.45

/**
 * Whether two facts are of the same thing: each speaks of what the other is about, and only one of them says more. What
 * each says and the other does not tells two things apart.
 */
function isSameSubject(left: ToldFact, right: ToldFact, rarity: (term: string) => number): boolean {
  const [one, other] = [left.fact, right.fact]
  const { counted } = one
  const [isHere, isThere] = [isSpokenOf(other.head, one), isSpokenOf(one.head, other)]
  // "Backups are kept" under a title that names Orbit is said of what "Orbit stores backups" is.
  const isNamedAbove = (isHere && right.title.has(one.head)) || (isThere && left.title.has(other.head))
  if (!(isHere && isThere) && !isNamedAbove) return false
  const direct = [...one.terms].filter((term) => other.terms.has(term) && !counted.has(term))
  if (direct.length === 0) return false
  const onlyLeft = [...one.terms].filter((term) => !right.subject.has(term) && !counted.has(term))
  const onlyRight = [...other.terms].filter((term) => !left.subject.has(term) && !counted.has(term))
  if (onlyLeft.length > 0 && onlyRight.length > 0) return false
  const said = [...direct, ...counted]
  const [shared, extra] = [said.length, onlyLeft.length + onlyRight.length]
  if (extra > 2 * shared + 1) return false
  const isRare = said.reduce((sum, term) => sum + rarity(term), 0) / shared >= rare
  // One word says little: it must be rare, and of what else is said a good part must stand above the other.
  const above = one.terms.size + other.terms.size - 2 * direct.length - extra
  if (shared === 1) return isRare && (extra === 0 || (above >= (isHere && isThere ? 2 : 1) && extra <= 2 * above))
  const isElsewhere = left.title.size > 0 && right.title.size > 0 && left.title.isDisjointFrom(right.title)
  return isRare || !isElsewhere
}

function isSpokenOf(head: string, { terms, counted }: StatedFact): boolean {
  return head === '' || terms.has(head) || counted.has(head)
}

/** Names with a digit in them, as one text. */
export function codesOf({ names }: StatedFact): string {
  return [...names]
    .filter((name) => /\d/.test(name))
    .sort()
    .join(' ')
}

function isSameValue(one: StatedFact, other: StatedFact): boolean {
  if (typeof one.value === 'number' && typeof other.value === 'number') {
    return isSameNumber({ value: one.value, isAbout: one.isAbout }, { value: other.value, isAbout: other.isAbout })
  }
  const [left, right] = [String(one.value), String(other.value)]
  return (
    left.startsWith(right) ||
    right.startsWith(left) ||
    (one.kind === 'name' && (left.includes(right) || right.includes(left)))
  )
}
