import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Evidence, EvidenceDocument } from '../evidence/evidence.ts'
import { holds } from '../evidence/evidence.ts'
import { documentsByHash } from '../evidence/standing.ts'
import { type TextUnit, unitsOf } from '../evidence/units.ts'
import { UnitRanking } from './rank-units.ts'
import { isSpoken, lettersIn } from './spoken.ts'

/** A unit that may be written, with the document it is from. */
export interface Piece {
  readonly unit: TextUnit
  readonly document: EvidenceDocument
  readonly words: number
  /** Whether it is understood without what stands before it. */
  readonly standsAlone: boolean
  /** Whether it announces what comes after it. */
  readonly announces: boolean
  /** What leads in to the list or the table that it is in: "Not allowed:". */
  readonly leadIn?: string
  /** Whether only its writer can say it so, as in a letter: it is quoted then. */
  readonly isSpoken?: boolean
}

/** Everything an article can be made of: what holds today, without lines that are about the document itself. */
export interface Material {
  readonly pieces: readonly Piece[]
  readonly ranking: UnitRanking
}

const leaning =
  /^(?:this|these|that|those|it|its|they|their|them|he|she|his|her|such|however|but|also|instead|therefore|thus|hence|moreover|furthermore|in addition|for example|both|the (?:former|latter|other|rest|same)|otherwise|then|so|none of|two of them|after that|above that|since then|until then|before that|here|there(?!\s(?:is|are|was|were|has|have|had|will|can|may|must)\b)|nobody|another|one of|each (?:has|is|of)|on all|what they|what it)\b/i
const leaningEnd =
  /^(?:\S+\s){1,5}(?:therefore|thus|hence|consequently|accordingly)\s|\b(?:before|afterwards|too|instead|as well|until it is|likewise)\.$|^(?:\S+\s){0,2}of (?:it|them)\b/i
/** "In 2023 it had collected", "Ilse Takanen has been its director": of what, an earlier sentence says. */
const leaningInside =
  /^(?:in|since|by|until|during|after|before|on|at)\s(?:[\p{L}\p{N}]+\s){0,3}?[\p{L}\p{N}]+,?\s(?:it|they|he|she)\s/iu
