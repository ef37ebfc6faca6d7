import { termsOf } from '../../../understanding/prose/terms.ts'
import { hasPerson, namesWho, tellsDoer } from './agents.ts'
import { type AnswerUnit, leadsIn } from './answer-units.ts'
import type { AskedQuestion } from './asked-question.ts'
import { isCounted, isCountedOfThese, isLabelled, isOfLength } from './counted.ts'
import { holdsInRow, isColumnOf, namesInRow } from './holds-in-row.ts'
import type { Likeness } from './meanings.ts'
import { isOtherThing, isSpecialKind } from './other-thing.ts'
import { saidIn, says } from './same-meaning.ts'
import { isChosen, isCompanyFor, isDenied } from './told-doers.ts'
import { holdsDay, holdsHour, holdsValue } from './values.ts'

/**
 * How well a unit answers a question, from 0 to 1. It answers if it speaks of all that is asked, most of it in its own
 * words, is of the year that is asked for, and holds a value of what is asked for. Something less is no answer.
 */
export function fitOf(unit: AnswerUnit, asked: AskedQuestion): number {
  const { years } = asked
  const terms = termsFor(unit, asked)
  if (terms.length === 0 || !years.every((year) => unit.years.has(year))) return 0
  const likeness = likenessFor(asked)
  // A question for what something is without takes what speaks of it.
  if (!asked.excludes && terms.some((term) => unit.excluded.has(term))) return 0
  if (isOtherThing(unit, asked.marks) || isOtherPayment(unit, asked) || (leadsIn(unit.unit) && unit.after.length === 0))
    return 0
  const own = saidBy(unit, terms, asked)
  const rest = terms.filter((term) => !own.includes(term))
  if (saidIn(unit.around, rest, likeness).length < rest.length) return 0
  const share = own.length / terms.length
  const isOwn = share >= 0.5 || isLabelOfKind(unit, asked) || isDeedOfTitle(unit, asked, own) || isDoerTold(unit, asked)
  if (!isAskedAbove(unit, terms) && !(isOwn && answers(unit, asked))) return 0
  const topic = saidIn(unit.around, terms, likeness).length / terms.length
  const wish = wishOf(unit, asked)
  const fit = 0.5 + 0.35 * share + 0.1 * wish + 0.05 * topic
  return isSpecialKind(unit, asked.bare) ? ofSpecialKind * fit : fit
}

/** What is told of another thing with the same name stands behind what is told of the thing itself. */
const ofSpecialKind = 0.75

/** What a unit says of what is asked. What all of its document speaks of by name is said by it too. */
function saidBy({ own, excluded, named }: AnswerUnit, terms: readonly string[], asked: AskedQuestion): string[] {
  const said = saidIn(asked.excludes ? own.union(excluded) : own, terms, likenessFor(asked))
  return said.length === 0
    ? []
    : terms.filter((term) => said.includes(term) || (asked.names.has(term) && named.has(term)))
}

/** What it cost in the end is told by what was left of the budget too. */
const besideBudget =
  /\b(?:below|under|over|above|within|exceed\p{L}{0,80})\s{1,20}(?:the\s{1,20})?(?:budget|estimate)\b/iu

function wishOf({ unit, own }: AnswerUnit, { wished, kind, isPast }: AskedQuestion): number {
  if (wished.length === 0) return 0
  if (kind === 'money' && isPast && besideBudget.test(unit.text)) return 1
  return saidIn(own, wished, 'usual').length / wished.length
}

/** What this unit must speak of: not what its form makes plain. */
function termsFor({ unit, around }: AnswerUnit, asked: AskedQuestion): readonly string[] {
  const { terms, category, deed } = asked
  if (deed !== undefined && isColumnOf(unit, asked)) return terms.filter((term) => term !== deed)
  if (isCompanyFor(unit.text, asked)) return terms.slice(1)
  if (category?.isNamedIn(unit.text)) {
    const kind = new Set(category.words.flatMap((word) => termsOf(word)))
    return terms.filter((term) => !kind.has(term))
  }
  // What is told beside the opening of something is what it cost to make it.
  const isMade = asked.toBuild && beginnings.some((term) => around.has(term))
  return isMade ? terms.filter((term) => !makings.includes(term)) : terms
}

const beginnings = termsOf('opened opening inaugurated completed designed built constructed')
const makings = termsOf('build construct make erect')

/** How alike words must be to answer a question. */
export function likenessFor({ kind, isYesOrNo }: Pick<AskedQuestion, 'kind' | 'isYesOrNo'>): Likeness {
  if (kind === 'person') return 'itself'
  if (isYesOrNo) return 'outcome'
  return kind === 'money' || kind === 'amount' ? 'money' : 'usual'
}

/** Payments that are not the price of what is asked for, unless they are asked for by name. */
const special = /\b(?:penalt(?:y|ies)|fines?|deposits?|refunds?|compensation|back)\b/i

/** What was asked or expected is not what it cost in the end. */
const notYet = /\b(?:offer(?:s|ed)?|ask(?:s|ed)?|estimate[sd]?|expect(?:s|ed)?|planned|would)\b/i

