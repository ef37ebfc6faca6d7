import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { type CliProcess, type CliResult, startCli } from './run-cli.ts'

const folder = temporaryFolder()
const real = { entry: 'real' } as const

function project(): string {
  const root = mkdtempSync(join(folder(), 'project-'))
  for (const place of [folder(), root]) chmodSync(place, 0o755)
  for (const place of ['data', 'workspaces']) mkdirSync(join(root, place))
  writeFileSync(join(root, 'data/cities.csv'), 'city,visitors\nLyon,120\nGent,80\n')
  const timing = 'timing: { poll: 100ms, window: 300ms, backoff: 100ms, lease: 3s }\n'
  writeFileSync(join(root, 'workspaces/main.yaml'), timing)
  return root
}

const cli = (root: string, ...words: string[]): Promise<CliResult> => startCli(root, words, real).ended

/** Kills the process of the peer that begins a task first, for as many tasks as that. */
function killing(root: string, up: CliProcess, most: number): () => number {
  const begun = new Set<string>()
  const watch = setInterval(() => {
    for (const line of up.said().split('\n')) {
      if (begun.size >= most || !line.includes('"what":"began"')) continue
      const { agent, task } = JSON.parse(line) as { agent: string; task: string }
      if (begun.has(task)) continue
      begun.add(task)
      const live = JSON.parse(readFileSync(join(root, 'workspace/agents/live', `${agent}.json`), 'utf8'))
      process.kill(Number(live.owner.split('/')[1]), 'SIGKILL')
    }
  }, 1)
  return () => {
    clearInterval(watch)
    return begun.size
  }
}

describe('a task that requires what no type can do', { tags: ['slow'] }, () => {
  test.each([0, 4])(
    'is proposed, tested, asked about and done by the new type, with %i peers killed (S-WSP-12)',
    async (kills) => {
      const root = project()
      await cli(root, 'workspace', 'init')
      const up = startCli(root, ['workspace', 'up', '--json'], real)
      const killed = killing(root, up, kills)
      const words = ['task', 'add', '--wait', '--json', '--requires', 'csv_summary', 'Summarise data/cities.csv']
      const asking = await cli(root, ...words)
      expect(asking.code, asking.err).toBe(4)
      const { id, run } = JSON.parse(asking.out) as { id: string; run: string }
      const status = await cli(root, 'workspace', 'status')
      expect(status.out).toMatch(/CsvSummaryAgent +tested +csv_summary/)
      expect((await cli(root, 'answer', run, 'approve')).code).toBe(0)
      const done = await cli(root, 'task', 'watch', id)
      expect(done.code, done.err).toBe(0)
      expect(done.out).toContain('visitors: numbers, from 80 to 120, mean 100, sum 200')
      expect(killed()).toBe(kills)
      const shown = JSON.parse((await cli(root, 'task', 'show', id, '--json')).out)
      expect(shown.claimed_by).toMatch(/^CsvSummaryAgent_/)
      const all = (await cli(root, 'task', 'list', '--json')).out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(all.map(({ place }) => place)).toEqual(['completed', 'completed', 'completed', 'completed'])
      up.child.kill('SIGINT')
      expect((await up.ended).code).toBe(0)
    },
  )

  test('is refused in words when its agent would need one more grant', async () => {
    const root = project()
    await cli(root, 'workspace', 'init')
    const up = startCli(root, ['workspace', 'up', '--json'], real)
    const words = ['--requires', 'csv_summary', 'Summarise data/cities.csv and write it to out.md']
    const { code, err } = await cli(root, 'task', 'add', '--wait', ...words)
    expect(code).toBe(1)
    expect(err).toContain('It asks for more than this workspace gives to agents that it makes: files.write: out.md.')
    up.child.kill('SIGINT')
    await up.ended
  })
})
