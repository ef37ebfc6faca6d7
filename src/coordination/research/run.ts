import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import type { Brief } from './brief.ts'
import { ResearchController } from './controller.ts'
import { readPast } from './past-uses.ts'
import { readBrief } from './read-brief.ts'
import type { ResearchSetup } from './setup.ts'
import { researchTools } from './tools.ts'

/** One run of research: its input is a topic, a brief as data, or both. A brief that can't be worked on is refused (RES-20). */
export async function runResearch(context: Context, setup: ResearchSetup, input: RunInput): Promise<Outcome> {
  const tools = toolsHere(setup)
  const { past, ...given } = isObject(input.data) ? input.data : {}
  const topic = input.text.trim()
  const written: JsonObject = { ...setup.defaults, ...given, ...(topic === '' ? {} : { topic }) }
  const requestId = `req_${Math.floor(context.random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`
  const reach = written['reach'] ?? (tools.has('gather_documents') ? 'local' : 'web')
  const brief = withinLimits(readBrief({ ...written, reach } as Json, requestId), context)
  return new ResearchController(context, { ...setup, tools, past: readPast(past) }, brief).run()
}

function toolsHere({ toolNamed }: ResearchSetup): ReadonlyMap<string, AnyTool> {
  return new Map(
    researchTools.flatMap((name) => {
      const tool = toolNamed(name)
      return tool === undefined ? [] : [[name, tool] as const]
    }),
  )
}

/** Time is kept for the ending: the limit of the run ends it without an answer, that of the brief does not. */
const shareOfTime = 0.8

/** The limits of the run hold for its brief as well. */
function withinLimits(brief: Brief, { budget: { limits } }: Context): Brief {
  return {
    ...brief,
    max_budget_micros: Math.min(brief.max_budget_micros, limits.usdMicros),
    max_time_seconds: Math.max(1, Math.min(brief.max_time_seconds, Math.floor((shareOfTime * limits.wallMs) / 1000))),
  }
}
