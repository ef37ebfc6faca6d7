import { cleanMarks, type Strange } from './citation-marks.ts'
import { type ArticleClaim, placedClaims } from './claims.ts'
import type { Evidence } from './evidence.ts'

/** What was wrong with a text, and the text without what no passage stands for. */
export interface Checked {
  readonly text: string
  readonly strange: readonly Strange[]
  readonly claims: readonly ArticleClaim[]
}

/** Looks at a text that a model wrote. Nothing in it is believed: marks are cleaned, and every sentence is held against what it cites. */
export function checkText(written: string, evidence: Evidence): Checked {
  const { text, strange } = cleanMarks(written, evidence)
  return { text, strange, claims: placedClaims(text, evidence).map(({ claim }) => claim) }
}

/** Whether a text can be taken as it is. */
export function isSound({ strange, claims }: Checked): boolean {
  return strange.length === 0 && claims.every(isCarried)
}

function isCarried({ verdict, problem }: ArticleClaim): boolean {
  return verdict !== 'not found' && problem === 'none'
}

const most = 20

/** What to tell the writer, once: every problem with the words it is about, and the rule. */
export function complaintAbout({ strange, claims }: Checked, evidence: Evidence): string {
  const lines = [
    ...strange.map(({ kind, written }) => `- ${complaints[kind]}: ${written}`),
    ...claims
      .filter((claim) => !isCarried(claim))
      .map((claim) => `- ${problemOf(claim)}: "${claim.sentence.slice(0, 200)}"`),
  ]
  const left = lines.length > most ? [`- and ${lines.length - most} more of the same`] : []
  const ids = evidence.passages.map(({ id }) => id)
  return [
    'Some citations do not hold. Write the text again and mend these:',
    ...lines.slice(0, most),
    ...left,
    `Cite only by the ids of the passages you were given (${ids[0] ?? 'none'} to ${ids.at(-1) ?? 'none'}), as [${ids[0] ?? 'p1'}], in the sentence they carry. No addresses, no other numbers in brackets, no list of references. Leave out what no passage says.`,
  ].join('\n')
}

const complaints: Readonly<Record<Strange['kind'], string>> = {
  unknown_id: 'There is no such passage',
  invented_address: 'Addresses are not cited',
  invented_reference: 'This is no citation by id',
}

function problemOf({ problem, verdict }: ArticleClaim): string {
  if (problem === 'uncited') return 'Nothing is cited for this'
  if (problem === 'number') return 'A number of this does not stand in what it cites'
  if (problem === 'outdated') return 'What this cites has been replaced by something later'
  return verdict === 'not found' ? 'What this cites does not say it' : 'What this cites says it only in part'
}

/** What becomes of sentences that still nothing carries after the repair. */
export type Leftover = 'drop' | 'mark'

/** The text as it may be kept: what nothing carries is dropped, or stands there as unverified and cites nothing. */
export function settled(written: string, evidence: Evidence, leftover: Leftover): string {
  const { text } = cleanMarks(written, evidence)
  let result = text
  for (const { claim, start, end, kind } of placedClaims(text, evidence).reverse()) {
    if (isCarried(claim)) continue
    const sentence = result.slice(start, end)
    result = `${result.slice(0, start)}${leftover === 'drop' && kind !== 'row' ? '' : marked(sentence)}${result.slice(end)}`
  }
  return result
    .replace(/^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]*$\n?/gm, '')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function marked(sentence: string): string {
  const plain = sentence.replace(/(?:(?<!\s)\s+)?\[(?:p\d+|unverified)\]/g, '').trimEnd()
  const [, body = plain, end = ''] = /^(.*?)([.!?]?["”’)]{0,20}(?:\s{0,20}\|)?)$/s.exec(plain) ?? []
  return `${body} [unverified]${end}`
}
