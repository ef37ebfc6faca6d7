import { defineWorkOrder } from '../../../src/coordination/workorder/index.ts'
import type { AnyTool, Json, JsonObject, ModelRequest, Runnable } from '../../../src/index.ts'
import type { Lines } from './scripted-model.ts'

/** Work orders in code. The agents `trip` and `abacus` are work orders in files. */
export function workOrdersOf(tools: readonly AnyTool[]): readonly Runnable[] {
  const named = (...names: readonly string[]): AnyTool[] => tools.filter(({ name }) => names.includes(name))
  return [
    defineWorkOrder({
      name: 'islands',
      version: '1',
      tools: [...named('ferry_tool', 'weather_tool', 'stumble'), 'function:dreamer', 'function:clumsy'],
      timeout: 10_000,
      max_attempts: 2,
    }),
    defineWorkOrder({
      name: 'reporters',
      version: '1',
      tools: named('weather_tool', 'train_tool', 'look'),
      model: 'test/reporter',
      mode: 'batch',
      max_workers: 2,
      worker_tools: 'all',
      accept_partial: true,
    }),
  ]
}

const complete: JsonObject = { decision: 'complete', reason: 'all is there', missing: [], revise: [], waive: [] }

const subtask = (name: string, tool: string, what = name): JsonObject => ({
  name,
  tool,
  args: tool.includes(':') ? { request: what } : { what },
})

/** The parts of each request, by a word in it. */
const plans: Readonly<Record<string, readonly JsonObject[]>> = {
  Paris: [
    subtask('check_weather', 'weather_tool', 'Paris'),
    subtask('find_hotels', 'hotel_tool', 'Paris'),
    subtask('find_train', 'train_tool', 'Paris'),
  ],
  Rome: [subtask('find_hotels', 'hotel_tool', 'Rome'), subtask('be_served', 'no tool available')],
  rest: [subtask('check_weather', 'weather_tool', 'bed'), subtask('take_nap', 'function:nap', 'tea')],
  guide: [subtask('check_weather', 'weather_tool', 'the hills'), subtask('ask_guide', 'human:guide', 'Which path?')],
  ferry: [subtask('find_ferry', 'ferry_tool', 'Capri'), subtask('check_weather', 'weather_tool', 'Capri')],
  dream: [subtask('check_weather', 'weather_tool', 'Elba'), subtask('dream_on', 'function:dreamer', 'Elba')],
  fall: [subtask('fall_over', 'stumble', 'a root')],
  moon: [subtask('fly', 'rocket_tool', 'the moon')],
  news: [
    subtask('check_weather', 'weather_tool', 'town'),
    subtask('find_train', 'train_tool', 'town'),
    subtask('look_around', 'look', 'town'),
  ],
}

/** What the lead decides and workers say. */
export const workOrderLines: Lines = {
  lead: (request) => {
    const asked = Object.keys((request.settings?.output?.['properties'] ?? {}) as JsonObject)
    if (asked.includes('subtasks')) return JSON.stringify(planFor(request))
    if (asked.includes('decision')) return JSON.stringify(reviewOf(request))
    if (asked.includes('answer')) return JSON.stringify({ answer: answerTo(request) })
    return textOf(request).includes('Are 5') ? '"enough"' : '"perhaps"'
  },
  reporter: (request) =>
    textOf(request).includes('check_weather') && request.messages.length <= 4
      ? { calls: [['look', { what: 'once more' }]] }
      : 'A worker reports.',
}

function planFor(request: ModelRequest): Json {
  if (textOf(request).includes('hello')) return { goal: 'greet', subtasks: [], direct_answer: 'Hello to you.' }
  const topic = topicOf(request)
  return { goal: `see to ${topic}`, subtasks: plans[topic] ?? [] }
}

function reviewOf(request: ModelRequest): JsonObject {
  const text = textOf(request)
  const topic = topicOf(request)
  if (topic === 'Paris' && !text.includes('Here is help')) {
    const missing = [subtask('ask_for_help', 'agent:general', 'What to pack for Paris?')]
    return { ...complete, decision: 'incomplete', reason: 'nobody was asked what to pack', missing }
  }
  if (topic === 'Rome' && !text.includes('A room in Roma')) {
    const revise = [{ index: 0, args: { what: 'Roma' } }]
    const waive = [{ index: 1, reason: 'nobody serves' }]
    return { ...complete, decision: 'incomplete', reason: 'it has another name', revise, waive }
  }
  return complete
}

/** Names every part that could not be done; the controller would add the names that are missing. */
function answerTo(request: ModelRequest): string {
  const unmet = [...textOf(request).matchAll(/"name":"(\w+)","error"/g)].map(([, name]) => `, without ${name}`)
  return `The answer about ${topicOf(request)}${unmet.join('')}.`
}

function topicOf(request: ModelRequest): string {
  const text = textOf(request)
  const words = Object.keys(plans).filter((word) => text.includes(word))
  return words.toSorted((left, right) => text.indexOf(left) - text.indexOf(right))[0] ?? 'nothing'
}

/** What the lead is told about this request, without what it is told about every one. */
function textOf({ messages }: ModelRequest): string {
  return messages.flatMap(({ role, content }) => (role === 'user' ? [String(content)] : [])).join('\n')
}
