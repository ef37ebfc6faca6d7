import { expect, test } from 'vitest'
import { runCli } from '../cli/run-here.ts'
import { projectWith } from '../project/project-folder.ts'
import { thoughtful } from './cast.ts'
import { expectGreen } from './green.ts'
import { openLane, speakers } from './rig.ts'

test.each(speakers)('`baton chat` with $title remembers what was said, called and thought', async (speaker) => {
  const lane = await openLane()
  const counts = (expression: string) => ({ calls: [{ tool: 'calculator', input: { expression } }] })
  await lane.script(
    thoughtful(speaker, { text: 'I count.', ...counts('21*2') }, 'the first sum'),
    thoughtful(speaker, { text: 'Forty-two.' }, 'how to say it'),
    thoughtful(speaker, counts('42+1'), 'the second sum'),
    thoughtful(speaker, { text: 'Forty-three.' }),
  )
  const { folder, env } = projectWith({
    'baton.yaml': `providers: ${JSON.stringify(lane.models.providers)}\n`,
    'agents/counter.md': `---\ndescription: Counts.\nmodel: ${speaker.model}\ntools: [calculator]\n---\n\nYou count.\n`,
  })
  const keys = lane.models.environment as Readonly<Record<string, string>>
  const given = { ...(env as Readonly<Record<string, string>>), ...keys, BATON_TRUST: '1' }
  const input = 'What is 21 times 2?\nAnd one more?\n'
  const { code, out, err } = await runCli(folder, ['chat', 'counter'], { entry: 'real', env: given, input })
  expect({ code, err }).toEqual({ code: 0, err: expect.any(String) })
  expect(out).toContain('Forty-two.')
  expect(out).toContain('Forty-three.')
  const [, , third] = await expectGreen(lane)
  expect(JSON.stringify(third?.body)).toContain('21*2')
})
