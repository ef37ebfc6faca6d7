import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from './run-cli.ts'
import { runCli } from './run-here.ts'

const folder = projectFolder()

/** A run that one person made, and what the same command says to another, who has a key of their own. */
async function seenByAnother(...words: readonly string[]) {
  const { out } = await runCli(folder(), ['run', 'lead', 'one', 'two', '--json'])
  const { runId = '' } = JSON.parse(out.split('\n')[0] ?? '{}') as { readonly runId?: string }
  const another = { env: { XDG_STATE_HOME: join(folder(), 'another') } }
  const command = words.map((word) => (word === 'RUN' ? runId : word))
  return { runId, own: await runCli(folder(), command), foreign: await runCli(folder(), command, another) }
}

describe('a run that the key of this user did not stamp', () => {
  test('is listed as foreign, and the way to what is in it is told', async () => {
    const { runId, own, foreign } = await seenByAnother('runs', '--limit', '1')
    expect(own.out).not.toContain('foreign')
    expect(own.err).toBe('')
    expect(foreign.out).toMatch(/ completed, foreign +lead /)
    expect(foreign.err).toContain('1 run was not written with your key, but came with the journal')
    expect(foreign.err).toContain(`baton trust --run ${runId}`)
  })

  test('is marked in every line of JSON that lists it', async () => {
    const { own, foreign } = await seenByAnother('runs', '--limit', '1', '--json')
    expect(JSON.parse(own.out)).not.toHaveProperty('foreign')
    expect(JSON.parse(foreign.out)).toEqual({ ...JSON.parse(own.out), foreign: true })
  })

  test.each([[], ['--tree'], ['--timeline'], ['--events'], ['--mermaid']])(
    'is shown with a warning: %s',
    async (...how) => {
      const { own, foreign } = await seenByAnother('show', 'RUN', ...how)
      expect(own.err).not.toContain('your key')
      expect(foreign.err).toContain('1 run was not written with your key')
    },
  )

  test.each([[], ['--tree'], ['--mermaid']])('is marked in every line of JSON that shows it: %s', async (...how) => {
    const { own, foreign } = await seenByAnother('show', 'RUN', '--json', ...how)
    const lines = (text: string): unknown[] =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    expect(lines(foreign.out).length).toBeGreaterThan(0)
    for (const line of lines(foreign.out)) expect(line).toMatchObject({ foreign: true })
    for (const line of lines(own.out)) expect(line).not.toHaveProperty('foreign')
  })

  test('is no longer marked once it was agreed to, nor where everything is trusted', async () => {
    const { runId } = await seenByAnother('runs')
    const env = { XDG_STATE_HOME: join(folder(), 'another') }
    expect((await runCli(folder(), ['runs', '--json'], { env: { ...env, BATON_TRUST: '1' } })).out).not.toContain(
      'foreign',
    )
    expect((await runCli(folder(), ['trust', '--run', runId, '--yes'], { env })).code).toBe(0)
    expect((await runCli(folder(), ['runs', '--limit', '1', '--json'], { env })).out).not.toContain('foreign')
  })
})
