import { createHash } from 'node:crypto'
import type { SourceType } from '../../../../src/coordination/research/brief.ts'
import { catalogue } from '../../../../src/coordination/research/catalogue.ts'
import type { Evidence } from '../../../../src/coordination/research/evidence/evidence.ts'
import { evidenceFrom } from '../../../../src/coordination/research/evidence/read-source.ts'
import type { CatalogueEntry } from '../../../../src/coordination/research/plan.ts'
import { type OwnWorker, type Roster, rosterOf } from '../../../../src/coordination/research/roster.ts'
import { runResearch } from '../../../../src/coordination/research/run.ts'
import type { ResearchSettings } from '../../../../src/coordination/research/setup.ts'
import type { Desk, ResearchWorker, WorkerInput } from '../../../../src/coordination/research/worker.ts'
import type { JsonObject } from '../../../../src/events/json.ts'
import type { Clock } from '../../../../src/kernel/ports/clock.ts'
import type { ModelRequest } from '../../../../src/kernel/ports/model.ts'
import type { Tool } from '../../../../src/kernel/ports/tool.ts'
import type { Runnable } from '../../../../src/kernel/runnable.ts'
import { type ScriptedModel, scriptedModel } from '../../../../src/testing/scripted-model.ts'

/** What a worker of a test does when it is asked. */
export interface Act {
  readonly seconds?: number
  readonly dollars?: number
  readonly tokens?: number
  /** Fails with this message instead. */
  readonly fails?: string
  readonly result?: JsonObject | ((input: WorkerInput, desk: Desk) => JsonObject)
  readonly found?: Evidence
  readonly warnings?: readonly string[]
}

/** What workers do: always the same, or by how often they were asked, the last for all further times. */
export type Parts = Readonly<Record<string, Act | readonly Act[]>>

/** One time that a worker went outside. */
export interface Deed {
  readonly worker: string
  readonly at: number
  readonly key: string
  readonly input: WorkerInput
}

/** What workers can do to the outside. */
export interface Outside {
  /** Says of a process that is gone; its calls then come to nothing. */
  isDead(): boolean
  /** A worker has gone outside. It comes back when this has settled. */
  note(deed: Deed): Promise<void> | void
  abort(worker: string): void
  /** How many runs of a worker there were with this one: a run that is taken up again is the same. */
  numberOf(worker: string, runId: string): number
}

/** What truly happened outside, however often a process died. */
export class World implements Outside {
  readonly done: Deed[] = []
  readonly aborted: string[] = []
  readonly #runs = new Map<string, Set<string>>()

  isDead(): boolean {
    return false
  }

  note(deed: Deed): void {
    this.done.push(deed)
  }

  abort(worker: string): void {
    this.aborted.push(worker)
  }

  numberOf(worker: string, runId: string): number {
    const runs = this.#runs.get(worker) ?? new Set()
    this.#runs.set(worker, runs.add(runId))
    return [...runs].indexOf(runId) + 1
  }

  /** How often a worker was asked, each attempt counted. */
  asked(worker: string): number {
    return this.done.filter((one) => one.worker === worker).length
  }

  get order(): string[] {
    return this.done.map(({ worker }) => worker)
  }
}

type Asked = { readonly worker: string; readonly input: WorkerInput; readonly nth: number }

/** Every worker of a cast as code that goes outside once, is paid once, and gives what its part says. */
export function castOf(parts: Parts, outside: Outside, clock: Pick<Clock, 'now' | 'timer'>): ResearchWorker[] {
  const perform: Tool<Asked, null> = {
    name: 'perform',
    description: 'What a worker does outside.',
    effect: 'idempotent',
    run: async ({ worker, input, nth }, call) => {
      if (outside.isDead()) return new Promise(() => {})
      const { seconds = 0, fails } = actOf(parts, worker, nth)
      await outside.note({ worker, at: clock.now(), key: call.key, input })
      await waiting(clock, seconds * 1000, call.signal, () => outside.abort(worker))
      if (outside.isDead()) return new Promise(() => {})
      if (fails !== undefined) throw new Error(fails)
      return null
    },
  }
  return Object.keys(parts).map((id) => {
    const entry = catalogue.find((one) => one.id === id)
    const isOutside = entry?.category === 'research'
    return {
      id,
      needs: [],
      isOutside,
      isOffline: true,
      work: async (context, input, desk) => {
        const nth = outside.numberOf(id, context.runId)
        await context.tool(perform, { worker: id, input, nth })
        const { dollars = 0, tokens = 0, result = {}, found, warnings } = actOf(parts, id, nth)
        if (dollars + tokens > 0) {
          const content = JSON.stringify({ usdMicros: Math.round(dollars * 1e6), tokens })
          await context.model({ model: 'test/paid', messages: [{ role: 'user', content }] })
        }
        const given = typeof result === 'function' ? result(input, desk) : result
        return {
          result: given,
          ...(found === undefined ? {} : { found }),
          ...(warnings === undefined ? {} : { warnings }),
        }
      },
    }
  })
}

