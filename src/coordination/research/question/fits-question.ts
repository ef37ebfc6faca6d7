import { termsOf, tokensOf } from '../../../understanding/prose/terms.ts'
import { namesCompany, namesWho, tellsDoer } from './agents.ts'
import { type AnswerUnit, leadsIn } from './answer-units.ts'
import type { AskedQuestion } from './asked-question.ts'
import { holdsInRow } from './holds-in-row.ts'
import { type Likeness, saidIn, says } from './same-meaning.ts'
import { holdsValue } from './values.ts'

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
  if (isOtherPayment(unit, asked) || (leadsIn(unit.unit) && unit.after.length === 0)) return 0
  const own = saidBy(unit, terms, asked)
  const rest = terms.filter((term) => !own.includes(term))
  if (saidIn(unit.around, rest, likeness).length < rest.length) return 0
  const share = own.length / terms.length
  const isOwn = share >= 0.5 || isLabelOfKind(unit, asked) || isDeedOfTitle(unit, asked, own) || isDoerTold(unit, asked)
  if (!isAskedAbove(unit, terms) && !(isOwn && answers(unit, asked))) return 0
  const topic = saidIn(unit.around, terms, likeness).length / terms.length
  const wish = wishOf(unit, asked)
  return 0.5 + 0.35 * share + 0.1 * wish + 0.05 * topic
}

/** What a unit says of what is asked. What all of its document speaks of by name is said by it too. */
function saidBy({ own, excluded, named }: AnswerUnit, terms: readonly string[], asked: AskedQuestion): string[] {
  const said = saidIn(asked.excludes ? own.union(excluded) : own, terms, likenessFor(asked))
  return said.length === 0
    ? []
    : terms.filter((term) => said.includes(term) || (asked.names.has(term) && named.has(term)))
}

/** What it cost in the end is told by what was left of the budget too. */
const besideBudget = /\b(?:below|under|over|above|within|exceed\p{L}*)\s+(?:the\s+)?(?:budget|estimate)\b/iu

function wishOf({ unit, own }: AnswerUnit, { wished, kind, isPast }: AskedQuestion): number {
  if (wished.length === 0) return 0
  if (kind === 'money' && isPast && besideBudget.test(unit.text)) return 1
  return saidIn(own, wished, 'usual').length / wished.length
}

/** What this unit must speak of: not what its form makes plain. */
function termsFor({ unit, around }: AnswerUnit, asked: AskedQuestion): readonly string[] {
  const { terms, category } = asked
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
function isLabelOfKind({ unit, document }: AnswerUnit, { kind, terms }: AskedQuestion): boolean {
  const [, label = ''] = /^(?:(?:purchase|total|net|gross)\s)?(\p{L}+):\s/iu.exec(unit.text) ?? []
  const title = new Set(termsOf(document.title))
  const isOfTitle = saidIn(title, terms, 'itself').length === Math.max(title.size, terms.length)
  return label !== '' && isOfTitle && wordsOfKind[kind]?.test(label) === true
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
    const said = saidIn(new Set(termsOf(unit.text)), terms, 'itself')
    const least = isDeedOfTitle(found, asked, said) ? 1 : 2
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
  if (kind === 'count' && !isCounted(unit.text, counted)) return false
  return holdsValue(unit.text, kind)
}

/** Which company did something for it need not be told in the verb of the question. */
function isCompanyFor(text: string, { terms, ofCompany }: AskedQuestion): boolean {
  return ofCompany && namesCompany(text, terms.slice(1))
}

/** "The committee voted for Torp & Sons": the one chosen stands behind the verb. */
function isChosen(text: string, { terms, ofCompany }: AskedQuestion): boolean {
  return ofCompany && says(new Set(terms), 'chosen', 'itself') && choosing.test(text)
}

const choosing = /\b(?:chose|chosen|selected|picked|voted\s(?:\p{L}+\s){0,4}for)\s+(?:the\s)?(?:\p{Ll}+\s)?\p{Lu}\p{L}/u

/** What was not done has no doer, and no reason: "was not chosen", "voted against it". */
function isDenied(text: string, { terms, denies }: AskedQuestion): boolean {
  if (denies) return false
  const words = tokensOf(text)
  return words.some(({ term, start, end }) => {
    if (!terms.some((one) => says(new Set([term]), one, 'itself'))) return false
    return (
      /\b(?:not|never|nobody|no one)\s(?:\p{L}+\s)?$/iu.test(text.slice(0, start)) ||
      /^\sagainst\b/i.test(text.slice(end))
    )
  })
}

/** "84 metres long", "a length of 84 metres", "a cable of 5.2 km": else a length is of something else. */
function isOfLength(text: string, terms: readonly string[]): boolean {
  if (/\blong\b|\blength\b/i.test(text)) return true
  const before = /((?:\p{L}+\s+){1,2})of\s+(?:about\s+|some\s+)?\d/iu.exec(text)?.[1] ?? ''
  return saidIn(new Set(termsOf(before)), terms, 'usual').length > 0
}

/** "Battery: 2,800 kWh" */
function isLabelled(text: string, terms: readonly string[]): boolean {
  const [, label = ''] = /^([^:]{2,50}):\s/.exec(text) ?? []
  return saidIn(new Set(termsOf(label)), terms, 'usual').length === terms.length
}

/** So many words may stand between a number and what it counts. */
const nearby = 3

/** Whether a number stands beside what is counted. */
function isCounted(text: string, counted: readonly string[]): boolean {
  const words = tokensOf(text)
  const places = words.flatMap(({ term }, index) =>
    counted.some((one) => says(new Set([term]), one, 'usual')) ? [index] : [],
  )
  return places.some((place) => {
    const [first, last] = [words[Math.max(0, place - nearby)], words[Math.min(words.length - 1, place + nearby)]]
    return first !== undefined && last !== undefined && holdsValue(text.slice(first.start, last.end), 'count')
  })
}