function isOtherPayment({ unit }: AnswerUnit, { kind, terms, isPast }: AskedQuestion): boolean {
  if (kind !== 'money' && !(kind === 'person' && says(new Set(terms), 'paid', 'itself'))) return false
  const named = [special.exec(unit.text)?.[0] ?? '', isPast ? (notYet.exec(unit.text)?.[0] ?? '') : '']
  return named.some((word) => word !== '' && !termsOf(word).some((term) => terms.includes(term)))
}

/** "The district paid 180,000 euros" in a report on the renovation: the title says of what. */
function isDeedOfTitle(
  { document, unit }: AnswerUnit,
  { kind, terms }: AskedQuestion,
  own: readonly string[],
): boolean {
  const [deed, ...rest] = terms
  if (kind !== 'person' || deed === undefined || rest.length === 0 || !own.includes(deed)) return false
  return unit.kind === 'sentence' && saidIn(new Set(termsOf(document.title)), rest, 'itself').length === rest.length
}

/** "The decision is made by Aino Lahti": of what is told before it. */
function isDoerTold({ unit }: AnswerUnit, { kind, terms: [deed] }: AskedQuestion): boolean {
  return kind === 'person' && deed !== undefined && unit.kind === 'sentence' && tellsDoer(unit.text, deed)
}

/** Whether it stands under a heading that asks the same: what stands there answers, whatever its words. */
function isAskedAbove({ unit }: AnswerUnit, terms: readonly string[]): boolean {
  if (!/\?$|^(?:why|how|where|when|who)\b/i.test(unit.heading)) return false
  return saidIn(new Set(termsOf(unit.heading)), terms, 'usual').length >= Math.max(1, terms.length - 1)
}

/** "Weight: 310 kg" in a paper on one machine: the label says what is asked for, and the title of what. */
function isLabelOfKind(found: AnswerUnit, asked: AskedQuestion): boolean {
  const { unit, document } = found
  const { kind, terms } = asked
  if (isSaidOfKind(found, asked)) return true
  const [, label = ''] = /^(?:(?:purchase|total|net|gross)\s)?(\p{L}+):\s/iu.exec(unit.text) ?? []
  const title = new Set(termsOf(document.title))
  const isOfTitle = saidIn(title, terms, 'itself').length === Math.max(title.size, terms.length)
  return label !== '' && isOfTitle && wordsOfKind[kind]?.test(label) === true
}

/** "The price is 540 euros", "no fee is asked" behind a sentence about the tour, or under a title that says it: of what, is told there. */
function isSaidOfKind({ unit, around }: AnswerUnit, { kind, terms }: AskedQuestion): boolean {
  const [, noun = ''] =
    /^(?:the|its|no)\s(?:\p{Ll}+\s)?(\p{Ll}+)\s(?:is|are|was|were|comes?|amounts?|lasts?)\b/iu.exec(unit.text) ?? []
  return (
    unit.kind === 'sentence' &&
    wordsOfKind[kind]?.test(noun) === true &&
    saidIn(around, terms, 'itself').length === terms.length
  )
}

const wordsOfKind: Partial<Record<AskedQuestion['kind'], RegExp>> = {
  money: /^(?:prices?|costs?|fees?|fare|charge)$/i,
  mass: /^(?:weight|mass)$/i,
  length: /^length$/i,
  height: /^height$/i,
  depth: /^(?:depth|draught)$/i,
  speed: /^speed$/i,
  size: /^(?:size|area|capacity)$/i,
  duration: /^duration$/i,
}

function answers(found: AnswerUnit, asked: AskedQuestion): boolean {
  const { unit } = found
  const { kind, terms, counted } = asked
  if (kind === 'reason' && isDenied(unit.text, asked)) return false
  if (kind === 'person') {
    const spoken = saidIn(new Set(termsOf(unit.text)), terms, 'itself')
    // The deed comes first, as it is asked.
    const said = terms.filter((term) => spoken.includes(term))
    const least = isDeedOfTitle(found, asked, said) ? 1 : 2
    if (unit.kind === 'row' && namesInRow(unit, asked)) return true
    if (asked.ofPerson && !hasPerson(unit.text, new Set(terms))) return false
    return (
      !isDenied(unit.text, asked) &&
      (namesWho(unit.text, said, least) ||
        tellsDoer(unit.text, terms[0] ?? '') ||
        isCompanyFor(unit.text, asked) ||
        isChosen(unit.text, asked))
    )
  }
  if (unit.kind === 'row') return holdsInRow(unit, asked)
  if (kind === 'length' && !isOfLength(unit.text, terms)) return false
  if (kind === 'size' && isLabelled(unit.text, terms)) return holdsValue(unit.text, 'amount')
  if (kind === 'count')
    return isCounted(unit.text, counted) || isCountedOfThese(unit.text, found.before?.text ?? '', counted)
  if (kind === 'time' && !isOfTense(unit.text, asked)) return false
  return holdsValue(unit.text, kind)
}

/** What was done once has a day, and what is done every day an hour. */
function isOfTense(text: string, { isOnce, isUsual }: AskedQuestion): boolean {
  if (isOnce) return holdsDay(text)
  return !isUsual || holdsHour(text) || !/\b(?:was|were|had)\b/i.test(text)
}
