import { isCountry } from './countries.ts'
import { recurring, undertaking } from './deeds.ts'
import type { StatedEvent } from './event-facts.ts'
import { isSameThing, type PlacedThing } from './event-thing.ts'
import type { StatedFact } from './facts.ts'
import { personsIn, shareAPerson } from './person-names.ts'
import { couldBeSameTime, isSameTime } from './told-times.ts'

/** A fact of an event, and where it stands. */
export interface PlacedEvent {
  readonly fact: StatedFact
  readonly event: StatedEvent
  readonly document: string
  /** The terms of headings and title, and those of them that are of no kind of paper. */
  readonly above: ReadonlySet<string>
  readonly topic: ReadonlySet<string>
  /** When it was: by its own words, else by what it stands under. */
  readonly periods: readonly string[]
}

/**
 * Whether two documents give different doers, times or places for one event. What is done once is the same event whenever
 * they say that it was; what is done again is so only within the same time.
 */
export function isOtherEvent(left: PlacedEvent, right: PlacedEvent): boolean {
  const [one, other] = [left.event, right.event]
  if (one.deed.name !== other.deed.name || one.isFirm !== other.isFirm) return false
  if (isSameTold(left.fact, right.fact) || !isSameThing(placed(left), placed(right))) return false
  if (needsSameTime(one) || needsSameTime(other)) return isSameTime(left.periods, right.periods)
  if (one.deed.isOnce) return true
  return left.fact.kind === 'date' ? isNear(left.fact, right.fact) : couldBeSameTime(left.periods, right.periods)
}

function placed({ event: { of }, above, topic }: PlacedEvent): PlacedThing {
  return { of, above, topic }
}

/** What takes place every year, and the lead of what has had many leaders. */
function needsSameTime({ deed, of: { noun } }: StatedEvent): boolean {
  if (deed.name === 'win') return true
  if (deed.name === 'lead') return !undertaking.test(noun)
  return recurring.test(noun) && deed.name !== 'found'
}

/** So many years apart something may have been done twice. */
const again = 3

function isNear(one: StatedFact, other: StatedFact): boolean {
  return Math.abs(yearOf(one) - yearOf(other)) < again
}

/** Years that are said to be about right may be wrong by so many. */
const about = 10

/** Whether two values of an event can both be right. */
function isSameTold(one: StatedFact, other: StatedFact): boolean {
  const [left, right] = [String(one.value), String(other.value)]
  if (left.startsWith(right) || right.startsWith(left)) return true
  if (one.kind === 'date') return (one.isAbout || other.isAbout) && Math.abs(yearOf(one) - yearOf(other)) <= about
  if (one.kind === 'place') return isCountry(one.written) !== isCountry(other.written)
  const [persons, others] = [personsIn(one.written), personsIn(other.written)]
  return shareAPerson(persons, others) || (one.event?.isFirm === true && !words(left).isDisjointFrom(words(right)))
}

function words(text: string): Set<string> {
  return new Set(text.match(/\p{L}{4,}/gu) ?? [])
}

function yearOf({ value }: StatedFact): number {
  return Number(String(value).slice(0, 4))
}

/** Without what a document gives two values of: it tells them as one after the other. */
export function withoutSequences<Told extends { readonly fact: StatedFact; readonly document: string }>(
  told: readonly Told[],
): Told[] {
  const keyOf = ({ fact: { kind, event }, document }: Told): string =>
    event === undefined ? '' : `${document} ${kind} ${event.deed.name} ${event.of.head}`
  const groups = Map.groupBy(told, keyOf)
  return told.filter((one) => {
    const own = one.fact.event === undefined ? [] : (groups.get(keyOf(one)) ?? [])
    return own.every(({ fact }) => fact === one.fact || isSameTold(fact, one.fact) || isOtherThing(fact, one.fact))
  })
}

function isOtherThing(one: StatedFact, other: StatedFact): boolean {
  const [left, right] = [one.event?.of, other.event?.of]
  if (left === undefined || right === undefined) return true
  const said = ({ names, marks, kinds, owners }: typeof left): string =>
    [...names, ...marks, ...kinds, ...owners].sort().join(' ')
  return said(left) !== said(right)
}
