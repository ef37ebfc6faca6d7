import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { agentRunnable } from '../../src/agents/agent-runnable.ts'
import type { AgentDefinition } from '../../src/agents/definition.ts'
import { createBaton } from '../../src/baton.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { plainAgent } from './plain-agent.ts'

const folder = temporaryFolder()

const helper: AgentDefinition = { ...plainAgent, maxTurns: 1_000 }

const work: Tool<{ i: number }, string> = {
  name: 'work',
  description: 'Works.',
  effect: 'read',
  run: ({ i }) => `${i}:${'x'.repeat(256)}`,
}

/** How many bytes a journal grows by with each step of a session whose conversation has to be shortened time and again. */
async function bytesPerStep(steps: number): Promise<number> {
  const path = `${folder()}/${steps}.journal`
  const journal = await sqliteJournal(path, { synchronous: 'normal' })
  const model = scriptedModel((_, call) =>
    call > steps ? 'done' : { toolCalls: [{ id: `c${call}`, tool: 'work', input: { i: call } }] },
  )
  const baton = await createBaton({ journal, model })
  const agent = agentRunnable(helper, () => {
    return { models: ['m'], windowTokens: 10_000, tools: new Map([['work', work]]), colleagues: new Map() }
  })
  expect(await baton.run(agent, 'Go on')).toMatchObject({ status: 'completed' })
  await baton.close()
  await journal.close()
  const db = new DatabaseSync(path)
  const sizes = db
    .prepare(`SELECT (SELECT sum(octet_length(data) + octet_length(type) + 64) FROM events)
    + (SELECT coalesce(sum(octet_length(json)), 0) FROM content) AS bytes`)
    .get()
  db.close()
  return Number(sizes?.['bytes']) / steps
}

test('a step takes 900 bytes of a journal at most, however long the conversation is', async () => {
  const few = await bytesPerStep(100)
  const many = await bytesPerStep(400)
  expect(few).toBeLessThan(900)
  expect(many).toBeLessThan(900)
  expect(many).toBeLessThan(few * 1.1)
})
