import type { Readable, Writable } from 'node:stream'
import type { Settings } from '../config/settings.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { asCalled, pagesOf, withPages } from './called-by.ts'
import { fitLines } from './output/fit-lines.ts'
import { ownMark } from './output/own-mark.ts'
import { type Palette, paletteFor } from './output/palette.ts'

/** Keyboard, pipe or file. */
type Input = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown }

/** Screen, pipe or file. Only a screen has a size. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number }

/** The person or program on the other side. Answers go to `out`, everything else to `err`. */
export interface Terminal {
  readonly in: Input
  readonly out: Output
  readonly err: Output
  readonly env: NodeJS.ProcessEnv
  readonly clock: Clock
  /** Colours for `out` and for `err`, which need not be the same place. */
  paint: Palette
  paintErr: Palette
  /** Variables that hold secrets although they are not called like one. */
  secretNames: readonly string[]
  /** What stands for `baton` in commands that are printed. */
  called?: string
}

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process
  // The reader of the pipe, such as `head`, has closed it.
  for (const stream of [stdout, stderr]) stream.on('error', () => process.exit())
  const terminal = { in: stdin, out: stdout, err: stderr, env, clock: systemClock, secretNames: [] }
  return { ...terminal, paint: paletteFor(stdout, env), paintErr: paletteFor(stderr, env) }
}

/** Takes up the colour that flags and `baton.yaml` ask for. */
export function recolor(terminal: Terminal, { color }: Pick<Settings, 'color'>): void {
  terminal.paint = paletteFor(terminal.out, terminal.env, color.value)
  terminal.paintErr = paletteFor(terminal.err, terminal.env, color.value)
}

/** Whether a person is there to be asked. */
export function isInteractive({ in: input, err }: Terminal): boolean {
  return input.isTTY === true && err.isTTY === true
}

export function say({ out }: Terminal, text: string): void {
  out.write(`${text}\n`)
}

/** Says something of this program's own, at a terminal in lines that fit it. */
export function remark(terminal: Terminal, text: string): void {
  const { err } = terminal
  const told = ownWords(terminal, text)
  err.write(`${err.isTTY === true ? fitLines(told, widthOf(err)) : told}\n`)
}

/** Says something that belongs to a question of this program's own, with the mark that only such lines have. */
export function markedRemark(terminal: Terminal, text: string): void {
  remark(terminal, `${terminal.paintErr.accent(ownMark)} ${text}`)
}

/** The same as an answer: on `out`. */
export function explain(terminal: Terminal, text: string): void {
  const { out } = terminal
  const told = ownWords(terminal, text)
  say(terminal, out.isTTY === true ? fitLines(told, widthOf(out)) : told)
}

/** Words of this program's own: commands in them can be typed as they stand, and pages are named where they are. */
export function ownWords({ called = 'baton' }: Terminal, text: string): string {
  return withPages(asCalled(text, called), () => pagesOf(import.meta.url, process.cwd()))
}

/** What is written to a file or a pipe is for reading later, so nothing of it is cut. */
export function widthOf(stream: Output): number {
  // Some terminals say that they have none when they do not know.
  return stream.columns || (stream.isTTY === true ? 100 : 10_000)
}
