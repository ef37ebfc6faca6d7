import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { LoadedAgents } from '../../../src/agents/load-agents.ts'
import { createBaton } from '../../../src/baton.ts'
import { loadAgents } from '../../../src/coordination/agents/load-agents.ts'
import { fileTools } from '../../../src/packs/files/tools.ts'
import { reviewTools } from '../../../src/packs/review/tools.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { project } from './review-rig.ts'

const folder = temporaryFolder()
const place = fileURLToPath(new URL('../../../examples/review-panel/agents', import.meta.url))

function load(): Promise<LoadedAgents> {
  const tools = [...reviewTools('.'), ...fileTools('.')].map(({ name }) => name)
  return loadAgents(place, { tools, runnables: [] })
}

test('the agents of the example are sound, and each analyser has one reviewer', async () => {
  const { agents, problems } = await load()
  expect(problems).toEqual([])
  const members = agents.find(({ name }) => name === 'review-panel')?.team?.members ?? []
  expect(agents.map(({ name }) => name).sort()).toEqual([...members, 'review-panel'].sort())
  const used = agents.flatMap(({ tools }) => tools).filter((name) => /^(?:find|check)_/.test(name))
  expect(used.sort()).toEqual(
    reviewTools('.')
      .map(({ name }) => name)
      .sort(),
  )
})

test.each([
  ['security-reviewer', '[high] src/keys.ts:2'],
  ['maintainability-reviewer', '[medium] src/keys.ts:3'],
  ['housekeeping-reviewer', '[medium] src/keys.ts:2'],
  ['dependency-reviewer', '[medium] package.json:1'],
])('offline, %s runs its analysers over a real folder and answers with places', async (name, said) => {
  const deep = 'if (a) { for (;;) { if (b) { while (c) { if (d) { g() } } } } }\n'
  const root = await project(folder(), {
    'package.json': '{ "dependencies": { "a": "*" } }',
    'src/index.ts': "import './keys.ts'\n",
    'src/keys.ts': `\nexport const key = '${['AKIA', 'Q7ZR2XVKP6LMT4WB'].join('')}'\nfunction maze() {\n${deep.repeat(3)}}\n`,
  })
  const { agents } = await load()
  const tools = [...reviewTools(root, { name: 'project' }), ...fileTools(root, { name: 'project' })]
  const baton = await createBaton({ journal: 'memory', agents, tools })
  const result = await baton.run(name, 'Review the code in this folder')
  await baton.close()
  expect(result).toMatchObject({ status: 'completed', output: expect.stringContaining(said) })
})
