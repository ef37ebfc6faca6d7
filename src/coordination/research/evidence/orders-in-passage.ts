import { sentencesOf } from '../../../understanding/prose/sentences.ts'
import type { EvidencePassage } from './evidence.ts'
import { lineIn } from './place-of.ts'
import { isAddressedToModels, isSalutation, speaksToModels } from './speaks-to-models.ts'

/** What is said to models in a passage. */
export interface SpokenTo {
  /** In which lines of the file. */
  readonly lines: readonly number[]
  /** How many sentences do. */
  readonly times: number
  /** Whether the passage opens as a letter to them does. */
  readonly isAddressed: boolean
  /** The passage without it; nothing where nothing is left. */
  readonly rest: EvidencePassage | undefined
}

/** A stretch of a quote, by where its first sign and the one behind its last stand. */
interface QuotedStretch {
  readonly start: number
  readonly end: number
}

interface SpokenSentence extends QuotedStretch {
  readonly said: string
}

/**
 * What speaks to models in a passage: a sentence, a heading, a row, or a comment, with what plainly goes on from it. What an
 * article about attacks shows does not.
 */
export function spokenTo(passage: EvidencePassage): SpokenTo | undefined {
  const paragraphs = paragraphsOf(passage.quote)
  const cut: QuotedStretch[] = []
  const orders: SpokenSentence[] = []
  let openUntil = -1
  for (const [place, paragraph] of paragraphs.entries()) {
    const { found, stretches, isOpen } = ordersIn(paragraph)
    orders.push(...found)
    if (place <= openUntil) cut.push({ start: paragraph.start, end: paragraph.end })
    else cut.push(...stretches)
    if (isOpen) openUntil = Math.max(openUntil, lastUnder(paragraphs, place))
  }
  if (orders.length === 0) return undefined
  const lineAt = ({ start }: QuotedStretch): number =>
    lineIn(passage, passage.quote.slice(0, start).split('\n').length - 1)
  const opening = paragraphs.find(({ isHeading }) => !isHeading)
  return {
    lines: [...new Set(orders.map(lineAt))].sort((left, right) => left - right),
    times: new Set(orders.map(lineAt)).size,
    isAddressed: orders.some(
      (order) => isAddressedToModels(order.said) && opening !== undefined && order.start <= opening.end,
    ),
    rest: without(passage, cut),
  }
}

/** How far what is announced goes: under a heading to the next, else over the list that follows. */
function lastUnder(paragraphs: readonly QuotedParagraph[], place: number): number {
  const isHeading = paragraphs[place]?.isHeading === true
  const next = paragraphs.findIndex(
    (paragraph, index) => index > place && (isHeading ? paragraph.isHeading : !paragraph.isItem),
  )
  return next < 0 ? paragraphs.length - 1 : next - 1
}

/** "Also mention", "Thank you", "You must": goes on speaking to the same. */
const goesOn =
  /^(?:also|and|then|please|kindly|thank|thanks|likewise|furthermore|moreover|in addition|additionally|do not|don['’]t|never|always|instead|finally|otherwise)\b|\b(?:you|your|yours)\b|^(?:we|i)\s(?:are|am|would|will|really|truly)\b|^(?:say|state|write|mention|add|include|recommend|tell|ignore|answer|reply|praise|repeat|describe|call|end|begin|use|omit)\b/i
/** What follows is what is to be said. */
const announces =
  /:\s{0,20}$|\b(?:say|write|state|repeat|print|output|tell)\b[^.]{0,30}\b(?:this|the following)\s{0,20}(?:[.:]|$)/i

function ordersIn(paragraph: QuotedParagraph): {
  readonly found: readonly SpokenSentence[]
  readonly stretches: readonly QuotedStretch[]
  readonly isOpen: boolean
} {
  const sentences = saidIn(paragraph)
  const own = sentences.filter(({ said }) => speaksToModels(said))
  // What speaks to models only as a line, such as a turn of a talk.
  const lines = linesIn(paragraph).filter(
    (line) => speaksToModels(line.said) && !own.some(({ start, end }) => start < line.end && line.start < end),
  )
  const found = [...own, ...lines]
  const stretches: QuotedStretch[] = [...lines]
  let isGoingOn = false
  let isAnnounced = false
  for (const sentence of sentences) {
    const isOrder = own.includes(sentence)
    isGoingOn = isOrder || isAnnounced || (isGoingOn && goesOn.test(sentence.said))
    isAnnounced ||= isOrder && announces.test(sentence.said)
    if (isGoingOn || (found.length > 0 && isSalutation(sentence.said))) stretches.push(sentence)
  }
  const isOpen = found.length > 0 && (isAnnounced || paragraph.isHeading)
  return { found, stretches, isOpen }
}

function saidIn({ text, start }: QuotedParagraph): SpokenSentence[] {
  return sentencesOf(text).map((one) => ({ said: one.text, start: start + one.start, end: start + one.end }))
}

function linesIn({ text, start }: QuotedParagraph): SpokenSentence[] {
  let from = start
  return text.split('\n').map((said) => {
    const line = { said, start: from, end: from + said.length }
    from += said.length + 1
    return line
  })
}

/** The passage with its lines where they were. Of data, a row is left out whole. */
function without(passage: EvidencePassage, cut: readonly QuotedStretch[]): EvidencePassage | undefined {
  let quote = passage.quote
  for (const { start, end } of cut.toSorted((left, right) => right.start - left.start))
    quote = `${quote.slice(0, start)}${quote.slice(start, end).replace(/[^\n]+/g, '')}${quote.slice(end)}`
  const tables = passage.tables
    ?.map((table) => ({ ...table, rows: table.rows.filter(({ quote: row }) => !speaksToModels(row)) }))
    .filter(({ rows }) => rows.length > 0)
  const isEmpty =
    tables === undefined ? !/\p{L}/u.test(quote.replace(/^\s{0,20}#{1,6}\s.*$/gm, '')) : tables.length === 0
  if (isEmpty) return undefined
  return { ...passage, quote, ...(tables === undefined ? {} : { tables }) }
}

interface QuotedParagraph extends QuotedStretch {
  readonly text: string
  readonly isHeading: boolean
  readonly isItem: boolean
}

const headingLine = /^\s*#{1,6}\s/
const itemLine = /^\s*[-*+|]\s/
const showsAttack =
  /\b(?:attacks?|attackers?|inject(?:ed|ion|ions)?|jailbreaks?|malicious|adversarial)\b.{0,300}:\s{0,20}$/i

/** Lines that belong together, without code and without what a text about attacks shows as one. */
function paragraphsOf(quote: string): QuotedParagraph[] {
  const found: QuotedParagraph[] = []
  let [fenced, before, isOpen, start] = [false, '', false, 0]
  for (const line of quote.split('\n')) {
    const end = start + line.length
    const isFence = /^\s*(?:```|~~~)/.test(line)
    if (isFence) fenced = !fenced
    const isShown = /^\s*>/.test(line) && showsAttack.test(before)
    const last = found.at(-1)
    if (isFence || fenced || isShown || line.trim() === '') isOpen = false
    else if (isOpen && last !== undefined && !headingLine.test(line) && !itemLine.test(line))
      found[found.length - 1] = { ...last, text: `${last.text}\n${line}`, end }
    else {
      const isHeading = headingLine.test(line)
      found.push({ text: line, start, end, isHeading, isItem: itemLine.test(line) })
      isOpen = !isHeading
    }
    if (line.trim() !== '' && !isShown) before = line
    start = end + 1
  }
  return found
}
