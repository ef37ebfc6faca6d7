import type { Kind } from '../../coordination/kind.ts'
import { asKernelFact } from '../../events/catalog.ts'
import type { RunEvent } from '../../events/event.ts'
import type { Delta } from '../../kernel/outside.ts'
import type { Timer } from '../../kernel/ports/clock.ts'
import type { Terminal } from '../terminal.ts'
import { OutageNotice } from './outage-notice.ts'
import { RunPicture } from './run-picture.ts'
import { Speeches } from './speeches.ts'
import { truncate } from './text-width.ts'
import type { View } from './view.ts'

const redrawMs = 100
const hideCursor = '\u001B[?25l'
const showCursor = '\u001B[?25h'
const clearBelow = '\u001B[J'
const clearLine = '\u001B[K'

/** A tree that is drawn again in place while the run goes on, at most ten times a second. */
export class LiveTree implements View {
  readonly #terminal: Terminal
  readonly #picture: RunPicture
  #timer: Timer | undefined
  #drawn = 0
  readonly #speeches = new Speeches()
  readonly #notice = new OutageNotice()
  #shown = ''
  #hidden = false
  #ended = false

  constructor(terminal: Terminal, kinds: readonly Kind[]) {
    this.#terminal = terminal
    this.#picture = new RunPicture(kinds)
    terminal.err.write(hideCursor)
    terminal.err.on('resize', this.#draw)
    process.once('exit', this.#restore)
    this.#tick()
  }

  take(event: RunEvent): Promise<void> | undefined {
    const fact = asKernelFact(event)
    if (fact?.type === 'model.answered' || fact?.type === 'model.failed') {
      this.#speeches.ended(event.runId, fact.data.op)
    }
    this.#notice.take(event)
    return this.#picture.take(event)
  }

  delta(delta: Delta): void {
    this.#speeches.heard(delta)
  }

  hide(): void {
    this.#hidden = true
    this.#erase()
    this.#terminal.err.write(showCursor)
  }

  show(): void {
    this.#hidden = false
    this.#terminal.err.write(hideCursor)
    this.#draw()
  }

  close(): undefined {
    this.#timer?.cancel()
    this.#speeches.clear()
    this.#hidden = false
    this.#ended = true
    this.#draw()
    this.#terminal.err.off('resize', this.#draw)
    process.off('exit', this.#restore)
    this.#restore()
  }

  #tick(): void {
    this.#timer = this.#terminal.clock.timer(
      redrawMs,
      () => {
        this.#draw()
        this.#tick()
      },
      true,
    )
  }

  readonly #draw = (): void => {
    if (this.#hidden) return
    const { err, env, clock, paintErr } = this.#terminal
    // The last column stays free: some terminals wrap as soon as it is filled.
    const width = Math.max(20, (err.columns || 80) - 1)
    const why = this.#notice.lines.map((line) => paintErr.warn(truncate(line, width)))
    const said = [...this.#speeches.lines(this.#picture.operations, width).map(paintErr.dim), ...why]
    const left = (err.rows || 24) - 2 - said.length
    const looks = { width, now: clock.now(), paint: paintErr }
    const boards = this.#picture.boards({ ...looks, rows: Math.max(3, Math.floor(left / 2)) })
    const kept = this.#ended ? rowsKept(env) : undefined
    const tree = this.#picture.tree({ ...looks, folds: true, rows: kept ?? Math.max(4, left - boards.length) })
    const lines = kept === undefined ? [...tree, ...boards, ...said] : tree.slice(0, kept)
    const up = this.#drawn === 0 ? '' : `\u001B[${this.#drawn}A`
    // Written over what is there, never erased first: that would flicker.
    const frame = `${lines.map((line) => `${line}${clearLine}\n`).join('')}${clearBelow}`
    if (this.#drawn > 0 && frame === this.#shown) return
    err.write(`${up}\r${frame}`)
    this.#drawn = lines.length
    this.#shown = frame
  }

  #erase(): void {
    if (this.#drawn > 0) this.#terminal.err.write(`\u001B[${this.#drawn}A\r${clearBelow}`)
    this.#drawn = 0
  }

  readonly #restore = (): void => {
    this.#terminal.err.write(showCursor)
  }
}

/** How many lines a person wants to keep of what was drawn while a run went on. */
function rowsKept({ BATON_TREE_ROWS: wanted }: NodeJS.ProcessEnv): number | undefined {
  const rows = Number(wanted)
  return Number.isSafeInteger(rows) && rows > 0 ? rows : undefined
}
