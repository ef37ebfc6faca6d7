import type { Note, Tone } from '../../coordination/view.ts'
import type { RunError } from '../../errors/run-error.ts'
import { asKernelFact } from '../../events/catalog.ts'
import type { RunEvent } from '../../events/event.ts'
import { isObject } from '../../events/json.ts'
import type { Projection } from '../../projections/projection.ts'
import { approvalIn } from '../approval.ts'
import { timeOfDay } from './outage-notice.ts'

/** What a line of the tree says besides its name. */
export interface LineNote extends Note {
  /** Instead of the name. */
  readonly title?: string
  /** Another line says it all by now. */
  readonly isOver?: boolean
}

/** By the ids of the tree. */
type CallNotes = Map<string, LineNote>

const commandTool = /(?:^|\/)tool:shell(?:_readonly)?#\d+$/

/** What was allowed, refused, put off, or done without a sandbox. */
export const callNotes: Projection<CallNotes> = {
  initial: () => new Map(),
  on: {
    'question.asked': (notes, { runId, data: { op, about } }) => {
      const approval = about === undefined ? undefined : approvalIn({ about })
      if (approval === undefined) return
      notes.set(`${runId}/${op}`, { title: `approval ${approval.tool}`, says: 'waiting for approval', tone: 'warn' })
    },
    // What was approved is said of the call itself, which comes next.
    'question.answered': (notes, { runId, data: { op, by, answer } }) => {
      if (!endApproval(notes, `${runId}/${op}`)) return
      const isApproved = answer === 'Approve'
      add(
        notes,
        callOf(`${runId}/${op}`),
        `${isApproved ? 'approved' : 'refused'} by ${by}`,
        isApproved ? 'good' : 'bad',
      )
    },
    'question.expired': (notes, { runId, data: { op } }) => void endApproval(notes, `${runId}/${op}`),
    'model.postponed': (notes, { runId, data: { op, since, until } }) => {
      const says = `down since ${timeOfDay(since, until)}, next try ${timeOfDay(until, since)}`
      notes.set(`${runId}/${op}`, { says, tone: 'warn' })
    },
    'model.requested': (notes, { runId, data: { op } }) => void notes.delete(`${runId}/${op}`),
    'model.failed': (notes, { runId, data: { op } }) => void notes.delete(`${runId}/${op}`),
    'tool.denied': (notes, { runId, data: { op, error } }) => deny(notes, `${runId}/${op}`, error),
    'tool.returned': (notes, event) => {
      if (isBareCommand(event)) add(notes, `${event.runId}/${event.data.op}`, 'without a sandbox', 'warn')
    },
  },
}

function endApproval(notes: CallNotes, id: string): boolean {
  const note = notes.get(id)
  if (note !== undefined) notes.set(id, { ...note, isOver: true })
  return note !== undefined
}

function deny(notes: CallNotes, id: string, { code, message }: RunError): void {
  // The answer already said where the refusal came from.
  if (code === 'BATON_APPROVAL_DENIED' && notes.has(id)) return
  const why = message.replace(/^"[^"]*" may not call "[^"]*": /, '').replace(/\.$/, '')
  add(notes, id, `denied: ${why}`, 'bad')
}

function add(notes: CallNotes, id: string, says: string, tone: Tone): void {
  const before = notes.get(id)
  notes.set(id, { says: before === undefined ? says : `${before.says}, ${says}`, tone })
}

/** `tool:shell#1/ask#1` asks about `tool:shell#1`. */
function callOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'))
}

/** Whether a command was executed with nothing around it. */
export function isBareCommand(event: Pick<RunEvent<string, unknown>, 'type' | 'data'>): boolean {
  const fact = asKernelFact(event)
  if (fact?.type !== 'tool.returned') return false
  const { op, output } = fact.data
  return isObject(output) && output['sandbox'] === 'unsafe' && commandTool.test(op)
}
