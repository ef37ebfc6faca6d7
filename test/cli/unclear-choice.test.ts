import { expect, test } from 'vitest'
import { projectWith } from '../project/project-folder.ts'
import { runCli } from './run-here.ts'

test('a question that two agents speak of alike is given to neither, and both are named', async () => {
  const agent = (what: string): string => `---\ndescription: ${what}\n---\nDo it.\n`
  const { folder, env } = projectWith({
    'agents/north.md': agent('Tells of harbours in the north.'),
    'agents/south.md': agent('Tells of harbours in the south.'),
  })
  const { code, out, err } = await runCli(folder, ['ask', 'Which harbours are there?'], {
    entry: 'real',
    env: env as Record<string, string>,
  })
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain('its words do not say who is meant: north (speaks of harbour); south (speaks of harbour).')
  expect(err).toContain('baton run NAME')
})
