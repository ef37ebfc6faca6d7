import { type Baton, createBaton } from '../../src/baton.ts'
import type { RunEvent } from '../../src/events/event.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { loadPermissionCode } from '../../src/kernel/permission-code.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import type { RunResult } from '../../src/kernel/run-result.ts'
import type { BatonOptions } from '../../src/library/options.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { type SimulatedClock, simulatedClock } from '../../src/testing/simulated-clock.ts'

/** Baton with nothing real outside: a memory journal, a simulated clock and a model that echoes. */
export interface Bench {
  readonly baton: Baton
  readonly clock: SimulatedClock
  readonly journal: Journal
  /** Another process on the same journal, after this one is gone. */
  restart(options?: Partial<BatonOptions>): Promise<Baton>
  /** Lets time pass until a promise settles. */
  passTime<Result>(result: Promise<Result>): Promise<Result>
  /** The result of a run that must have ended. */
  ended(result: Promise<unknown>): Promise<RunResult>
  /** Events of a run and everything below it. */
  treeOf(rootRunId: string): Promise<RunEvent[]>
}

export async function bench(options: BatonOptions = {}): Promise<Bench> {
  // Else loaded at the first call of a tool, which takes time that a simulated clock knows nothing of.
  await loadPermissionCode()
  const clock = simulatedClock()
  const journal = memoryJournal({ clock })
  const usual: BatonOptions = { clock, journal, model: echo(), random: () => 0.5, owner: 'first' }
  const baton = await createBaton({ ...usual, ...options })
  const passTime = async <Result>(result: Promise<Result>): Promise<Result> => {
    let settled = false
    const note = (): void => {
      settled = true
    }
    result.then(note, note)
    for (let second = 0; second < 10_000 && !settled; second++) await clock.advance(1_000)
    return result
  }
  return {
    baton,
    clock,
    journal,
    passTime,
    ended: async (result) => (await passTime(result)) as RunResult,
    restart: async (more = {}) => {
      await baton.close()
      return createBaton({ ...usual, ...options, owner: 'second', ...more })
    },
    treeOf: async (rootRunId) => {
      const runs = await journal.list({ rootRunId })
      return (await Promise.all([...runs].reverse().map(({ runId }) => baton.events(runId)))).flat()
    },
  }
}

/** A model that answers with the last message. One cent and a hundred tokens a call. */
function echo(): ReturnType<typeof scriptedModel> {
  return scriptedModel((request) => String(request.messages.at(-1)?.content))
}

export function types(events: readonly RunEvent[]): string[] {
  return events.map(({ type }) => type)
}
