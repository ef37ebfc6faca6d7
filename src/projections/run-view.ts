import type { RunError } from '../errors/run-error.ts'
import type { EventOf } from '../events/catalog.ts'
import type { Json } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import type { RunStatus } from '../events/status.ts'
import { noUsage, type Usage } from '../events/usage.ts'
import type { Projection } from './projection.ts'

/** Where one run stands, for people and programs. */
export interface RunView {
  runId: string
  runnable: string
  status: RunStatus
  input: RunInput
  output: string
  data: Json | undefined
  error: RunError | undefined
  warnings: readonly string[]
  usage: Usage
  terminalAgent: string
  /** Operations that have begun and not ended. */
  open: Set<string>
  /** How often another process had to take the run up again. */
  resumptions: number
  startedAt: number
  updatedAt: number
}

type RunEnd = EventOf<'run.completed'> | EventOf<'run.partial'> | EventOf<'run.failed'> | EventOf<'run.cancelled'>

const begins = (view: RunView, event: { readonly ts: number; readonly data: { readonly op: string } }): void => {
  view.open.add(event.data.op)
  view.updatedAt = event.ts
}

const ends = (view: RunView, event: { readonly ts: number; readonly data: { readonly op: string } }): void => {
  view.open.delete(event.data.op)
  view.updatedAt = event.ts
}

const finishes = (view: RunView, { ts, type, data }: RunEnd): void => {
  view.status = type.slice('run.'.length) as RunStatus
  view.output = data.output
  view.data = data.data
  view.error = data.error
  view.warnings = data.warnings
  view.usage = data.usage
  view.terminalAgent = data.terminalAgent
  view.updatedAt = ts
}

const enters =
  (status: RunStatus) =>
  (view: RunView, { ts }: { readonly ts: number }): void => {
    view.status = status
    view.updatedAt = ts
  }

/** Give it the events of one run. */
export const runView: Projection<RunView> = {
  initial: () => ({
    runId: '',
    runnable: '',
    status: 'running',
    input: { text: '' },
    output: '',
    data: undefined,
    error: undefined,
    warnings: [],
    usage: noUsage,
    terminalAgent: '',
    open: new Set(),
    resumptions: 0,
    startedAt: 0,
    updatedAt: 0,
  }),
  on: {
    'run.started': (view, { runId, ts, data }) => {
      view.runId = runId
      view.runnable = data.runnable
      view.input = data.input
      view.startedAt = ts
      view.updatedAt = ts
    },
    'run.resumed': (view, { ts }) => {
      view.status = 'running'
      view.resumptions++
      view.updatedAt = ts
    },
    'run.awaiting_input': enters('awaiting_input'),
    'run.sleeping': enters('sleeping'),
    'run.completed': finishes,
    'run.partial': finishes,
    'run.failed': finishes,
    'run.cancelled': finishes,
    'model.requested': begins,
    'model.answered': ends,
    'model.failed': ends,
    'model.abandoned': ends,
    'tool.called': begins,
    'tool.returned': ends,
    'tool.failed': ends,
    'tool.abandoned': ends,
    'tool.undo_started': begins,
    'tool.undone': ends,
    'tool.undo_failed': ends,
    'decision.requested': begins,
    'decision.made': ends,
    'decision.failed': ends,
    'child.started': begins,
    'child.ended': ends,
    'question.asked': begins,
    'question.answered': ends,
    'question.expired': ends,
    'question.withdrawn': ends,
    'message.awaited': begins,
    'message.received': ends,
    'message.timed_out': ends,
    'message.withdrawn': ends,
    'artifact.opened': begins,
    'artifact.read': ends,
    'artifact.unread': ends,
    'timer.set': begins,
    'timer.fired': ends,
    'timer.cancelled': ends,
  },
}
