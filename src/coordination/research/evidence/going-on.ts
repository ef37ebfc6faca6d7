import { topicWordsOf } from './antecedent.ts'
import type { StatedEvent } from './event-facts.ts'
import { eventThing, thingPhraseOf } from './event-thing.ts'
import { unified } from './fact-topic.ts'
import type { StatedFact } from './facts.ts'
import type { TextUnit } from './units.ts'

/** A unit among those of its passage, with the one that it goes on from by "it" or "they". */
interface UnitPlace {
  readonly unit: TextUnit
  readonly all: readonly TextUnit[]
  readonly before: TextUnit | undefined
}

/** "It cost 1.2 million" is a fact of what the sentence before speaks of. */
export function goingOn(fact: StatedFact, { unit, all, before }: UnitPlace): StatedFact {
  const event = fact.event?.of.isUnnamed === true ? eventAfter(before ?? leadOf(unit, all), fact.event) : fact.event
  const own = event === undefined ? fact : { ...fact, event }
  if (before === undefined) return own
  const subject = topicWordsOf(before).map(unified)
  const head = subject.at(-1) ?? fact.head
  return { ...own, head, terms: new Set([...subject, ...fact.terms]) }
}

function eventAfter(before: TextUnit | undefined, event: StatedEvent): StatedEvent {
  return before === undefined ? event : { ...event, of: eventThing(thingPhraseOf(before.text)) }
}

/** The sentence before it in its paragraph: "The architect was Ada Brook" is said of what that speaks of. */
function leadOf(unit: TextUnit, all: readonly TextUnit[]): TextUnit | undefined {
  const before = all[unit.order - 1]
  return unit.kind === 'sentence' && before?.block === unit.block ? before : undefined
}
