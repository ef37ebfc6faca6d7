import { cited } from './cited.ts'
import type { Piece } from './material.ts'
import type { PieceRun } from './runs.ts'
import { attributed, type SourceVoice } from './voice.ts'

/** The text of a section from its runs: the best comes first, then document by document, each in its own order. */
export function composeSection(runs: readonly PieceRun[], voice: SourceVoice): string {
  const paragraphs: string[] = []
  let sentences: string[] = []
  const close = (): void => {
    if (sentences.length > 0) paragraphs.push(sentences.join(' '))
    sentences = []
  }
  let before: Piece | undefined
  for (const run of ordered(runs)) {
    const [first] = run.pieces
    if (first === undefined) continue
    if (first.unit.kind === 'sentence') {
      const isNew = before?.document.sha256 !== first.document.sha256
      if (isNew && wordsIn(sentences) > 70) close()
      sentences.push(
        ...run.pieces.map((piece, index) =>
          index === 0 && isNew && before !== undefined ? attributed(piece, voice) : cited(piece),
        ),
      )
      if (wordsIn(sentences) > 130) close()
    } else if (
      first.unit.kind === 'item' &&
      run.pieces.length === 1 &&
      /^[^.!?]*(?:[.!?](?=\d)[^.!?]*)*\.$/.test(first.unit.text)
    ) {
      sentences.push(cited(first))
    } else {
      close()
      paragraphs.push(first.unit.kind === 'item' ? listOf(run) : tableOf(run))
    }
    before = first
  }
  close()
  return paragraphs.join('\n\n')
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
  return sentences.join(' ').split(/\s+/).length
}

function listOf({ pieces }: PieceRun): string {
  const [first] = pieces
  if (first === undefined) return ''
  const items = pieces.map(({ unit }) => `- ${unit.text.replace(/[.;,]$/, '')} [${unit.passage}]`)
  return `${leadOf(first, 'lists')}\n\n${items.join('\n')}`
}

function tableOf({ pieces }: PieceRun): string {
  const [first] = pieces
  if (first === undefined) return ''
  const { header } = first.unit
  const width = Math.max(header.length, ...pieces.map(({ unit }) => unit.cells.length))
  const row = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, index) => (cells[index] ?? '').replaceAll('|', '/')).join(' | ')} |`
  const rows = pieces.map(({ unit }) => row([...unit.cells.slice(0, -1), `${unit.cells.at(-1)} [${unit.passage}]`]))
  return [`${leadOf(first, 'gives')}\n`, row(header), `|${' --- |'.repeat(width)}`, ...rows].join('\n')
}

function leadOf({ unit, document }: Piece, verb: string): string {
  const under =
    unit.heading !== '' && unit.heading.toLowerCase() !== document.title.toLowerCase()
      ? `, under "${unit.heading}"`
      : ''
  return `*${document.title}* ${verb}${under}:`
}
