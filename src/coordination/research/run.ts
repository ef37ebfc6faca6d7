import type { Json } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import type { Brief } from './brief.ts'
import { ResearchController } from './controller.ts'
import { documentTool, refuseClosed } from './documents.ts'
import { researchErrors } from './errors.ts'
import { readBrief } from './read-brief.ts'
import { ableIn } from './roster.ts'
import { readInput } from './run-input.ts'
import type { ResearchSetup } from './setup.ts'
import { modelsIn } from './tier-models.ts'
import { researchTools } from './tools.ts'
import { isUsable } from './workers/outside/usable-tool.ts'

/** One run of research: its input is a topic, a brief as data, or both. A brief that can't be worked on is refused (RES-20). */
export async function runResearch(context: Context, setup: ResearchSetup, input: RunInput): Promise<Outcome> {
  const { written, settings, documents, past, executions, notRead } = readInput(setup, input)
  const tools = toolsHere(setup, documents)
  const requestId = `req_${Math.floor(context.random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`
  const reach = written['reach'] ?? (tools.has('gather_documents') ? 'local' : 'web')
  const wanted = readBrief({ ...written, reach } as Json, requestId)
  const mostMicros = written['max_budget'] === undefined ? Number.MAX_SAFE_INTEGER : wanted.max_budget_micros
  // What is left is read as an operation: a run whose limit was raised since must see the same brief again.
  const brief = { ...wanted, max_budget_micros: Math.min(mostMicros, context.budget.remaining().usdMicros) }
  const models = setup.models ?? modelsIn(context.models)
  const hasModels = Object.values(models).some((tier) => tier.length > 0)
  const roster = ableIn(setup.roster, { tools, brief, hasModels })
  const canRead = [...roster.values()].some(({ entry }) => entry.category === 'research')
  if (!canRead) throw researchErrors.error('BATON_RESEARCH_NO_SOURCES', { reach: brief.reach })
  const { name } = setup
  const most = { mostMicros, mostSeconds: secondsFor(brief, context) }
  return new ResearchController(
    context,
    { name, settings, tools, roster, models, past, executions, notRead, ...most },
    brief,
  ).run()
}

function toolsHere({ toolNamed }: ResearchSetup, documents: string | undefined): ReadonlyMap<string, AnyTool> {
  if (documents !== undefined) refuseClosed(toolNamed, documents)
  return new Map(
    researchTools.flatMap((name) => {
      const tool = name === documentTool ? toolNamed(name, documents) : toolNamed(name)
      return tool === undefined || !isUsable(tool) ? [] : [[name, tool] as const]
    }),
  )
}

/** Time is kept for the ending: the limit of the run ends it without an answer, that of the brief does not. */
const shareOfTime = 0.8

/** How long the run may be at work, in seconds. */
function secondsFor({ max_time_seconds }: Brief, { budget: { limits } }: Context): number {
  return Math.max(1, Math.min(max_time_seconds, Math.floor((shareOfTime * limits.wallMs) / 1000)))
}
