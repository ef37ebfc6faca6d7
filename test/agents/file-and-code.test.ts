import { expect, test } from 'vitest'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { parseAgentFile } from '../../src/coordination/agents/parse-agent-file.ts'
import { builtInTools } from '../../src/packs/built-in-tools.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { bench } from '../kernel/bench-of-one.ts'

const file = `---
name: counter
description: Calculates.
model: openai/gpt-5
tools: [calculator]
budget: { usd: 0.5, time: 2m }
maxTurns: 4
---
You calculate with the tool.
`

const inCode = {
  name: 'counter',
  description: 'Calculates.',
  model: 'openai/gpt-5',
  tools: ['calculator'],
  budget: { usd: 0.5, time: '2m' },
  maxTurns: 4,
  prompt: 'You calculate with the tool.',
}

test('the same agent in a file and in code gives the same events', async () => {
  const { definition } = parseAgentFile(file, 'agents/counter.md')
  if (definition === undefined) throw new Error('the file has problems')
  const logs: unknown[][] = []
  for (const agent of [definition, defineAgent(inCode)]) {
    const model = scriptedModel({
      'openai/gpt-5': [{ toolCalls: [{ id: '1', tool: 'calculator', input: { expression: '6*7' } }] }, 'It is 42.'],
    })
    const tools = builtInTools({ clock: simulatedClock() })
    const { baton, ended, treeOf } = await bench({ agents: [agent], tools, model })
    const result = await ended(baton.run('counter', 'What is six times seven?'))
    expect(result).toMatchObject({ status: 'completed', output: 'It is 42.' })
    logs.push((await treeOf(result.runId)).map(({ type, seq, data }) => [seq, type, withoutRunId(data, result.runId)]))
  }
  expect(logs[0]).toEqual(logs[1])
})

/** Runs have names of their own; everything else must be equal. */
function withoutRunId(data: unknown, runId: string): unknown {
  return JSON.parse(JSON.stringify(data).replaceAll(runId, 'RUN'))
}