const ofWhat =
  /^(?!(?:The|An?|This|That|Its|Our|Each|Every)\s)(?:(?:Dr|Prof|Mr|Mrs|Ms|St)\.?\s|\p{Lu}[\p{L}'’.-]+\s){1,5}(?:is|was|are|were|has been|have been|became|remains)\s(?:also\s)?(?:its|their)\s/u
/** "Against 2,050 MWh before" says itself what was before. */
const againstBefore =
  /\b(?:against|compared (?:with|to)|from|than|instead of|not)\s(?:[^,;]|,(?=\d)){0,40}?\d(?:[^,;]|,(?=\d)){0,40}\sbefore\.$/i
/** An answer without its question, and what only goes on with something. */
const answering =
  /^(?:the\s)?[\p{L}-]+(?:\s[\p{L}-]+)?\s(?:answered|replied|promised|agreed(?!\s(?:to|on|that)\b)|responded|objected|\p{L}+\sthat\s(?:it|they|he|she|this|these)\s)|^\S+(?:\s\S+){0,3}\salso\b/iu
const asking = /\basked?\s(?:what|whether|why|how|when|where|who|if)\b/i
const announcing =
  /\b(?:two|three|four|five|several|some|these|the following) (?:things|ways|points|conditions|reasons|faults|parts|steps|kinds|risks|causes|changes)\b[^:]{0,300}\.$/i
const aboutItself =
  /^(?:(?:(?:final|first|second|third|new|revised|current|latest)\s)?(?:version|edition|revision|issue)\b|as of (?:\p{Lu}\p{Ll}+ )?\d+|(?:supersedes|replaces) |(?:this|it)(?: \p{L}+)? (?:replaces|supersedes) .*\b(?:version|edition|draft|revision|\d{4})\b|white paper|(?:last )?updated|published|issued|approved|revised|version|date|author|prepared|valid (?:from|until)|in force|status|confidential|internal|draft|copyright|page \d|see also|contents?|report of|press release|minutes|attendees|in attendance|next meeting)\b|^(?:present|apologies|absent|q|a|note|owner):|confidential|all rights reserved|\bcookies?\b|©|^for the year|^fares for|^questions (?:about|on|to)\b|^(?:the|this) (?:[\p{L}-]+ )?(?:document|instruction|standard|plan|report|study|manual|guide|policy|procedure|note|memo|register|chapter|section) (?:describes|covers|says|explains|contains|lists|shows|sets out|counts|compares|summari[sz]es|uses|applies)\b/iu

export function materialOf(evidence: Evidence): Material {
  const documents = documentsByHash(evidence)
  const letters = lettersIn(evidence)
  const pieces = evidence.passages.filter(holds).flatMap((passage): Piece[] => {
    const document = documents.get(passage.document)
    if (document === undefined) return []
    const units = unitsOf(passage).map(withoutLabel)
    return units
      .filter((unit) => isFit(unit, document.title))
      .map((unit) => ({
        unit,
        document,
        words: countWords(unit.text),
        standsAlone: standsAlone(unit, units[unit.order - 1], document.title),
        announces: announcing.test(unit.text) || asking.test(unit.text),
        ...leadInOf(unit, units),
        ...(isSpoken(unit.text, letters.has(document.sha256)) ? { isSpoken: true } : {}),
      }))
  })
  const ranking = new UnitRanking(
    pieces.map(({ unit, document }) => ({
      text: `${unit.text} ${unit.header.join(' ')}`,
      around: `${unit.heading} ${document.title} ${folderOf(document)}`,
    })),
  )
  return { pieces, ranking }
}

/** The sentence with a colon right before a list or a table, without which its items may say the opposite. */
function leadInOf({ kind, block }: TextUnit, units: readonly TextUnit[]): Pick<Piece, 'leadIn'> {
  if (kind === 'sentence') return {}
  const before = units.findLast((unit) => unit.block < block)
  const isLead = before?.block === block - 1 && before.kind === 'sentence' && before.text.endsWith(':')
  return isLead ? { leadIn: before.text } : {}
}

/** Of a structured abstract, the words in capitals say which part of it a sentence begins. */
const partOfAbstract =
  /^(?:(?:BACKGROUND|INTRODUCTION|OBJECTIVES?|AIMS?|PURPOSE|IMPORTANCE|CONTEXT|METHODS?|DESIGN|SETTINGS?|PARTICIPANTS|PATIENTS|INTERVENTIONS?|MEASUREMENTS?|MAIN OUTCOMES?|RESULTS|FINDINGS|CONCLUSIONS?|RELEVANCE|INTERPRETATION|FUNDING|DISCUSSION|LIMITATIONS?|METHODOLOGY\/PRINCIPAL|AND|OR|MEASURES|SIGNIFICANCE|DATA|SOURCES?|SELECTION|EXTRACTION|SYNTHESIS)[\s,:;/.-]+)+(?=\p{Lu}|\d)/u

function withoutLabel(unit: TextUnit): TextUnit {
  const text = unit.text.replace(partOfAbstract, '')
  return text === unit.text ? unit : { ...unit, text }
}

/** Whether it names a person, and of what that person is something stands before: "Ilse Takanen has been its director". */
export function namesOffice(text: string): boolean {
  return ofWhat.test(text)
}

function standsAlone(unit: TextUnit, before: TextUnit | undefined, title: string): boolean {
  const { text, kind, block } = unit
  if (
    leaning.test(text) ||
    leaningInside.test(text) ||
    namesOffice(text) ||
    (leaningEnd.test(text) && !againstBefore.test(text)) ||
    answering.test(text)
  )
    return false
  if (kind !== 'sentence' || before?.block !== block) return true
  // "The tone was chosen with the rowing club": which tone, the sentence before says.
  const [, noun = ''] = /^The\s([\p{Ll}-]+)/u.exec(text) ?? []
  const words = before.text.split(/[^\p{L}-]+/u)
  const at = noun === '' ? -1 : words.indexOf(noun)
  const isIntroduced = at > 0 && words.slice(Math.max(0, at - 3), at).some((word) => /^an?$/.test(word))
  if (!isIntroduced) return true
  const known = new Set(termsOf(`${title} ${unit.heading}`))
  return termsOf(noun).some((term) => known.has(term))
}

/** The folder it was put in, as a word. Addresses have none. */
export function folderOf({ location }: Pick<EvidenceDocument, 'location'>): string {
  const folder = /^[a-z]+:/i.test(location) ? '' : (location.split('/').at(-2) ?? '').replace(/[_-]+/g, ' ').trim()
  return /^\p{L}{4}[\p{L} ]*$/u.test(folder) &&
    !/^(?:docs?|documents?|files?|data|misc|other|general|public|internal|src|assets)$/i.test(folder)
    ? folder
    : ''
}

export function countWords(text: string): number {
  return text.replace(/\[p\d+\]/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’.,%°-]*/gu)?.length ?? 0
}

function isFit({ text, kind, isHistory, cells }: TextUnit, title: string): boolean {
  if (isHistory || text.toLowerCase() === title.toLowerCase() || text.includes('?')) return false
  if (/^\W*\(|^[QA]:/.test(text) || /[{}<>]|https?:/.test(text)) return false
  const words = countWords(text)
  if (kind === 'row') return cells.length > 1 && cells.filter((cell) => cell !== '').length > 1
  if (aboutItself.test(text) && words < 25) return false
  if (kind === 'item') return words >= 3 && words <= 70
  return words >= (/\d/.test(text) ? 3 : 6) && words <= 60 && /[.!]["'”’)\]]*$/.test(text)
}