function actOf(parts: Parts, worker: string, nth: number): Act {
  const part = parts[worker] ?? {}
  return Array.isArray(part) ? (part[Math.min(nth, part.length) - 1] ?? {}) : (part as Act)
}

function waiting(clock: Pick<Clock, 'timer'>, ms: number, signal: AbortSignal, onAbort: () => void): Promise<void> {
  if (ms === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = clock.timer(ms, resolve)
    signal.addEventListener('abort', () => {
      timer.cancel()
      onAbort()
      reject(signal.reason)
    })
  })
}

/** Pays what it is told to; judges as it is told to, where the planner has a model. */
export function payingModel(complexity = 0.6): ScriptedModel {
  const scripted = scriptedModel((request) => {
    if (request.model === 'test/judge') {
      return { text: JSON.stringify({ score: complexity, reason: 'so it seems' }), usdMicros: 0 }
    }
    const { usdMicros, tokens } = priceIn(request)
    return { text: 'paid', usdMicros, inputTokens: tokens, outputTokens: 0 }
  })
  return {
    ...scripted,
    estimate: (request) => (request.model === 'test/judge' ? { usdMicros: 0, tokens: 100 } : priceIn(request)),
  }
}

function priceIn({ messages }: ModelRequest): { readonly usdMicros: number; readonly tokens: number } {
  return JSON.parse(String(messages[0]?.content))
}

export interface ResearchOptions {
  readonly settings?: Partial<ResearchSettings>
  readonly defaults?: JsonObject
  readonly own?: readonly OwnWorker[]
  /** Other figures than those of the catalogue. */
  readonly figures?: Readonly<Record<string, Partial<CatalogueEntry>>>
  readonly name?: string
  /** The models that workers may ask. None: they work by rules. */
  readonly models?: readonly string[]
}

/** Research that is done by a cast. */
export function researchBy(workers: readonly ResearchWorker[], options: ResearchOptions = {}): Runnable {
  const {
    settings = {},
    defaults = {},
    own = [],
    figures = {},
    name = 'article',
    models: tier = ['test/paid'],
  } = options
  const setup = {
    name,
    defaults,
    settings: { approvePlan: false, askWhenUnclear: false, priority: 'balanced', ...settings } as ResearchSettings,
    roster: withFigures(rosterOf(workers, own), figures),
    toolNamed: () => undefined,
    models: { cheap: tier, usual: tier, best: tier },
  }
  return {
    kind: 'research',
    name,
    usesModels: true,
    definition: { ...defaults },
    run: (context, input) => runResearch(context, setup, input),
  }
}

function withFigures(roster: Roster, figures: Readonly<Record<string, Partial<CatalogueEntry>>>): Roster {
  return new Map([...roster].map(([id, hand]) => [id, { ...hand, entry: { ...hand.entry, ...figures[id] } }]))
}

export interface FakeSource {
  readonly title: string
  readonly url: string
  readonly type: SourceType
  readonly relevance: number
}

/** What a source says: one sentence with a number, which nothing else says. */
function sentenceOf({ title }: FakeSource, number: number): string {
  return `The report ${title} counted ${1000 + number} hospitals that use such systems every day.`
}

/** What a searcher finds: its sources, and one passage of each. */
export function foundBy(sources: readonly FakeSource[], numbers: ReadonlyMap<string, number>): Evidence {
  return evidenceFrom(
    sources.map((source) => {
      const text = sentenceOf(source, numbers.get(source.url) ?? 0)
      return {
        location: source.url,
        title: source.title,
        type: source.type,
        sha256: createHash('sha256').update(text).digest('hex'),
        accessedAt: '2024-06-10T14:30:00.000Z',
        relevance: source.relevance,
        passages: [{ text, headings: [], firstLine: 1, lastLine: 1 }],
      }
    }),
  )
}
