import type { RunEvent } from '../../events/event.ts'
import type { Timer } from '../../kernel/ports/clock.ts'
import type { Delta } from '../../kernel/tree.ts'
import type { OperationTree } from '../../projections/operation-tree.ts'
import { operationTree } from '../../projections/operation-tree.ts'
import { type Fold, startFold } from '../../projections/projection.ts'
import type { Terminal } from '../terminal.ts'
import { RunNotes } from './run-notes.ts'
import { Speeches } from './speeches.ts'
import { renderTree } from './tree.ts'
import type { View } from './view.ts'
import { WorkBoard } from './work-board.ts'

const redrawMs = 100
const hideCursor = '\u001B[?25l'
const showCursor = '\u001B[?25h'
const clearBelow = '\u001B[J'
const clearLine = '\u001B[K'

/** A tree that is drawn again in place while the run goes on, at most ten times a second. */
export class LiveTree implements View {
  readonly #terminal: Terminal
  readonly #fold: Fold<OperationTree> = startFold(operationTree)
  #timer: Timer | undefined
  #drawn = 0
  readonly #speeches = new Speeches()
  readonly #notes = new RunNotes()
  readonly #board = new WorkBoard()
  #shown = ''
  #hidden = false

  constructor(terminal: Terminal) {
    this.#terminal = terminal
    terminal.err.write(hideCursor)
    terminal.err.on('resize', this.#draw)
    process.once('exit', this.#restore)
    this.#tick()
  }

  take(event: RunEvent): void {
    this.#fold.take(event)
    this.#notes.take(event)
    this.#board.take(event)
    if (event.type === 'model.answered' || event.type === 'model.failed') {
      this.#speeches.ended(event.runId, (event.data as { readonly op: string }).op)
    }
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

  close(): void {
    this.#timer?.cancel()
    this.#speeches.clear()
    this.#hidden = false
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
    const { err, clock, paintErr } = this.#terminal
    // The last column stays free: some terminals wrap as soon as it is filled.
    const width = Math.max(20, (err.columns ?? 80) - 1)
    const said = this.#speeches.lines(this.#fold.state, width).map(paintErr.dim)
    const left = (err.rows ?? 24) - 2 - said.length
    const looks = { width, now: clock.now(), paint: paintErr }
    const orders = this.#board.lines({ ...looks, rows: Math.max(3, Math.floor(left / 2)) })
    const layout = { ...looks, rows: Math.max(4, left - orders.length), notes: this.#notes }
    const lines = [...renderTree(this.#fold.state, layout), ...orders, ...said]
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
