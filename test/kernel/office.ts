import type { AgentDefinition } from '../../src/agents/definition.ts'
import { type Baton, createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { defaultPolicy } from '../../src/grants/policy.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import type { BatonOptions } from '../../src/library/options.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'

/** A place where a clerk files a letter once a person has approved that, each process with its own shell around it. */
export interface Office {
  readonly journal: Journal
  /** What was filed, by whichever process. */
  readonly filed: readonly string[]
  /** The models that a provider was asked for, in order. */
  readonly asked: readonly string[]
  /** Another process on the same journal. The one before is gone. */
  open(changes?: Partial<BatonOptions>): Promise<Baton>
  /** Every record of a tree of runs, and the messages that wait for it. */
  kept(runId: string): Promise<unknown>
}

export const approval = 'tool:file#1/ask#1'

export const clerk: AgentDefinition = defineAgent({ name: 'clerk', prompt: 'You file letters.', tools: ['file'] })

/** A shell that has these keys. */
export function keys(...names: readonly string[]): Pick<BatonOptions, 'models'> {
  const environment = Object.fromEntries(names.map((name) => [name, 'a key of somebody']))
  return { models: { ...providers, environment } }
}

const providers = {
  providers: {
    near: { baseUrl: 'http://127.0.0.1:9', keyVariable: 'NEAR_KEY' },
    far: { baseUrl: 'http://127.0.0.1:9', keyVariable: 'FAR_KEY' },
  },
  prices: { 'near/*': { input: 1, output: 1 }, 'far/*': { input: 1, output: 1 } },
}

export function office(): Office {
  const clock = simulatedClock()
  const journal = memoryJournal({ clock })
  const filed: string[] = []
  const asked: string[] = []
  const fetch = clerkAt(asked)
  const file = fileInto(filed)
  let [before, number]: [Baton | undefined, number] = [undefined, 0]
  return {
    journal,
    filed,
    asked,
    open: async (changes = {}) => {
      await before?.close()
      number++
      before = await createBaton({
        ...{ clock, journal, random: () => 0.5, owner: `process ${number}` },
        ...{ agents: [clerk], tools: [file], defaultModel: 'near/m', policy },
        ...changes,
        models: { ...(changes.models ?? keys('NEAR_KEY').models), fetch },
      })
      return before
    },
    kept: async (runId) => {
      const runs = await journal.list({ rootRunId: runId })
      const logs = await Promise.all(runs.map((run) => journal.read(run.runId)))
      return { logs, messages: await journal.messages([runId]), statuses: runs.map(({ status }) => status) }
    },
  }
}

const policy = { ...defaultPolicy, rules: [{ action: 'ask', tool: 'file' }] } as const

export function fileInto(filed: string[], description = 'Files a letter.'): Tool {
  return {
    name: 'file',
    description,
    effect: 'once',
    inputSchema: { type: 'object', properties: { letter: { type: 'string' } }, required: ['letter'] },
    run: (input) => {
      filed.push(JSON.stringify(input))
      return 'filed'
    },
  }
}

/** A provider whose models call `file` first, and are done when they hear of it. */
function clerkAt(asked: string[]): typeof globalThis.fetch {
  return async (_, init) => {
    const { model, messages } = JSON.parse(String(init?.body)) as { model: string; messages: { role: string }[] }
    asked.push(model)
    const isDone = messages.some(({ role }) => role === 'tool')
    const call = { name: 'file', arguments: JSON.stringify({ letter: 'Dear Ada' }) }
    const deltas = isDone
      ? [{ role: 'assistant', content: 'Done.' }]
      : [{ role: 'assistant', tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: call }] }]
    const chunks = [
      ...deltas.map((delta) => ({ index: 0, delta, finish_reason: null })),
      { index: 0, delta: {}, finish_reason: isDone ? 'stop' : 'tool_calls' },
    ].map((choice) => ({
      ...{ id: 'x', object: 'chat.completion.chunk', created: 1, model, choices: [choice] },
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    }))
    const body = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((one) => `data: ${one}\n\n`).join('')
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}
