import { mostPoints } from './disagreement-section.ts'
import { enumerated } from './enumerated.ts'
import type { Piece } from './material.ts'
import type { PieceRun } from './runs.ts'
import { attributed, following, lowered, type SourceVoice } from './voice.ts'

/** What is known in the end, and what is not. */
export interface ArticleEnd {
  readonly runs: readonly PieceRun[]
  /** What stands for the whole, and no section says. */
  readonly findings: readonly PieceRun[]
  readonly disputed: readonly string[]
  readonly missing: readonly string[]
  /** Whether all that was found is told. */
  readonly isNarrow: boolean
}

export function conclusion({ runs, findings, disputed, missing, isNarrow }: ArticleEnd, voice: SourceVoice): string {
  const names = voice.names
  const found = findings
    .flatMap((run) => run.pieces)
    .map((piece) => attributed(piece, voice, true))
    .join(' ')
  const pieces = runs.flatMap((run) => run.pieces)
  const items = pieces.filter(({ unit }) => unit.kind === 'item')
  const listed = items.map(({ unit }) => `- ${unit.text.replace(/[.;,]$/, '')} [${unit.passage}]`)
  const ahead = pieces
    .filter(({ unit }) => unit.kind === 'sentence')
    .map((piece, index) => introduced(index === 0 ? 'Looking ahead' : '', piece, voice))
    .join(' ')
  const doubt =
    disputed.length === 0
      ? ''
      : `The sources contradict each other on ${counted(disputed.length)}: ${enumerated([...disputed.slice(0, mostPoints).map((one) => lowered(one, names)), ...(disputed.length > mostPoints ? ['others'] : [])])}. Whoever relies on either side should ask first.`
  const gap =
    missing.length === 0
      ? ''
      : `On ${enumerated(missing.map((title) => lowered(title, names)))} too little was found to say anything safe.`
  return [
    [found, ahead].filter(Boolean).join(' '),
    listed.length === 0 ? '' : `Still ahead, in the words of the sources:\n\n${listed.join('\n')}`,
    [doubt, gap, isNarrow ? 'Nothing else that was read clearly bears on the question.' : ''].filter(Boolean).join(' '),
  ]
    .filter((one) => one !== '')
    .join('\n\n')
}

/** With a word before it, where it can follow one. */
function introduced(word: string, piece: Piece, voice: SourceVoice): string {
  const sentence = word === '' ? undefined : following(piece.unit.text, voice.names)
  const text = sentence === undefined ? piece.unit.text : `${word}, ${sentence}`
  return attributed({ ...piece, unit: { ...piece.unit, text } }, voice, true)
}

/** In words, because every number of an article is one of its sources. */
function counted(points: number): string {
  const words = ['no point', 'one point', ...'two three four five six seven eight nine ten'.split(' ')]
  return points < 2 ? `${words[points]}` : `${words[points] ?? 'several'} points`
}
