import { type RunError, runErrorTypes } from '../errors/run-error.ts'
import type { Artifact } from './artifact.ts'
import { type EndReason, partialReasons } from './end-reason.ts'
import type { KernelDescriptions } from './event.ts'
import { decimal, type Fields, flag, json, list, oneOf, optional, record, text, whole } from './field.ts'
import type { Json, JsonObject } from './json.ts'
import type { Limits } from './limits.ts'
import type { RunStatus } from './status.ts'
import type { Usage } from './usage.ts'

/** What a run is given. It and all below are types rather than interfaces, so that they are JSON to the compiler too. */
export type RunInput = {
  readonly text: string
  readonly data?: Json
  /** What it holds: `untrusted`, text that others wrote; `private`, what others must not see. */
  readonly labels?: readonly string[]
  /** Content that runs kept, for this one to read. */
  readonly artifacts?: readonly Artifact[]
}

/**
 * Which models a tree of runs asks. Settled when its root begins, so that a process with other settings or other keys asks
 * the same ones.
 */
export type ModelChoice = {
  /** For agents that name none. Without it, rules answer them. */
  readonly default?: string
  /** For decisions. Without it, their rules make them. */
  readonly decision?: string
  /** Providers whose keys were missing: their models are not asked in this tree, even where the keys are there. */
  readonly keyless?: readonly string[]
}

/** A finished effect that can still be taken back if a run around it fails. */
export type Undoable = {
  readonly runId: string
  readonly op: string
  /** Which attempt at the call took effect, or may have. */
  readonly attempt: number
  readonly tool: string
  readonly input: Json
  readonly output: Json
}

/** Providers of models that are down: since when, and how they fail. */
export type Outage = { readonly since: number; readonly problem: string }

/** What is known of a run when it is over. */
export type RunEnd = {
  readonly output: string
  readonly data?: Json
  readonly reason?: EndReason
  readonly warnings: readonly string[]
  readonly usage: Usage
  readonly terminalAgent: string
  readonly error?: RunError
  readonly undoable?: readonly Undoable[]
  readonly labels?: readonly string[]
  readonly artifacts?: readonly Artifact[]
  readonly once?: readonly string[]
  readonly failedBy?: readonly string[]
}

export interface RunEvents {
  'run.started': {
    readonly runnable: string
    readonly input: RunInput
    readonly definition: string
    readonly limits?: Limits
    readonly grants?: readonly JsonObject[]
    readonly labels?: readonly string[]
    readonly key?: string
    readonly tags?: readonly string[]
    readonly role?: string
    readonly reason?: string
    readonly edition?: number
    readonly models?: ModelChoice
  }
  'run.resumed': { readonly epoch: number; readonly owner: string; readonly labels?: readonly string[] }
  'run.awaiting_input': {
    readonly questions: readonly string[]
    readonly until?: number
    readonly topics?: readonly string[]
    readonly kept?: boolean
    readonly outage?: Outage
  }
  'run.sleeping': {
    readonly until?: number
    readonly topics?: readonly string[]
    readonly kept?: boolean
    readonly outage?: Outage
  }
  'run.clock_jumped': { readonly ms: number }
  'run.cancel_requested': { readonly reason: string; readonly by: string }
  'run.reopened': {
    readonly by: string
    readonly reason: string
    readonly after: number
    readonly retried: readonly string[]
    readonly redone: readonly string[]
    readonly uncounted?: Usage
  }
  'run.limits_raised': { readonly limits: Limits; readonly by: string }
  'run.completed': RunEnd
  'run.partial': RunEnd
  'run.failed': RunEnd
  'run.cancelled': RunEnd
}

export const runEndFields: Fields<RunEnd> = {
  output: text('the answer, for a person'),
  data: optional(json<Json>('the answer, for a program')),
  reason: optional(
    oneOf(
      [...partialReasons, ...runErrorTypes],
      'why it is not completed: where it is not said, `limit` for part of an answer, else the type of the error',
    ),
  ),
  warnings: list<string>('what a reader should know before relying on it'),
  usage: record<Usage>('everything used, children included'),
  terminalAgent: text('who gave the answer'),
  error: optional(record<RunError>('what went wrong')),
  artifacts: optional(list<Artifact>('what it kept and passes on, each with `name`, `hash`, `bytes` and `type`')),
  undoable: optional(list<Undoable>('effects that a failing parent would take back')),
  labels: optional(
    list<string>('what it has seen: `untrusted`, others may have written it; `private`, not for others'),
  ),
  once: optional(
    list<string>('tools that must not be called twice, and took effect or may have, in it or in a run below it'),
  ),
  failedBy: optional(list<string>('the operations whose errors left its code, or leave its answer undone')),
}

