import { keptForAll } from '../errors/kept-for-all.ts'
import type { RunError } from '../errors/run-error.ts'
import type { EventOf, KernelEvent } from '../events/catalog.ts'
import type { Json } from '../events/json.ts'
import { type Outage, type RunInput, statusAfter } from '../events/run.ts'
import type { RunStatus } from '../events/status.ts'
import { noUsage, type Usage } from '../events/usage.ts'
import type { Projection } from './projection.ts'

/** Where one run stands, for people and programs. */
export interface RunView {
  runId: string
  runnable: string
  status: RunStatus
  input: RunInput
  /** Words that it was started with to be found by. */
  tags: readonly string[]
  output: string
  data: Json | undefined
  error: RunError | undefined
  warnings: readonly string[]
  usage: Usage
  terminalAgent: string
  /** Operations that have begun and not ended. */
  open: Set<string>
  /** Providers that are down, while it waits for them, and when they are asked again. */
  outage: (Outage & { readonly until: number }) | undefined
  /** How often another process had to take the run up again. */
  resumptions: number
  startedAt: number
  updatedAt: number
}

type RunEndEvent = EventOf<'run.completed'> | EventOf<'run.partial'> | EventOf<'run.failed'> | EventOf<'run.cancelled'>

const finishes = (view: RunView, event: RunEndEvent): void => {
  const { data } = event
  view.output = data.output
  view.data = data.data
  view.error = data.error
  view.warnings = data.warnings
  view.usage = data.usage
  view.terminalAgent = data.terminalAgent
  // What it was to try anew, and did not come back to.
  view.open.clear()
  enters(view, event)
}

const enters = (view: RunView, { type, ts }: KernelEvent): void => {
  view.status = statusAfter(type) ?? view.status
  view.outage = undefined
  view.updatedAt = ts
}

/** It has not ended after all: what it used remains, what it ended with does not. */
const reopens = (view: RunView, event: EventOf<'run.reopened'>): void => {
  view.output = ''
  view.data = undefined
  view.error = undefined
  view.warnings = []
  view.terminalAgent = ''
  for (const op of event.data.retried) view.open.add(op)
  enters(view, event)
}

const waits = (view: RunView, event: EventOf<'run.sleeping'> | EventOf<'run.awaiting_input'>): void => {
  const { outage, until } = event.data
  enters(view, event)
  if (outage !== undefined && until !== undefined) view.outage = { ...outage, until }
}

const opens = (view: RunView, { ts }: KernelEvent, op: string | undefined): void => {
  if (op !== undefined) view.open.add(op)
  view.updatedAt = ts
}

const closes = (view: RunView, { ts }: KernelEvent, op: string | undefined): void => {
  if (op !== undefined) view.open.delete(op)
  view.updatedAt = ts
}

/** Give it the events of one run. */
export const runView: Projection<RunView> = keptForAll({
  initial: () => ({
    runId: '',
    runnable: '',
    status: 'running',
    input: { text: '' },
    tags: [],
    output: '',
    data: undefined,
    error: undefined,
    warnings: [],
    usage: noUsage,
    terminalAgent: '',
    open: new Set(),
    outage: undefined,
    resumptions: 0,
    startedAt: 0,
    updatedAt: 0,
  }),
  parts: { start: opens, end: closes, lost: closes },
  on: {
    'run.started': (view, { runId, ts, data }) => {
      view.runId = runId
      view.runnable = data.runnable
      view.input = data.input
      view.tags = data.tags ?? []
      view.startedAt = ts
    },
    'run.resumed': (view, event) => {
      view.resumptions++
      enters(view, event)
    },
    'run.reopened': reopens,
    'run.awaiting_input': waits,
    'run.sleeping': waits,
    'run.completed': finishes,
    'run.partial': finishes,
    'run.failed': finishes,
    'run.cancelled': finishes,
  },
})
