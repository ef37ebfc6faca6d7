import { fileURLToPath } from 'node:url'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import type { AwaitingInput } from '../../src/engine/handle.ts'
import { eventData } from '../../src/events/catalog.ts'
import { isObject } from '../../src/events/json.ts'
import type { Clock } from '../../src/kernel/ports/clock.ts'
import type { AnyTool } from '../../src/kernel/ports/tool.ts'
import type { RunResult } from '../../src/kernel/run-result.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { builtInTools } from '../../src/packs/built-in-tools.ts'
import { defineTool } from '../../src/tools/define-tool.ts'
import type { ObservedAnswer } from './score-answer.ts'
import { askedAt, type OwnTool, readOwnTools, type ToolRequest } from './tool-request.ts'

/** These need nothing but their input, so they really work; of all others only the call matters. */
const real = new Set(['clock', 'calculator', 'convert_units'])

const clock: Clock = { ...systemClock, now: () => askedAt }

/** All tools of the set, none of which reaches anything. */
export function toolsOfTheSet(): AnyTool[] {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const builtIn = builtInTools({ clock, timeZone: 'UTC', network: 'off', root, rootName: 'workspace' })
  return [...builtIn.map((tool) => (real.has(tool.name) ? tool : faked(tool))), ...readOwnTools().map(echoing)]
}

/** The same to look at; it does nothing, and needs no grant. */
function faked({ name, description, effect, inputSchema = {} }: AnyTool): AnyTool {
  return defineTool({ name, description, effect, inputSchema, run: () => ({ summary: `What ${name} found.` }) })
}

function echoing(tool: OwnTool): AnyTool {
  return defineTool({ ...tool, run: (input) => input })
}

function saidIn(result: RunResult | AwaitingInput): string {
  if (result.status === 'awaiting_input') return JSON.stringify(result.questions)
  return [result.output, result.error?.message ?? '', ...result.warnings].join('\n')
}

/** Asks every request of an agent with its tools and no model, one after the other. */
export async function* observeAnswers(
  requests: readonly ToolRequest[],
): AsyncGenerator<{ readonly asked: ToolRequest; readonly observed: ObservedAnswer }> {
  const toolSets = [...new Set(requests.map(({ tools }) => tools.join(' ')))]
  const agents = toolSets.map((names, at) =>
    defineAgent({ name: `agent-${at}`, tools: names.split(' '), prompt: 'Answer with the tools.' }),
  )
  const baton = await createBaton({ agents, tools: toolsOfTheSet(), clock, defaultModel: 'offline/rules' })
  try {
    for (const asked of requests) {
      const result = await baton.run(`agent-${toolSets.indexOf(asked.tools.join(' '))}`, asked.request)
      const calls = (await baton.events(result.runId)).flatMap((event) => {
        const called = eventData(event, 'tool.called')
        return called !== undefined && isObject(called.input) ? [{ tool: called.tool, input: called.input }] : []
      })
      yield { asked, observed: { status: result.status, calls, text: saidIn(result) } }
    }
  } finally {
    await baton.close()
  }
}
