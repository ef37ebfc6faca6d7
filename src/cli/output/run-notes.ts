import type { RunError } from '../../errors/run-error.ts'
import type { RunEvent } from '../../events/event.ts'
import type { Json } from '../../events/json.ts'
import { approvalIn } from '../approval.ts'
import { PatternNotes } from './pattern-notes.ts'

/** What a line of the tree says besides its name. */
export interface Note {
  /** Instead of the name. */
  readonly title?: string
  readonly says: string
  readonly tone: 'good' | 'bad' | 'warn' | 'dim'
  /** Another line says it all by now. */
  readonly isOver?: boolean
}

const commandTool = /(?:^|\/)tool:shell(?:_readonly)?#\d+$/

/** What was allowed, refused, done without a fence or in a pattern, by the ids of the tree. Takes events as they come. */
export class RunNotes {
  readonly #notes = new Map<string, Note>()
  readonly #patterns = new PatternNotes()

  of(id: string): Note | undefined {
    return this.#notes.get(id) ?? this.#patterns.of(id)
  }

  take(event: RunEvent): void {
    this.#patterns.take(event)
    const { op, ...data } = event.data as { readonly op?: string } & Readonly<Record<string, Json | undefined>>
    if (op === undefined) return
    const id = `${event.runId}/${op}`
    if (event.type === 'question.asked') this.#asked(id, data['about'])
    else if (event.type === 'question.answered') this.#answered(id, data['answer'] === 'Approve', String(data['by']))
    else if (event.type === 'question.expired') this.#over(id)
    else if (event.type === 'tool.denied') this.#denied(id, data['error'] as unknown as RunError)
    else if (isBareCommand(event)) this.#add(id, 'without a sandbox', 'warn')
  }

  #asked(id: string, about: Json | undefined): void {
    const approval = about === undefined ? undefined : approvalIn({ about })
    if (approval === undefined) return
    this.#notes.set(id, { title: `approval ${approval.tool}`, says: 'waiting for approval', tone: 'warn' })
  }

  /** What was approved is said of the call itself, which comes next. */
  #answered(id: string, isApproved: boolean, by: string): void {
    if (!this.#over(id)) return
    this.#add(callOf(id), `${isApproved ? 'approved' : 'refused'} by ${by}`, isApproved ? 'good' : 'bad')
  }

  #over(id: string): boolean {
    const note = this.#notes.get(id)
    if (note !== undefined) this.#notes.set(id, { ...note, isOver: true })
    return note !== undefined
  }

  #denied(id: string, { code, message }: RunError): void {
    // Who refused it was said with the answer.
    if (code === 'BATON_APPROVAL_DENIED' && this.#notes.has(id)) return
    const why = message.replace(/^"[^"]*" may not call "[^"]*": /, '').replace(/\.$/, '')
    this.#add(id, `denied: ${why}`, 'bad')
  }

  #add(id: string, says: string, tone: Note['tone']): void {
    const before = this.#notes.get(id)
    this.#notes.set(id, { says: before === undefined ? says : `${before.says}, ${says}`, tone })
  }
}

/** Whether a command was executed with nothing around it. */
export function isBareCommand({ type, data }: RunEvent): boolean {
  if (type !== 'tool.returned') return false
  const { op, output } = data as { readonly op: string; readonly output: Json }
  const isMarked =
    typeof output === 'object' && output !== null && 'sandbox' in output && output['sandbox'] === 'unsafe'
  return isMarked && commandTool.test(op)
}

/** `tool:shell#1/ask#1` asks about `tool:shell#1`. */
function callOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'))
}
