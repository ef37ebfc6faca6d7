import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Baton, createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { builtInTools } from '../../src/packs/built-in-tools.ts'

let baton: Baton

beforeAll(async () => {
  const tools = builtInTools({ root: process.cwd(), rootName: 'baton', network: 'off' })
  const names = ['hotels', 'weather', 'read_file', 'calculator']
  const agent = defineAgent({ name: 'helper', prompt: 'You help.', tools: names, model: 'offline/rules' })
  baton = await createBaton({ agents: [agent], tools })
})

afterAll(() => baton.close())

test.each([
  ['Find a hotel in Rome', 'hotels (Rome) failed: ', 'builtInTools({ hotels: provider })'],
  ['read /etc/passwd', 'read_file (/etc/passwd) failed: ', ''],
  ['Weather in Qwzrtplmn', 'weather (Qwzrtplmn) failed: Tool "weather" can\'t do that: ', ''],
])('a run whose only tool call failed is no success: %s', async (request, said, hint) => {
  const result = await baton.run('helper', request)
  expect(result).toMatchObject({ status: 'partial', warnings: ['Part of the request could not be served.'] })
  expect(result).toMatchObject({ output: expect.stringMatching(/^I could not do that\.\n\n/) })
  expect(result).toMatchObject({ output: expect.stringContaining(said) })
  expect(result).toMatchObject({ output: expect.stringContaining(hint) })
})

test('a run of which one tool call failed and another did not is one in part', async () => {
  const result = await baton.run('helper', 'What is 2 + 2, and find a hotel in Rome')
  expect(result).toMatchObject({
    status: 'partial',
    output: expect.stringMatching(/^2 \+ 2 = 4\n\nhotels \(Rome\) failed/),
  })
})