export const runEvents: KernelDescriptions<RunEvents> = {
  'run.started': {
    version: 1,
    part: 'start',
    status: 'running',
    says: 'A run began.',
    fields: {
      runnable: text('what runs, as `kind:name`'),
      input: record<RunInput>('what it was given'),
      definition: text('content hash of the definition it is pinned to'),
      limits: optional(record<Limits>('its budget, unless it is that of its parent')),
      grants: optional(list<JsonObject>('what it may touch, layer by layer, unless it is what its parent may')),
      labels: optional(list<string>('what the giver of its input had seen')),
      key: optional(text('the key it was started with, which no other run can have')),
      tags: optional(list<string>('words that people find it by')),
      role: optional(text('the part it plays for its parent')),
      reason: optional(text('why the parent started it')),
      edition: optional(whole('which edition of its own words Baton uses in the whole tree; without it, the first')),
      models: optional(
        record<ModelChoice>(
          'which models the whole tree asks: `default`, `decision`, and `keyless`, the providers whose keys were missing',
        ),
      ),
    },
  },
  'run.resumed': {
    version: 1,
    part: 'aside',
    status: 'running',
    says: 'A process took the run up again from its log.',
    fields: {
      epoch: whole('grows with every owner; older owners can no longer write'),
      owner: text('the process that owns it now'),
      labels: optional(
        list<string>('what it has seen from then on, because others wrote its log and a person agreed to that'),
      ),
    },
  },
  'run.awaiting_input': {
    version: 1,
    part: 'aside',
    status: 'awaiting_input',
    says: 'Nothing is left to do until a person answers; the run holds no memory, unless it says so.',
    fields: {
      questions: list<string>('the open questions, as `run/operation`'),
      until: optional(whole('when the first of them expires or a timer is due, in milliseconds since 1970')),
      topics: optional(list<string>('the messages it waits for as well, as `run/topic`')),
      kept: optional(flag('whether it stays in memory, because its code may wait for something that is no operation')),
      outage: optional(record<Outage>('the providers of models that it waits for: `since` when, and the `problem`')),
    },
  },
  'run.sleeping': {
    version: 1,
    part: 'aside',
    status: 'sleeping',
    says: 'Nothing is left to do until a time or a message; the run holds no memory, unless it says so.',
    fields: {
      until: optional(whole('when the first timer is due or a call tried again, in milliseconds since 1970')),
      topics: optional(list<string>('the messages it waits for, as `run/topic`')),
      kept: optional(flag('whether it stays in memory, because its code may wait for something that is no operation')),
      outage: optional(record<Outage>('the providers of models that it waits for: `since` when, and the `problem`')),
    },
  },
  'run.clock_jumped': {
    version: 1,
    part: 'aside',
    says: 'The clock of the machine was set, or the machine slept. Times from here on are off against those before by that much.',
    fields: { ms: decimal('how far it went ahead, in milliseconds, or back if below zero') },
  },
  'run.cancel_requested': {
    version: 1,
    part: 'aside',
    says: 'Somebody asked for the run to stop. Nothing new starts after this.',
    fields: { reason: text('why'), by: text('who asked') },
  },
  'run.reopened': {
    version: 1,
    part: 'aside',
    status: 'running',
    says: 'Somebody had a run go on that had ended without success. What had finished answers from the log.',
    fields: {
      by: text('who'),
      reason: text('why'),
      after: whole(
        'the event after which things may go another way: what was done later is kept where it is asked for',
      ),
      retried: list<string>('operations that failed and are tried anew'),
      redone: list<string>('operations that were taken back and are done anew'),
      uncounted: optional(record<Usage>('what children that go on had used; it is counted again when they end')),
    },
  },
  'run.limits_raised': {
    version: 1,
    part: 'aside',
    says: 'Somebody allowed the run more than it began with.',
    fields: { limits: record<Limits>('its limits from now on'), by: text('who') },
  },
  'run.completed': {
    version: 1,
    part: 'end',
    status: 'completed',
    says: 'The run did all it was asked.',
    fields: runEndFields,
  },
  'run.partial': {
    version: 1,
    part: 'end',
    status: 'partial',
    says: 'The run has an answer, but not to everything.',
    fields: runEndFields,
  },
  'run.failed': {
    version: 1,
    part: 'end',
    status: 'failed',
    says: 'The run has no usable answer.',
    fields: runEndFields,
  },
  'run.cancelled': {
    version: 1,
    part: 'end',
    status: 'cancelled',
    says: 'The run was stopped on request.',
    fields: runEndFields,
  },
}

/** The status an event puts its run into, or nothing when it leaves it as it is. */
export function statusAfter(type: string): RunStatus | undefined {
  return isRunEventType(type) ? runEvents[type].status : undefined
}

function isRunEventType(type: string): type is keyof RunEvents {
  return Object.hasOwn(runEvents, type)
}
