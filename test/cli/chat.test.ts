import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectFolder } from './run-cli.ts'
import { runCli } from './run-here.ts'

const folder = projectFolder()
const cli = (words: readonly string[], input = '') => runCli(folder(), words, { entry: 'real', input })
const chatting = (input: string, ...more: string[]) => cli(['chat', 'helper', ...more], input)

beforeAll(async () => {
  await cli(['init', '--yes'])
})

describe('a conversation', () => {
  test('shows the calls of tools while an answer is made', async () => {
    const { out, err } = await chatting('What is 6 * 7?\n')
    expect(out).toContain('42')
    expect(err).toContain('· calculator {"expression":"6 * 7"}\n')
  })

  test('tells what can be typed, what was done for the last answer, and what all has cost', async () => {
    const { out, err } = await chatting('/show\nWhat is 6 * 7?\n/show\nWhat is 2 + 2?\n/cost\n/help\n/nonsense\n')
    expect(err).toContain('Nothing was answered yet.')
    expect(out).toMatch(/run_[0-9a-f]+ {2}completed {2}What is 6 \* 7\?/)
    expect(out).toContain('2 answers · 4 steps by rules · 2 tool calls · $0')
    expect(out).toMatch(/\/exit +leaves; to go on another time:\n +baton chat helper --continue [0-9a-f]{8}\n/)
    expect(err).toContain('There is no /nonsense here. /help tells what there is.')
  })

  test('is gone on with by another command, with what was said and used', async () => {
    const begun = await chatting('What is 6 * 7?\n/help\n')
    const [, name = ''] = /--continue ([0-9a-f]{8})/.exec(begun.out) ?? []
    const { out } = await chatting('What is 3 * 3?\n/cost\n', '--continue', name)
    expect(out).toContain('2 answers')
    expect((await chatting('/cost\n', '--continue', 'last')).out).toContain('2 answers')
    const { out: runs } = await cli(['runs', '--tag', `chat:${name}`, '--json'])
    const [last] = runs.trim().split('\n')
    const { runId } = JSON.parse(last ?? '') as { runId: string }
    const { out: events } = await cli(['show', runId, '--json'])
    const { data } = JSON.parse(events.split('\n')[0] ?? '') as { data: { input: { data: { earlier: unknown[] } } } }
    expect(data.input.data.earlier[0]).toEqual({ role: 'user', content: 'What is 6 * 7?' })
  })

  test('that others wrote is not gone on with: their words would pass for those of the person', async () => {
    await chatting('What is 6 * 7?\n')
    const env = { XDG_STATE_HOME: join(folder(), 'another') }
    const continued = ['chat', 'helper', '--continue', 'last']
    const refused = await runCli(folder(), continued, { entry: 'real', env, input: 'And 7 * 7?\n' })
    expect([refused.code, refused.out]).toEqual([expect.not.toBeOneOf([0]), ''])
    expect(refused.err).toContain('BATON_RUN_FOREIGN')
    const [, runId = ''] = /baton trust --run (run_[0-9a-f]+)/.exec(refused.err) ?? []
    const agreed = await runCli(folder(), ['trust', '--run', runId, '--yes'], { entry: 'real', env })
    expect(agreed.code).toBe(0)
  })

  test.each([
    ['helper', 'nothing', 'there is no conversation "nothing".'],
    ['other', 'last', 'there was no conversation with "other".'],
  ])('that does not exist is refused: chat %s --continue %s', async (agent, wanted, problem) => {
    writeFileSync(join(folder(), 'agents', 'other.md'), '---\ndescription: Other\n---\nHelp.\n')
    const { code, err } = await cli(['chat', agent, '--continue', wanted])
    expect([code, err]).toEqual([2, expect.stringContaining(problem)])
  })
})
