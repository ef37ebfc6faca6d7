// @module-tag slow
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectFolder, runCliProcess } from './run-cli.ts'

const folder = projectFolder()
/** No keys: what somebody meets who has just installed Baton. */
const env = { OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '', GOOGLE_GENERATIVE_AI_API_KEY: '', BATON_MODEL: '' }
const cli = (...words: string[]) => runCliProcess(folder(), words, { entry: 'real', env })

beforeAll(async () => {
  await cli('init', '--yes')
})

describe('a newcomer without a key', () => {
  test('finds no problems in what init wrote', async () => {
    const { code, out, err } = await cli('check')
    expect(code, err).toBe(0)
    expect(out).toMatch(/^helper +8 +2\.0M +\$0 +agents\/helper\.md$/m)
  })

  test('is not held to a limit of dollars that nobody set', async () => {
    const { out } = await cli('doctor')
    expect(out).toContain('limits.modelCalls')
    expect(out).not.toContain('limits.usd')
  })

  test('is told the same of an agent that is not there, by run and by chat', { tags: ['slow'] }, async () => {
    for (const command of ['run', 'chat']) {
      const { code, err } = await cli(command, 'nobody', ...(command === 'run' ? ['x'] : []))
      expect([command, code]).toEqual([command, 2])
      expect(err).toContain('BATON_RUNNABLE_UNKNOWN')
    }
  })

  test('reads of each option once', async () => {
    const { out } = await cli('models', '--help')
    expect(out.match(/--prices FILE\|update/g)).toHaveLength(1)
    expect(out.match(/^ +--prices /gm)).toHaveLength(1)
    expect(out).toContain('remove the file it names to take it back')
  })

  test('gets an answer to the first question', async () => {
    const { code, out } = await cli('run', 'helper', 'How many kilometres are 26.2 miles?')
    expect(code).toBe(0)
    expect(out).toContain('42.16')
  })

  test('can ask without knowing a name', { tags: ['slow'] }, async () => {
    const { code, err } = await cli('ask', 'What time is it in Oslo?')
    expect(code).toBe(0)
    expect(err).toMatch(/^helper \(confidence \d+ %: it speaks of time\)/)
  })

  test('is told that a picture was not looked at, and does not get it read as text', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')
    writeFileSync(join(folder(), 'chart.png'), png)
    const { code, out, err } = await cli('run', 'helper', 'How many metres are 3 feet?', '--file', 'chart.png')
    expect(code, err).toBe(3)
    expect(out).toContain('0.91')
    expect(out).toContain('I have not looked at "chart.png": that takes a language model.')
  })

  test('is told by doctor what offline means', async () => {
    const { code, out } = await cli('doctor')
    expect(code).toBe(0)
    expect(out).toMatch(/warn +offline +no model is configured: rules decide/)
  })

  test('sees a mistake in an agent file, with its place', { tags: ['slow'] }, async () => {
    writeFileSync(join(folder(), 'agents/typo.md'), '---\ndescription: x\ntols: [clock]\n---\nhi\n')
    const { code, err } = await cli('check')
    expect(code).toBe(5)
    expect(err).toContain('agents/typo.md:3:1\n')
    expect(err).toContain('  3 │ tols: [clock]\n    │ ^^^^\n  → Did you mean "tools"?')
    expect((await cli('run', 'typo', 'x')).code).toBe(5)
  })
})
