import type { Json } from '../../events/json.ts'
import type { OpenQuestion } from '../../index.ts'
import type { Approval } from '../approval.ts'
import { duration } from './figures.ts'
import { ownMark } from './own-mark.ts'
import type { Palette } from './palette.ts'
import { oneLine, pieces, wrapWords } from './text-width.ts'

export interface ApprovalLayout {
  readonly paint: Palette
  readonly now: number
  /** Lines are broken at this width; without it, never. */
  readonly width?: number
  /** The most lines that the arguments may take. */
  readonly rows?: number
}

export interface ApprovalLines {
  readonly lines: readonly string[]
  /** How many characters of the arguments are not among them. */
  readonly hidden: number
}

const labelWidth = 9
const indent = '  '
const gutter = '│ '

/** Everything a person needs to judge a call by: what it is, what it touches, why they are asked, and with what. */
export function approvalLines(question: OpenQuestion, approval: Approval, layout: ApprovalLayout): ApprovalLines {
  const { paint, now, width = Number.POSITIVE_INFINITY, rows = Number.POSITIVE_INFINITY } = layout
  const { agent, tool, touches, reasons, digest, input } = approval
  const room = width - indent.length - labelWidth
  const labelled = (label: string, texts: readonly string[]): string[] =>
    texts
      .flatMap((text) => wrapWords(allSeen(text), room))
      .map((text, index) => `${indent}${paint.dim((index === 0 ? label : '').padEnd(labelWidth))}${text}`)
  const { shown, hidden } = cut(exactJson(input), room - gutter.length, rows)
  const inGutter = shown.map(
    (text, index) => `${indent}${paint.dim((index === 0 ? 'with' : '').padEnd(labelWidth) + gutter)}${text}`,
  )
  const { expiresAt } = question
  const lines = [
    `${paint.warn('?')} ${paint.bold(allSeen(agent))} wants to call ${paint.bold(allSeen(tool))}`,
    ...labelled('which is', touches),
    ...labelled('because', reasons),
    ...inGutter,
    ...labelled('digest', [shortDigest(digest)]),
    ...(expiresAt === undefined ? [] : labelled('expires', [`in ${duration(expiresAt - now)}, ${timeOf(expiresAt)}`])),
  ]
  return { lines, hidden }
}

/** Enough of a digest to compare by eye. */
function shortDigest(digest: string): string {
  return digest.slice(0, digest.indexOf(':') + 13)
}

/** What is typed to approve a risky call: the digits that the digest begins with. */
export function digitsOf({ digest }: Approval): string {
  return digest.slice(digest.indexOf(':') + 1, digest.indexOf(':') + 5)
}

function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** A text in lines of a width, as many as there is room for, and how many characters are left over. */
function cut(text: string, width: number, rows: number): { readonly shown: string[]; readonly hidden: number } {
  const shown: string[] = []
  let read = 0
  for (const line of text.split('\n')) {
    for (const piece of pieces(line, width)) {
      if (shown.length >= rows) return { shown, hidden: text.length - read }
      shown.push(piece)
      read += piece.length
    }
    read++
  }
  return { shown, hidden: 0 }
}

/**
 * What a terminal does not show, or shows as a gap: fillers, the empty Braille sign, and what chooses between forms of a sign,
 * unless that sign is an emoji.
 */
const gap = '(?!(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F])\\p{Default_Ignorable_Code_Point}|\\u2800'
/** All that, what steers it, and the mark of Baton's own lines. */
const unseen = new RegExp(`[^\\P{C}\\n]|[\\p{Zl}\\p{Zp}]|${gap}|${ownMark}`, 'gu')

/** On one line, with nothing in it that would not be seen. */
function allSeen(text: string): string {
  return oneLine(text).replace(unseen, escaped)
}

/** JSON over several lines, in which every character that would not be seen, or would steer a terminal, is escaped. */
export function exactJson(value: Json): string {
  return JSON.stringify(value, undefined, 2).replace(unseen, escaped)
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
