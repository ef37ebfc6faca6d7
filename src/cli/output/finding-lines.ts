import type { MachineFinding } from '../diagnosis/machine.ts'
import type { Palette } from './palette.ts'
import { oneLine, wrapWords } from './text-width.ts'

const subjectWidth = 18
const textAt = 26

/** What `baton doctor` found, and below it how to mend it. Lines are broken between words where there is a width. */
export function findingLines(
  { state, subject, says, fix }: MachineFinding,
  { paint, width = Number.POSITIVE_INFINITY }: { readonly paint: Palette; readonly width?: number },
): string[] {
  const { good, warn, bad, dim } = paint
  const marks = { ok: good('ok  '), note: dim('–   '), warn: warn('warn'), fail: bad('fail') }
  const room = Math.max(20, width - textAt - 1)
  const indent = ' '.repeat(textAt)
  const [first = '', ...rest] = wrapWords(oneLine(says), room)
  const [how, ...more] = fix === undefined ? [] : wrapWords(oneLine(fix), room - 2)
  return [
    `${marks[state]}  ${subject.padEnd(subjectWidth)}  ${first}`,
    ...rest.map((line) => `${indent}${line}`),
    ...(how === undefined ? [] : [`${indent}${dim(`→ ${how}`)}`]),
    ...more.map((line) => `${indent}  ${dim(line)}`),
  ]
}
