import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { projectFolder } from './run-cli.ts'
import { runCli } from './run-here.ts'

const folder = projectFolder()

async function listed(more: readonly string[] = []): Promise<string[]> {
  const { out } = await runCli(folder(), ['runs', '--json', ...more])
  return out
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
}

describe('baton journal', () => {
  test('with no journal yet has nothing to do, and makes none', async () => {
    const { code, err } = await runCli(folder(), ['journal', 'verify'])
    expect(code).toBe(0)
    expect(err).toContain('There are no runs here yet.')
    expect(existsSync(join(folder(), '.baton/journal.db'))).toBe(false)
  })

  test('verifies, backs up, prunes, compacts and imports', { tags: ['slow'] }, async () => {
    await runCli(folder(), ['run', 'lead', 'one two'])
    await runCli(folder(), ['run', 'failing', 'go'])
    const verified = await runCli(folder(), ['journal', 'verify'])
    expect(verified).toMatchObject({
      code: 0,
      out: expect.stringContaining('✔ Everything is as it was written: 4 runs,'),
    })
    const copy = await runCli(folder(), ['journal', 'backup', 'copy.db'])
    expect(copy).toMatchObject({ code: 0, out: expect.stringContaining('4 runs in ') })
    const again = await runCli(folder(), ['journal', 'backup', 'copy.db'])
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('BATON_JOURNAL_FILE_TAKEN') })
    expect((await runCli(folder(), ['journal', 'backup', 'copy.db', '--force'])).code).toBe(0)
    const would = await runCli(folder(), ['journal', 'prune', '--older', '0s', '--dry-run'])
    expect(would.out).toContain('Would be removed: 2 trees of 4 runs')
    expect(await listed()).toHaveLength(2)
    expect((await runCli(folder(), ['journal', 'prune', '--older', '1d'])).out).toBe('No run ended that long ago.\n')
    const some = await runCli(folder(), ['journal', 'prune', '--older', '0s', '--status', 'failed', '--json'])
    expect(JSON.parse(some.out)).toMatchObject({ runs: 1, dryRun: false })
    expect((await runCli(folder(), ['journal', 'prune', '--older', '0s'])).out).toContain('Removed: 1 tree of 3 runs')
    expect(await listed()).toEqual([])
    expect((await runCli(folder(), ['journal', 'compact'])).out).toMatch(/^[\d.]+ kB before, [\d.]+ kB now\.\n$/)
    const taken = await runCli(folder(), ['journal', 'import', 'copy.db'])
    expect(taken).toMatchObject({ code: 0, out: '2 trees taken in.\n' })
    expect(await listed()).toHaveLength(2)
    expect(JSON.parse((await runCli(folder(), ['journal', 'verify', '--json'])).out)).toMatchObject({ damages: [] })
  })

  test.each([
    [['mend'], 'there is no "mend"'],
    [['prune'], '--older is missing'],
    [['prune', '--older', '30'], `--older can't be "30"`],
    [['prune', '--older', '1d', '--status', 'running'], '--status'],
    [['verify', '--force'], '--force means nothing to verify'],
    [['backup'], 'FILE is missing'],
    [['compact', 'now'], '"now" is one word too many'],
  ])('refuses %j', async (words, says) => {
    const { code, err } = await runCli(folder(), ['journal', ...words])
    expect(code).toBe(2)
    expect(err).toContain(says)
  })

  test('keeps runs as long as the settings say', async () => {
    const { out } = await runCli(folder(), ['doctor', '--retention', '90d'])
    expect(out).toContain('runs are kept for 90d after they ended')
    expect((await runCli(folder(), ['doctor'])).out).toContain('runs are kept for ever')
    const wrong = await runCli(folder(), ['run', 'echo', 'hi', '--retention', 'soon'], { entry: 'real' })
    expect(wrong).toMatchObject({ code: 5, err: expect.stringContaining(`retention can't be "soon"`) })
  })

  test('is not called ok by the doctor where it is refused', async () => {
    await runCli(folder(), ['run', 'lead', 'one', 'two'])
    const copy = join(folder(), 'sly.db')
    await runCli(folder(), ['journal', 'backup', copy])
    expect((await runCli(folder(), ['doctor', '--journal', copy])).out).toContain('can be written')
    const db = new DatabaseSync(copy)
    db.exec('CREATE TRIGGER sly AFTER INSERT ON events BEGIN DELETE FROM leases; END')
    db.close()
    const { code, out } = await runCli(folder(), ['doctor', '--journal', copy])
    expect(code).toBe(1)
    expect(out).toMatch(/^fail +journal +.* is not a Baton journal: it holds the trigger "sly"/m)
    expect(out).not.toContain('can be written')
  })
})
