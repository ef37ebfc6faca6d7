import type { Outage } from '../events/run.ts'
import type { Due, Wait } from './activity.ts'
import type { Run } from './run.ts'

interface WaitingNote {
  readonly questions: string[]
  readonly topics: string[]
  until: number | undefined
  outage: Outage | undefined
}

/** Says in the log of every run that waits, itself or through a run inside it, what it waits for. Returns those runs. */
export function noteWaiting(waits: Iterable<Wait>, kept = false): readonly Run[] {
  const noted = new Map<Run, WaitingNote>()
  for (const wait of waits) {
    const { run, op, kind, until, outage, questions = [] } = wait
    for (let above: Run | undefined = run; above !== undefined; above = above.origin.parent) {
      const note = noted.get(above) ?? { questions: [], topics: [], until: undefined, outage: undefined }
      noted.set(above, note)
      if (kind === 'question') note.questions.push(`${run.id}/${op}`)
      note.questions.push(...questions)
      note.topics.push(...awaitedTopic(wait))
      if (outage !== undefined && outage.since < (note.outage?.since ?? Number.POSITIVE_INFINITY)) note.outage = outage
      if (until !== undefined) note.until = Math.min(note.until ?? until, until)
    }
  }
  for (const [run, { questions, topics, until, outage }] of noted) {
    const also = {
      ...(until === undefined ? {} : { until }),
      ...(topics.length === 0 ? {} : { topics }),
      ...(kept ? { kept } : {}),
      ...(outage === undefined ? {} : { outage }),
    }
    if (questions.length > 0) run.append('run.awaiting_input', { questions, ...also })
    else if (until !== undefined || topics.length > 0) run.append('run.sleeping', also)
  }
  return [...noted.keys()]
}

/** The messages that are waited for, as `run/topic`. */
export function awaitedTopics(waits: readonly Wait[]): readonly string[] {
  return waits.flatMap(awaitedTopic)
}

/** The first of their times; nothing when they wait for none. */
export function firstDue(waits: readonly Wait[]): Due | undefined {
  let first: Due | undefined
  for (const { due } of waits) if (due !== undefined && due.at < (first?.at ?? Number.POSITIVE_INFINITY)) first = due
  return first
}

function awaitedTopic({ run, topic }: Wait): readonly string[] {
  return topic === undefined ? [] : [`${run.id}/${topic}`]
}
