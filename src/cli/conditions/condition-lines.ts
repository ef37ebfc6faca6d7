import type { ConditionFault, ConditionPart, ShownCondition } from '../../coordination/kind-conditions.ts'
import type { ShownAtom } from '../../coordination/shown-rules.ts'
import type { Palette } from '../output/palette.ts'
import { neutralise, oneLine, truncate, widthOfText } from '../output/text-width.ts'

/** What a text is called, and what stands in it, to say where a quote is. */
export interface QuotedText {
  readonly source: string
  readonly evidence: string
}

export interface ConditionLayout {
  readonly paint: Palette
  readonly width: number
}

const truthWidth = 9

/** A condition as a tree, each part with what it came to and why. */
export function conditionLines(shown: ShownCondition, quoted: QuotedText, layout: ConditionLayout): string[] {
  return partLines(shown.parse, 0, quoted, layout)
}

function partLines(part: ConditionPart, depth: number, quoted: QuotedText, layout: ConditionLayout): string[] {
  const indent = '  '.repeat(depth)
  const mark = paintTruth(part.truth, layout.paint)
  if (part.kind === 'atom') return atomLines(part, indent, quoted, layout)
  const inside = part.parts.flatMap((one) => partLines(one, depth + 1, quoted, layout))
  return [`${mark}${indent}${layout.paint.dim(part.kind)}`, ...inside]
}

/** An atom, and below it what decided it. */
function atomLines(atom: ShownAtom, indent: string, quoted: QuotedText, { paint, width }: ConditionLayout): string[] {
  const room = Math.max(20, width - truthWidth - indent.length)
  const why = reasonOf(atom, quoted)
  return [
    `${paintTruth(atom.truth, paint)}${indent}${truncate(oneLine(atom.text), room)}`,
    ...(why === '' ? [] : [`${' '.repeat(truthWidth)}${indent}  ${paint.dim(truncate(why, room - 2))}`]),
  ]
}

/** What decided an atom, and what by. */
export function reasonOf({ truth, by, values, quote, notes }: ShownAtom, quoted?: QuotedText): string {
  if (truth === 'unasked') return 'not asked: it could not matter any more'
  const place = quote === '' || quoted === undefined ? '' : placeIn(quote, quoted)
  const said = [
    values,
    quote === '' ? '' : `"${oneLine(quote)}"${place}`,
    ...notes.map((note) => noteInWords(note)),
  ].filter((one) => one !== '')
  const silent = truth === 'unknown' ? 'the evidence does not say' : ''
  const who = by === 'rule' ? 'offline rule' : by
  return [oneLine(who), said.length === 0 ? silent : said.join('; ')].filter((one) => one !== '').join(': ')
}

function noteInWords(note: string): string {
  const missing = /^missing:(.+)$/.exec(note)?.[1]
  if (missing !== undefined) return `${oneLine(missing)} has no value`
  return oneLine(
    note.replace(/^(?:type|quote|vote|not_finite):/, (kind) =>
      kind === 'vote:' ? 'votes ' : kind === 'not_finite:' ? 'not a finite number: ' : '',
    ),
  )
}

function placeIn(quote: string, { source, evidence }: QuotedText): string {
  const words = quote
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const at = evidence.search(new RegExp(words.join('\\s+')))
  if (at === -1 || source === '') return ''
  const before = evidence.slice(0, at).split('\n')
  return ` (${neutralise(source)}:${before.length}:${(before.at(-1)?.length ?? 0) + 1})`
}

export function paintTruth(truth: string, { good, bad, warn, dim }: Palette): string {
  const paints = { true: good, false: bad, unknown: warn } as Readonly<Record<string, (text: string) => string>>
  return (paints[truth] ?? dim)(truth.padEnd(truthWidth))
}

/** What is wrong with a condition, with a mark under the place. */
export function faultLines(condition: string, { message, suggestion, span }: ConditionFault, paint: Palette): string[] {
  const shown = neutralise(condition.replaceAll(/[\r\n\t]/g, ' '))
  // A long condition is shown around the place.
  const start = span.start > 80 ? span.start - 40 : 0
  const cut = start === 0 ? '' : '…'
  const column = widthOfText(cut + shown.slice(start, span.start))
  const marked = Math.max(1, widthOfText(shown.slice(span.start, Math.min(span.end, start + 160))))
  return [
    `${paint.bad('✖')} ${neutralise(message)}`,
    `  ${cut}${shown.slice(start, start + 160)}`,
    `  ${' '.repeat(column)}${paint.bad('^'.repeat(marked))}`,
    `  ${paint.warn('→')} ${neutralise(suggestion)}`,
  ]
}

/** What would make an unknown condition known, if the command line can. */
export function adviceFor({ parse }: ShownCondition, hasEvidence: boolean): string {
  const unknown = atomsIn(parse).filter(({ truth }) => truth === 'unknown')
  const missing = unknown.flatMap(({ notes }) => notes.flatMap((note) => /^missing:(.+)$/.exec(note)?.[1] ?? []))
  const isMute = !hasEvidence && unknown.some(({ by }) => by !== 'code')
  const advice = [...[...new Set(missing)].map((name) => `--set ${name}=…`), ...(isMute ? ['--evidence FILE'] : [])]
  return advice.length === 0 ? '' : `To find out: ${advice.join(' ')}`
}

function atomsIn(part: ConditionPart): readonly ShownAtom[] {
  return part.kind === 'atom' ? [part] : part.parts.flatMap(atomsIn)
}
