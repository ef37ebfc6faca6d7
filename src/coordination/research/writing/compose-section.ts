import { cited } from './cited.ts'
import type { Piece } from './material.ts'
import { rowSentence } from './row-sentence.ts'
import type { PieceRun } from './runs.ts'
import { attributed, type SourceVoice, titleIn } from './voice.ts'

/** The text of a section from its runs: the best comes first, then document by document, each in its own order. */
export function composeSection(runs: readonly PieceRun[], voice: SourceVoice): string {
  const text = new SectionText(voice)
  for (const run of ordered(runs)) text.add(run)
  return text.finish()
}

/** Sentences that belong together: from one source, under one heading. */
interface ProseBlock {
  readonly sentences: readonly string[]
  readonly words: number
  readonly document: string
}

/** A paragraph with fewer words takes in what follows, and what has fewer words joins the paragraph before it. */
const [tooFew, fewOfOther] = [40, 25]
/** No paragraph is made longer than this. */
const longest = 150

class SectionText {
  readonly #voice: SourceVoice
  readonly #paragraphs: string[] = []
  #blocks: ProseBlock[] = []
  /** The source that was named last, if it is the one that speaks. */
  #named: string | undefined
  #before: Piece | undefined

  constructor(voice: SourceVoice) {
    this.#voice = voice
  }

  add(run: PieceRun): void {
    const [first] = run.pieces
    if (first === undefined) return
    if (first.unit.kind === 'sentence' || isSentence(run)) this.#prose(run, first)
    else this.#block(run, first)
    this.#before = run.pieces.at(-1)
  }

  finish(): string {
    this.#close()
    return this.#paragraphs.join('\n\n')
  }

  /** Every source is named when it begins to speak: what holds of other things than the topic is seen by that. */
  #prose(run: PieceRun, first: Piece): void {
    const isNew = this.#before?.document.sha256 !== first.document.sha256
    const isElsewhere = isNew || this.#before?.unit.heading !== first.unit.heading
    const sentences = run.pieces.map((piece) =>
      isNew && piece === first ? attributed(piece, this.#voice, this.#before === undefined) : cited(piece),
    )
    if (isNew)
      this.#named = sentences[0]?.includes(`*${titleIn(this.#voice, first.document)}*`)
        ? first.document.sha256
        : undefined
    const open = this.#blocks.at(-1)
    const joins = !isElsewhere && open !== undefined
    if (joins) this.#blocks.pop()
    const all = joins ? [...open.sentences, ...sentences] : sentences
    this.#blocks.push({ sentences: all, words: wordsIn(all), document: first.document.sha256 })
  }

  #block(run: PieceRun, first: Piece): void {
    this.#close()
    const isSame = this.#named === first.document.sha256
    this.#named = first.document.sha256
    // A table of one row says less than a sentence.
    if (first.unit.quote !== undefined && run.pieces.length === 1) this.#paragraphs.push(rowSentence(first))
    else {
      const source = isSame ? undefined : titleIn(this.#voice, first.document)
      this.#paragraphs.push(first.unit.kind === 'item' ? listOf(run, source) : tableOf(run, source))
    }
  }

  #close(): void {
    let open: ProseBlock | undefined
    for (const block of this.#blocks) {
      if (open !== undefined && areOne(open, block)) {
        open = { ...block, sentences: [...open.sentences, ...block.sentences], words: open.words + block.words }
        continue
      }
      if (open !== undefined) this.#paragraphs.push(open.sentences.join(' '))
      open = block
    }
    if (open !== undefined) this.#paragraphs.push(open.sentences.join(' '))
    this.#blocks = []
  }
}

/** Whether two blocks make one paragraph: another source begins its own, unless there is little of either. */
function areOne(open: ProseBlock, block: ProseBlock): boolean {
  if (open.words + block.words > longest) return false
  const most = open.document === block.document ? tooFew : fewOfOther
  return open.words < most || block.words < most
}

/** A single item of a list that is a sentence by itself. */
function isSentence({ pieces: [first, ...others] }: PieceRun): boolean {
  return (
    first?.unit.kind === 'item' && others.length === 0 && /^[^.!?]*(?:[.!?](?=\d)[^.!?]*)*\.$/.test(first.unit.text)
  )
}

function ordered(runs: readonly PieceRun[]): PieceRun[] {
  const documents = new Map<string, PieceRun[]>()
  for (const run of [...runs].sort((left, right) => right.score - left.score)) {
    const hash = run.pieces[0]?.document.sha256 ?? ''
    documents.set(hash, [...(documents.get(hash) ?? []), run])
  }
  // Prose opens a section; lists and tables follow it.
  const groups = [...documents.values()].map((group) =>
    joined(group.sort((left, right) => placeOf(left) - placeOf(right))),
  )
  const opensWithProse = (group: readonly PieceRun[]): number => (group[0]?.pieces[0]?.unit.kind === 'sentence' ? 0 : 1)
  return groups.sort((left, right) => opensWithProse(left) - opensWithProse(right)).flat()
}

function placeOf({ pieces: [first] }: PieceRun): number {
  return first === undefined ? 0 : Number(first.unit.passage.slice(1)) * 10_000 + first.unit.order
}

/** Rows and items of one table or list that were chosen apart stand together again. */
function joined(runs: readonly PieceRun[]): PieceRun[] {
  const together: PieceRun[] = []
  for (const run of runs) {
    const [before, first] = [together.at(-1)?.pieces[0]?.unit, run.pieces[0]?.unit]
    const last = together.at(-1)
    const isSame = before?.passage === first?.passage && before?.block === first?.block && first?.kind !== 'sentence'
    if (last === undefined || !isSame) together.push(run)
    else
      together[together.length - 1] = {
        ...last,
        pieces: [...last.pieces, ...run.pieces],
        words: last.words + run.words,
      }
  }
  return together
}

function wordsIn(sentences: readonly string[]): number {
  return sentences.length === 0 ? 0 : sentences.join(' ').split(/\s+/).length
}

function listOf({ pieces }: PieceRun, source: string | undefined): string {
  const [first] = pieces
  if (first === undefined) return ''
  const items = pieces.map(({ unit }) => `- ${unit.text.replace(/[.;,]$/, '')} [${unit.passage}]`)
  return `${leadOf(first, 'lists', source)}\n\n${items.join('\n')}`
}

function tableOf({ pieces }: PieceRun, source: string | undefined): string {
  const [first] = pieces
  if (first === undefined) return ''
  const { header } = first.unit
  const width = Math.max(header.length, ...pieces.map(({ unit }) => unit.cells.length))
  const row = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, index) => (cells[index] ?? '').replaceAll('|', '/')).join(' | ')} |`
  const rows = pieces.map(({ unit }) => row([...unit.cells.slice(0, -1), `${unit.cells.at(-1)} [${unit.passage}]`]))
  return [`${leadOf(first, 'gives', source)}\n`, row(header), `|${' --- |'.repeat(width)}`, ...rows].join('\n')
}

/** What introduces a list or a table: the source, unless it has just been speaking, and the heading there. */
function leadOf({ unit, document, leadIn }: Piece, verb: string, source: string | undefined): string {
  if (leadIn !== undefined) return source === undefined ? leadIn : `*${source}*: ${leadIn}`
  const isUnder = unit.heading !== '' && unit.heading.toLowerCase() !== document.title.toLowerCase()
  if (source === undefined) return isUnder ? `Under "${unit.heading}" it ${verb}:` : `It ${verb}:`
  return `*${source}* ${verb}${isUnder ? `, under "${unit.heading}"` : ''}:`
}
