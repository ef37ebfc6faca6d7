import type { RunError } from '../errors/run-error.ts'
import type { Artifact } from './artifact.ts'
import type { KernelDescriptions } from './event.ts'
import { flag, json, list, oneOf, optional, record, text, whole } from './field.ts'
import type { Json } from './json.ts'

/** What a tool does to the world, and so what may be done when a call was cut off. */
export type EffectClass = 'read' | 'idempotent' | 'once' | 'compensable'

const effectClasses: readonly EffectClass[] = ['read', 'idempotent', 'once', 'compensable']

export interface ToolEvents {
  'tool.called': {
    readonly op: string
    readonly attempt: number
    readonly tool: string
    readonly effect: EffectClass
    readonly input: Json
    readonly internal?: boolean
  }
  'tool.denied': { readonly op: string; readonly tool: string; readonly input: Json; readonly error: RunError }
  'tool.returned': {
    readonly op: string
    readonly output: Json
    readonly internal?: boolean
    readonly labels?: readonly string[]
    readonly artifacts?: readonly Artifact[]
  }
  'tool.failed': {
    readonly op: string
    readonly error: RunError
    readonly internal?: boolean
    readonly labels?: readonly string[]
  }
  'tool.abandoned': { readonly op: string; readonly attempt: number; readonly internal?: boolean }
  'tool.doubted': { readonly op: string; readonly attempt: number; readonly question: string }
  'tool.undo_started': { readonly op: string; readonly tool: string; readonly of: string }
  'tool.undone': { readonly op: string }
  'tool.undo_failed': { readonly op: string; readonly error: RunError }
}

const internal = optional(flag('agents speak to each other by it, so that it counts as no tool call'))

export const toolEvents: KernelDescriptions<ToolEvents> = {
  'tool.called': {
    version: 1,
    part: 'start',
    says: 'A tool is about to be called. Durable before the call unless the tool only reads.',
    fields: {
      op: text('the operation'),
      attempt: whole('1, and one more after each crash in mid-call'),
      tool: text('which tool'),
      effect: oneOf(effectClasses, 'what the tool does to the world'),
      input: json<Json>('what it was given'),
      internal,
    },
  },
  'tool.denied': {
    version: 1,
    part: 'whole',
    status: 'failed',
    says: 'The call was not allowed, or not approved, and was not made.',
    fields: {
      op: text('the operation'),
      tool: text('which tool'),
      input: json<Json>('what it would have been given'),
      error: record<RunError>('why not'),
    },
  },
  'tool.returned': {
    version: 1,
    part: 'end',
    status: 'completed',
    says: 'The tool returned.',
    fields: {
      op: text('the operation'),
      output: json<Json>('what it returned'),
      internal,
      labels: optional(list<string>('`untrusted`: others may have written it; `private`: not for others to see')),
      artifacts: optional(
        list<Artifact>('what it kept beside its answer, each with `name`, `hash`, `bytes` and `type`'),
      ),
    },
  },
  'tool.failed': {
    version: 1,
    part: 'end',
    status: 'failed',
    says: 'The tool failed, ran out of time or was cancelled.',
    fields: {
      op: text('the operation'),
      error: record<RunError>('what went wrong'),
      internal,
      labels: optional(list<string>('what the error is: it may quote what others wrote, or must not see')),
    },
  },
  'tool.abandoned': {
    version: 1,
    part: 'lost',
    status: 'failed',
    says: 'The process died during the call; the call is made again with the same key.',
    fields: { op: text('the operation'), attempt: whole('the attempt that was lost'), internal },
  },
  'tool.doubted': {
    version: 1,
    part: 'aside',
    says: 'The process died during a call that must not happen twice; a person is asked whether it happened.',
    fields: {
      op: text('the operation'),
      attempt: whole('the attempt in doubt'),
      question: text('the question that settles it'),
    },
  },
  'tool.undo_started': {
    version: 1,
    part: 'start',
    says: 'The run failed or was cancelled, and an effect is being taken back.',
    fields: {
      op: text('the undo operation'),
      tool: text('which tool'),
      of: text('the call that is taken back, as `run/operation`'),
    },
  },
  'tool.undone': {
    version: 1,
    part: 'end',
    status: 'completed',
    says: 'The effect was taken back.',
    fields: { op: text('the undo operation') },
  },
  'tool.undo_failed': {
    version: 1,
    part: 'end',
    status: 'failed',
    says: 'The effect could not be taken back; the run result warns of it.',
    fields: { op: text('the undo operation'), error: record<RunError>('what went wrong') },
  },
}
