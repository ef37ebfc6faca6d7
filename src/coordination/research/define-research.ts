import type { JsonObject } from '../../events/json.ts'
import type { Grants } from '../../grants/grants.ts'
import type { Limits } from '../../kernel/limits.ts'
import type { AnyTool } from '../../kernel/ports/tool.ts'
import { type Runnable, referenceTo } from '../../kernel/runnable.ts'
import { documentsProblem } from './documents.ts'
import type { WrittenModels, WrittenResearch, WrittenWorker } from './fields.ts'
import { type OwnWorker, rosterOf, type TierModels } from './roster.ts'
import type { ResearchSetup } from './setup.ts'
import { socialMediaTool } from './tools.ts'

/** A worker of one's own: anything that can be run, by its name or as it is. */
export interface ResearchWorkerFields extends Omit<WrittenWorker, 'run'> {
  readonly run: string | Runnable
}

export interface ResearchFields extends Omit<WrittenResearch, 'workers'> {
  readonly name: string
  /** What workers search and read with. Each uses those it knows by name, such as `gather_documents` and `web_search`. */
  readonly tools?: readonly AnyTool[]
  readonly workers?: Readonly<Record<string, ResearchWorkerFields>>
  readonly limits?: Partial<Limits>
  readonly grants?: Grants
}

/** Research of one kind, as something that can be run: `research:NAME`. Its input is a topic, or a brief as data. */
export function defineResearch({ name, tools = [], limits, grants, ...written }: ResearchFields): Runnable {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const runnable = researchRunnable(name, written, (tool, folder) =>
    folder === undefined ? byName.get(tool) : undefined,
  )
  return { ...runnable, ...(limits === undefined ? {} : { limits }), ...(grants === undefined ? {} : { grants }) }
}

/** The same with tools that are looked up when it runs. */
export function researchRunnable(
  name: string,
  written: Omit<ResearchFields, 'name' | 'tools' | 'limits' | 'grants'>,
  toolNamed: ResearchSetup['toolNamed'],
): Runnable {
  const { description, workers = {}, models, approve_plan, ask_when_unclear, priority, ...others } = written
  const { social_media_tool, ...defaults } = others
  const own = Object.entries(workers).map(([id, fields]) => ownWorker(id, fields))
  const setup: Omit<ResearchSetup, 'roster'> = {
    name,
    defaults: defaults as JsonObject,
    settings: {
      approvePlan: approve_plan ?? false,
      askWhenUnclear: ask_when_unclear ?? false,
      priority: priority ?? 'balanced',
    },
    toolNamed: (tool, folder) => toolNamed(tool === socialMediaTool ? (social_media_tool ?? tool) : tool, folder),
    models: models === undefined ? undefined : tiersOf(models),
  }
  return {
    kind: 'research',
    name,
    usesModels: true,
    definition: { ...written, workers: namesOf(workers) } as JsonObject,
    references: own.map(({ run }) => (typeof run === 'string' ? run : referenceTo(run))),
    problem: (input) => documentsProblem(toolNamed, input),
    // Loaded when it runs: a command that only lists what could be run need not wait for it.
    run: async (context, input) => {
      const [{ runResearch }, { researchWorkers }] = await Promise.all([import('./run.ts'), import('./workers/all.ts')])
      return runResearch(context, { ...setup, roster: rosterOf(researchWorkers, own) }, input)
    },
  }
}

function ownWorker(id: string, { run, cost, source_type, ...fields }: ResearchWorkerFields): OwnWorker {
  return {
    id,
    run,
    ...fields,
    ...(cost === undefined ? {} : { costMicros: Math.round(cost * 1e6) }),
    ...(source_type === undefined ? {} : { sourceType: source_type }),
  }
}

/** What a run is pinned to names runnables and does not hold their code. */
function namesOf(workers: Readonly<Record<string, ResearchWorkerFields>>): JsonObject {
  return Object.fromEntries(
    Object.entries(workers).map(([id, { run, ...fields }]) => [
      id,
      { ...fields, run: typeof run === 'string' ? run : referenceTo(run) },
    ]),
  ) as JsonObject
}

/** A tier for which nothing is said uses the one next to it. */
function tiersOf(models: WrittenModels): TierModels {
  const [cheap, usual, best] = [asList(models.cheap), asList(models.usual), asList(models.best)]
  const middle = [usual, best, cheap].find((list) => list.length > 0) ?? []
  return {
    cheap: cheap.length > 0 ? cheap : middle,
    usual: middle,
    best: best.length > 0 ? best : middle,
  }
}

function asList(model: string | readonly string[] | undefined): readonly string[] {
  return model === undefined ? [] : typeof model === 'string' ? [model] : model
}
