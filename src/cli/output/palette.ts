import type { ColorChoice } from '../../config/settings.ts'
import type { Paint } from '../../source/format-problem.ts'

/** What colours mean. Without colours, all of them leave the text as it is. */
export interface Palette {
  readonly bold: Paint
  readonly dim: Paint
  readonly good: Paint
  readonly bad: Paint
  readonly warn: Paint
  readonly accent: Paint
}

const paintWith =
  (on: number, off: number): Paint =>
  (text) =>
    text === '' ? '' : `\u001B[${on}m${text}\u001B[${off}m`

const colored: Palette = {
  bold: paintWith(1, 22),
  dim: paintWith(2, 22),
  good: paintWith(32, 39),
  bad: paintWith(31, 39),
  warn: paintWith(33, 39),
  accent: paintWith(36, 39),
}

const same: Paint = (text) => text

export const plain: Palette = { bold: same, dim: same, good: same, bad: same, warn: same, accent: same }

/** `choice` is what flags, `BATON_COLOR` or `baton.yaml` say; `NO_COLOR` and `FORCE_COLOR` decide where they leave it open. */
export function paletteFor(
  stream: { readonly isTTY?: boolean },
  env: NodeJS.ProcessEnv,
  choice: ColorChoice = 'auto',
): Palette {
  if (choice !== 'auto') return choice === 'always' ? colored : plain
  if ((env['NO_COLOR'] ?? '') !== '') return plain
  const force = env['FORCE_COLOR']
  if (force !== undefined) return force === '0' || force === 'false' ? plain : colored
  return stream.isTTY === true && env['TERM'] !== 'dumb' ? colored : plain
}
