import type { Kind } from '../../coordination/kind.ts'
import { eventData } from '../../events/catalog.ts'
import type { RunEvent } from '../../events/event.ts'
import { statusAfter } from '../../events/run.ts'
import { isFinal } from '../../events/status.ts'
import { visibleJson } from '../../events/visible-json.ts'
import type { Delta } from '../../kernel/outside.ts'
import { remark, say, type Terminal, widthOf } from '../terminal.ts'
import { eventLines } from './event-line.ts'
import { OutageNotice } from './outage-notice.ts'
import { SpokenLines } from './spoken-lines.ts'
import { neutralise, oneLine, truncate } from './text-width.ts'

/** How a run is shown while it goes on. */
export interface View {
  /** Wait for it before the next event, where it gives a promise. */
  take(event: RunEvent): Promise<void> | undefined
  delta(delta: Delta): void
  /** Makes room for something else, such as a question. */
  hide(): void
  show(): void
  close(): Promise<void> | undefined
}

/** Events as NDJSON for programs, a live tree for people, plain lines for logs. */
export async function openView(
  terminal: Terminal,
  { kinds, json = false }: { readonly kinds: readonly Kind[]; readonly json?: boolean },
): Promise<View> {
  if (json) return shownBy((event) => say(terminal, visibleJson(event)))
  if (terminal.err.isTTY !== true || terminal.env['TERM'] === 'dumb') return plainLines(terminal, kinds)
  const { LiveTree } = await import('./live-tree.ts')
  return new LiveTree(terminal, kinds)
}

function plainLines(terminal: Terminal, kinds: readonly Kind[]): View {
  const lineFor = eventLines({ kinds, width: () => widthOf(terminal.err), paint: terminal.paintErr })
  let end: RunEvent | undefined
  const notice = new OutageNotice()
  let told: number | undefined
  const tell = async (event: RunEvent): Promise<void> => {
    const line = await lineFor(event)
    if (line !== undefined) remark(terminal, line)
    notice.take(event)
    if (notice.since === undefined || notice.since === told) return
    told = notice.since
    for (const why of notice.lines) remark(terminal, why)
  }
  // Each run has a log of its own, and the end of the whole may be read before what came just before it in another.
  const take = (event: RunEvent): Promise<void> | undefined => {
    const status = statusAfter(event.type)
    if (event.parentRunId !== null || status === undefined || !isFinal(status)) return tell(event)
    end = event
    return undefined
  }
  return { ...shownBy(() => {}), take, close: () => end && tell(end) }
}

/** A view of a conversation. */
export interface SpeechView extends View {
  /** Whether anything was said. */
  spoke(): boolean
  /** Writes what of the last word is still held back. */
  finish(): void
}

/** Lets a conversation stream: what the model says is written out as it comes. */
export function speech(terminal: Terminal): SpeechView {
  const { out } = terminal
  const lines = new SpokenLines(out.isTTY === true ? widthOf(out) : Number.POSITIVE_INFINITY)
  let spoke = false
  const write = ({ text }: Delta): void => {
    spoke = true
    out.write(lines.push(neutralise(text)))
  }
  const finish = (): void => void out.write(lines.end())
  const take = (event: RunEvent): undefined => {
    const called = eventData(event, 'tool.called')
    if (called === undefined) return
    finish()
    const line = `· ${called.tool} ${JSON.stringify(called.input)}`
    remark(
      terminal,
      `${spoke ? '\n' : ''}${terminal.paintErr.dim(truncate(oneLine(neutralise(line)), widthOf(terminal.err)))}`,
    )
  }
  return { ...shownBy(() => {}), take, delta: write, spoke: () => spoke, finish }
}

function shownBy(show: (event: RunEvent) => void): View {
  const take = (event: RunEvent): undefined => void show(event)
  return { take, delta: () => {}, hide: () => {}, show: () => {}, close: () => undefined }
}
