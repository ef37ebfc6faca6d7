import type { AgentDefinition } from '../../src/agents/definition.ts'

/** An agent with nothing but a prompt. */
export const plainAgent: AgentDefinition = {
  name: 'helper',
  description: 'Helps.',
  prompt: 'You help.',
  models: [],
  tools: [],
  agents: [],
  grants: {},
  budget: {},
  maxTurns: 5,
}
