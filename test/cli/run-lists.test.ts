import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { momentIn } from '../../src/cli/moment.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { projectFolder } from './run-cli.ts'
import { runCli } from './run-here.ts'

const folder = projectFolder()

interface Line {
  readonly runId: string
  readonly place: number
  readonly runnable: string
  readonly tags?: readonly string[]
}

async function listed(...words: string[]): Promise<readonly Line[]> {
  const { out } = await runCli(folder(), ['runs', '--json', ...words])
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

describe('baton runs', () => {
  test('chooses the runs that it shows as killed', async () => {
    const file = join(folder(), 'killed.db')
    const journal = await sqliteJournal(file)
    const [killed, other] = ['run_killed', 'run_other']
    for (const [runId, owner] of [
      [killed, 'gone'],
      [other, 'alive'],
    ] as const) {
      const lineage = { runId, parentRunId: null, rootRunId: runId }
      const content = { ts: 1, type: 'run.started', version: 1, actor: 'agent:echo', causation: 0, json: '{}' }
      await journal.append(
        { rootRunId: runId, owner, epoch: 1 },
        { lineage, expectedSeq: 0, entries: [{ runId, seq: 1, ...content, values: [] }] },
      )
    }
    await journal.heartbeat('alive', 60_000)
    await journal.close()
    const { out } = await runCli(folder(), ['runs', '--journal', file, '--json', '--status', 'killed'])
    expect(out.match(/run_\w+/g)).toEqual([killed, killed])
  })

  test('chooses by what ran, how it ended, when it started and its tags, page by page', async () => {
    await runCli(folder(), ['run', 'echo', 'one', '--tag', 'nightly', '--tag', 'first'])
    await runCli(folder(), ['run', 'failing', 'two', '--tag', 'nightly'])
    await runCli(folder(), ['run', 'echo', 'three'])
    await runCli(folder(), ['run', 'asker', 'four'])
    const all = await listed()
    const [four, three, two, one] = all.map(({ runId }) => runId)
    const ids = async (...words: string[]): Promise<string[]> => (await listed(...words)).map(({ runId }) => runId)
    expect(await ids('--what', 'echo')).toEqual([three, one])
    expect(await ids('--what', all[2]?.runnable ?? '')).toEqual([two])
    expect(await ids('--status', 'failed', '--status', 'awaiting_input')).toEqual([four, two])
    expect(await ids('--tag', 'nightly')).toEqual([two, one])
    expect(await ids('--tag', 'nightly', '--status', 'completed')).toEqual([one])
    expect(await ids('--kind', 'agent', '--tag', 'first')).toEqual(all[3]?.runnable.startsWith('agent:') ? [one] : [])
    expect(await ids('--since', '1h')).toEqual([four, three, two, one])
    expect(await ids('--until', '1h')).toEqual([])
    expect(await ids('--since', '2020-01-01', '--until', '2020-01-02')).toEqual([])
    const page = await listed('--limit', '2')
    await runCli(folder(), ['run', 'echo', 'five'])
    expect(await ids('--limit', '2', '--cursor', String(page.at(-1)?.place))).toEqual([two, one])
    expect(all[3]?.tags).toEqual(['first', 'nightly'])
  })

  test('shows tags where there are any, and how to get the next page of the same choice', async () => {
    const { out, err } = await runCli(folder(), ['runs', '--tag', 'nightly', '--limit', '1'])
    expect(out).toMatch(/TOOK +TAGS\n/)
    expect(out).toContain('nightly')
    expect(err).toMatch(/Older ones: baton runs --tag nightly --before run_/)
    expect((await runCli(folder(), ['runs', '--what', 'asker'])).out).not.toContain('TAGS')
    const [one] = await listed('--tag', 'first')
    expect((await runCli(folder(), ['show', one?.runId ?? ''])).out).toContain('tags: first, nightly')
    expect((await runCli(folder(), ['runs', '--tag', 'none'])).err).toContain('No run fits: --tag none')
  })

  test.each([
    [['--since', 'yesterday'], `--since can't be "yesterday"`],
    [['--cursor', 'x'], `--cursor can't be "x"`],
    [['--status', 'done'], `--status can't be "done"`],
    [['--status', 'killed', '--status', 'failed'], '--status killed stands alone'],
  ])('refuses %j', async (words, says) => {
    const { code, err } = await runCli(folder(), ['runs', ...words])
    expect(code).toBe(2)
    expect(err).toContain(says)
  })

  test('refuses tags that no one could find', async () => {
    const { code, err } = await runCli(folder(), ['run', 'echo', 'x', '--tag', ' '])
    expect(code).not.toBe(0)
    expect(err).toContain('BATON_RUN_TAG_INVALID')
  })
})

describe('a moment on the command line', () => {
  const now = Date.parse('2026-11-15T12:00Z')

  test.each([
    ['2h', '2026-11-15T10:00Z'],
    ['7d', '2026-11-08T12:00Z'],
    ['2026-11-01', '2026-11-01T00:00Z'],
    ['2026-11-01T18:30', '2026-11-01T18:30Z'],
    ['2026-11-01 18:30:05', '2026-11-01T18:30:05Z'],
    ['2026-11-01T18:30+02:00', '2026-11-01T16:30Z'],
  ])('%s', (written, moment) => {
    expect(momentIn('runs', 'since', written, now)).toBe(Date.parse(moment))
  })

  test.each(['', '2', 'yesterday', '2026-13-01', '2026-11-01T25:00', '-2h'])('is not "%s"', (written) => {
    expect(() => momentIn('runs', 'since', written, now)).toThrow(`--since can't be "${written}"`)
  })
})
