import { describe, expect, test } from 'vitest'
import type { AgentFields } from '../../src/agents/define-agent.ts'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { defineWorkOrder } from '../../src/coordination/workorder/define-work-order.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import type { BatonOptions } from '../../src/library/options.ts'
import { defineTool } from '../../src/tools/define-tool.ts'

const look = defineTool({ name: 'look', description: 'Looks.', effect: 'read', run: () => 'seen' })
const pay = defineTool({ name: 'pay', description: 'Pays.', effect: 'once', run: () => 'paid' })

const agent = (name: string, fields: Partial<AgentFields> = {}) =>
  defineAgent({ name, prompt: `You are ${name}.`, ...fields })

/** What is said about a set of agents, without the hints. */
async function problemsOf(...agents: readonly ReturnType<typeof agent>[]): Promise<string> {
  const options: BatonOptions = { agents, tools: [look, pay], runnables: [defineFunction('deep', async () => '')] }
  try {
    await (await createBaton(options)).close()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('agents that are defined in code', () => {
  test('have a budget that stays as it is, because limits are worked out of it once', () => {
    const { budget } = defineAgent({ name: 'a', description: 'Helps.', prompt: 'You help.', budget: { usd: 1 } })
    expect(() => Object.assign(budget, { usd: 0.1 })).toThrow(TypeError)
    expect(budget).toEqual({ usd: 1 })
  })

  test('are taken when they fit together', async () => {
    const set = [
      agent('front', { router: { destinations: ['writer', 'function:deep'], mode: 'analyst' }, tools: ['look'] }),
      agent('writer', { tools: ['look', 'pay'], handoff: 'editor', agents: ['deep'] }),
      agent('editor'),
    ]
    expect(await problemsOf(...set)).toBe('')
  })

  test('are refused with all problems at once, each with the agent it is about', async () => {
    const message = await problemsOf(
      agent('writer', { tools: ['lok'], agents: ['edtor'], handoff: 'nobody' }),
      agent('editor', { advisors: ['ghost'] }),
      agent('crew', { team: { members: ['writer', 'stranger'], terminationMode: 'maxRounds', maxRounds: 2 } }),
    )
    expect(message.split('\n')).toHaveLength(6)
    expect(message).toContain('- Agent "writer": There is no tool "lok". Did you mean "look"?')
    expect(message).toContain('Agent "writer": "agents" names "edtor", which does not exist. Did you mean "editor"?')
    expect(message).toContain('Agent "writer": "handoff.agent" names "nobody"')
    expect(message).toContain('Agent "editor": "advisors.agents" names "ghost"')
    expect(message).toContain('Agent "crew": "team.members" names "stranger"')
    expect(message).toContain('(BATON_AGENT_REF_NOT_FOUND)')
  })

  test('are refused when they lead back to where they began', async () => {
    const message = await problemsOf(
      agent('a', { agents: ['b'] }),
      agent('b', { handoff: 'c' }),
      agent('c', { agents: ['a'] }),
    )
    expect(message).toContain('Agent "c": The agents lead back to where they began: a → b → c → a.')
    expect(message).toContain('(BATON_AGENT_CYCLE)')
  })

  test('are refused when they lead back through runnables that code defines', async () => {
    const order = defineWorkOrder({ name: 'trip', tools: ['agent:a'] })
    const passing: Runnable = { ...defineFunction('passing', async () => ''), references: ['workorder:trip'] }
    const opened = createBaton({ agents: [agent('a', { handoff: 'function:passing' })], runnables: [order, passing] })
    await expect(opened).rejects.toThrow(
      'The agents lead back to where they began: a → function:passing → workorder:trip → a.',
    )
  })

  test('are refused when a router could change the world while it looks around (PAT-26)', async () => {
    const router = { destinations: ['writer'], mode: 'analyst' as const }
    const message = await problemsOf(
      agent('front', { router, tools: ['look', 'pay'] }),
      agent('back', { router, agents: ['clerk'] }),
      agent('clerk', { tools: ['pay'] }),
      agent('writer', { tools: ['pay'] }),
    )
    expect(message).toContain(
      'Agent "front": A router may look around before it chooses, but "pay" does more than look.',
    )
    expect(message).toContain(
      'Agent "back": A router may look around before it chooses, but "pay", which it reaches through "clerk",',
    )
    expect(message.split('\n')).toHaveLength(3)
  })

  test('are refused when what one gives does not fit what the next takes', async () => {
    const output = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }
    const input = { type: 'object', properties: { body: { type: 'string' } }, required: ['body'] }
    const message = await problemsOf(
      agent('writer', { output, handoff: { agent: 'editor', pass: 'output' } }),
      agent('editor', { input }),
    )
    expect(message).toContain('(BATON_AGENT_IO_MISMATCH)')
  })

  test('are not checked again when that was done', async () => {
    const baton = await createBaton({ agents: [agent('writer', { agents: ['ghost'] })], agentsChecked: true })
    await baton.close()
  })
})
