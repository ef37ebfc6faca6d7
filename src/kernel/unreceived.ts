import type { Json, JsonObject } from '../events/json.ts'
import type { Entry } from '../events/record.ts'
import type { Redactor } from '../secrets/redactor.ts'
import { Inbox } from './inbox.ts'
import { loadRun } from './load-run.ts'
import type { Batch, TopicMessage } from './ports/journal.ts'
import type { Tree } from './tree.ts'

interface Count {
  readonly runId: string
  readonly topic: string
  count: number
}

/** Warnings of a result that were outdated before it was written, and those that take their place. */
export interface Correction {
  readonly outdated: readonly string[]
  readonly valid: readonly string[]
}

/** Messages that no run of a tree received, counted by run and topic for the warnings of its result. */
export class Unreceived {
  readonly #rootRunId: string
  readonly #counts = new Map<string, Count>()
  #correction: Correction | undefined

  constructor(rootRunId: string) {
    this.#rootRunId = rootRunId
  }

  add(messages: readonly TopicMessage[]): void {
    for (const { runId, topic } of messages) {
      const key = `${runId}/${topic}`
      const known = this.#counts.get(key)
      if (known === undefined) this.#counts.set(key, { runId, topic, count: 1 })
      else known.count++
    }
  }

  /** Counts messages that become known after the warnings were given out. */
  correct(news: readonly TopicMessage[], redactor: Redactor): Correction {
    const covered = (): string[] => this.warnings.map((warning) => redactor.text(warning))
    const outdated = [...(this.#correction?.outdated ?? []), ...covered()]
    this.add(news)
    this.#correction = { outdated, valid: covered() }
    return this.#correction
  }

  get correction(): Correction | undefined {
    return this.#correction
  }

  get warnings(): readonly string[] {
    return [...this.#counts.values()].map(({ runId, topic, count }) =>
      unreceivedWarning(topic, count, runId === this.#rootRunId ? '' : ` to run ${runId}`),
    )
  }
}

function unreceivedWarning(topic: string, count: number, receiver: string): string {
  return `${count} message${count === 1 ? '' : 's'} on "${topic}"${receiver} ${count === 1 ? 'was' : 'were'} never received.`
}

export function corrected<Warning extends Json>(
  warnings: readonly Warning[],
  { outdated, valid }: Correction,
): readonly (Warning | string)[] {
  return [...warnings.filter((warning) => !outdated.includes(String(warning))), ...valid]
}

/** The end of a tree with corrected warnings. A journal refused it, so nothing of it is written yet. */
export function correctedEnd(batch: Batch, correction: Correction): Batch {
  const entries = [...batch.entries]
  const end = entries.pop()
  if (end === undefined) return batch
  const data = JSON.parse(end.json) as JsonObject
  const warnings = corrected(listIn(data['warnings'], end), correction)
  return { ...batch, entries: [...entries, { ...end, json: JSON.stringify({ ...data, warnings }) }] }
}

/** Those messages that stand in no log. One that was taken can still lie in the journal, or be posted again. */
export async function neverTaken(
  { logs, outside }: Pick<Tree, 'logs' | 'outside'>,
  messages: readonly TopicMessage[],
): Promise<readonly TopicMessage[]> {
  const known = new Map(logs)
  for (const { runId } of messages) if (!known.has(runId)) known.set(runId, await loadRun(outside.journal, runId))
  return new Inbox(known, outside.redactor).unrecorded(messages)
}

/** A long list is kept beside the event that holds it. */
function listIn(value: Json | undefined, { values }: Entry): readonly Json[] {
  if (Array.isArray(value)) return value
  const { $value } = value as { readonly $value?: string }
  const kept = values.find(({ hash }) => hash === $value)
  return kept === undefined ? [] : (JSON.parse(kept.json) as readonly Json[])
}
