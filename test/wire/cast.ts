import type { AgentFields } from '../../src/agents/define-agent.ts'
import type { AgentDefinition } from '../../src/agents/definition.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import type { AnyTool, Tool } from '../../src/kernel/ports/tool.ts'
import type { Speaker } from './rig.ts'
import type { Answer } from './server/script.ts'

/** An agent whose requests can be told from all others by its prompt. */
export function agent(
  { model }: Pick<Speaker, 'model'>,
  name: string,
  fields: Partial<AgentFields> = {},
): AgentDefinition {
  return defineAgent({
    name,
    description: `Does what a ${name} does.`,
    model,
    prompt: `You are the ${name}.`,
    ...fields,
  })
}

/** Only for requests of this agent. */
export const to = (name: string): Pick<Answer, 'to'> => ({ to: `You are the ${name}.` })

/** The same answer, with a thought before it where the model thinks. */
export function thoughtful({ thinks }: Speaker, answer: Answer, about = 'what to do'): Answer {
  return thinks ? { thinking: `Let me consider ${about}.`, ...answer } : answer
}

const lookUpTool: Tool<{ city: string }, string> = {
  name: 'look_up',
  description: 'Looks up the weather in a city.',
  effect: 'read',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
  run: async ({ city }) => `It is mild in ${city}.`,
}

const sendTool: Tool<{ to: string; text: string }, string> = {
  name: 'send_mail',
  description: 'Sends a message.',
  effect: 'once',
  inputSchema: {
    type: 'object',
    properties: { to: { type: 'string' }, text: { type: 'string', minLength: 1 } },
    required: ['to', 'text'],
  },
  run: async ({ to: receiver }) => `Sent to ${receiver}.`,
}

/** Answers at length. */
const readTool: Tool<{ page: number; letters: number }, string> = {
  name: 'read_page',
  description: 'Reads a page of a long book.',
  effect: 'read',
  inputSchema: {
    type: 'object',
    properties: { page: { type: 'integer' }, letters: { type: 'integer' } },
    required: ['page', 'letters'],
  },
  run: async ({ page, letters }) => `Page ${page}: ${'word '.repeat(Math.ceil(letters / 5))}`,
}

export const lookUp: AnyTool = lookUpTool
export const sendMail: AnyTool = sendTool
export const readPage: AnyTool = readTool

/** A model asks for the weather of these places at once. */
export const asksFor = (...cities: readonly string[]): Pick<Answer, 'calls'> => ({
  calls: cities.map((city) => ({ tool: 'look_up', input: { city } })),
})
