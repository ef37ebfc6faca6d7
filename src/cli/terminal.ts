import type { Readable, Writable } from 'node:stream'
import type { Settings } from '../config/settings.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { type Palette, paletteFor } from './output/palette.ts'

/** Keyboard, pipe or file. */
type Input = Readable & { readonly isTTY?: boolean }

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

export function remark({ err }: Terminal, text: string): void {
  err.write(`${text}\n`)
}

/** What is written to a file or a pipe is for reading later, so nothing of it is cut. */
export function widthOf(stream: Output): number {
  return stream.columns ?? (stream.isTTY === true ? 100 : 10_000)
}
