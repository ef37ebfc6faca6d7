import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { type CliResult, projectFolder, startCli } from './run-cli.ts'
import { runCli } from './run-here.ts'

const library = fileURLToPath(new URL('../../examples/ferry-library/files', import.meta.url))
const folder = projectFolder()
const outside = mkdtempSync(join(tmpdir(), 'baton-outside-'))
afterAll(() => rmSync(outside, { recursive: true, force: true }))

const cli = (...words: string[]): Promise<CliResult> => runCli(folder(), words, { entry: 'real' })
const begin = (...words: string[]): Promise<CliResult> =>
  cli('research', 'The electric ferry', '--docs', library, '--words', '500', '--approve-plan', ...words)

describe('the file that an article is wanted in', () => {
  test('is written by the command that answers the question the run waited for', { tags: ['slow'] }, async () => {
    expect((await begin('--out', 'asked.md')).code).toBe(4)
    const { code, out, err } = await cli('answer', 'last', 'yes')
    expect([code, out]).toEqual([0, ''])
    expect(err).toContain('written to asked.md')
    expect(err).toMatch(/baton show run_\w+ --claims/)
    expect(readFileSync(join(folder(), 'asked.md'), 'utf8')).toContain('# The electric ferry')
  })

  test('is written by the command that takes a run up after its process was killed', { tags: ['slow'] }, async () => {
    const words = ['research', 'The electric ferry', '--docs', library, '--words', '500', '--out', 'killed.html']
    const { child, told, ended } = startCli(folder(), words, { entry: 'real' })
    await told('Executing step 1')
    child.kill('SIGKILL')
    await ended
    expect(existsSync(join(folder(), 'killed.html'))).toBe(false)
    const { code, err } = await cli('resume', 'last')
    expect(code).toBe(0)
    expect(err).toContain('written to killed.html')
    expect(readFileSync(join(folder(), 'killed.html'), 'utf8')).toContain('ferry')
  })

  test('is written by the command that takes up all runs', { tags: ['slow'] }, async () => {
    const words = ['research', 'The electric ferry', '--docs', library, '--words', '500', '--out', 'all.md']
    const { child, told, ended } = startCli(folder(), words, { entry: 'real' })
    await told('Executing step 1')
    child.kill('SIGKILL')
    await ended
    expect((await cli('resume', '--all')).err).toContain('written to all.md')
    expect(existsSync(join(folder(), 'all.md'))).toBe(true)
  })

  test('is not written outside of the project because a log says so, and the command to write it is told', {
    tags: ['slow'],
  }, async () => {
    const file = join(outside, "it's.md")
    await begin('--out', file)
    const { code, out, err } = await cli('answer', 'last', 'yes')
    expect(code).toBe(0)
    expect(out).toContain('# The electric ferry')
    expect(existsSync(file)).toBe(false)
    const [, runId = ''] = /baton export (run_\w+) --article '.*it'\\''s\.md'/.exec(err) ?? []
    await cli('export', runId, '--article', file)
    expect(readFileSync(file, 'utf8')).toContain('# The electric ferry')
  })

  test('is not written through a link that leads out of the project', { tags: ['slow'] }, async () => {
    writeFileSync(join(outside, 'linked.md'), 'mine')
    await begin('--out', 'linked.md')
    symlinkSync(join(outside, 'linked.md'), join(folder(), 'linked.md'))
    const { err } = await cli('answer', 'last', 'yes')
    expect(err).toContain('not written to linked.md')
    expect(readFileSync(join(outside, 'linked.md'), 'utf8')).toBe('mine')
  })

  test('may be named by the command that goes on, wherever it is', { tags: ['slow'] }, async () => {
    const file = join(outside, 'named.json')
    await begin()
    expect((await cli('answer', 'last', 'yes', '--out', file)).err).toContain(`written to ${file}`)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ status: 'completed' })
  })
})

describe('a file that no article can be written to is refused before anything is done', () => {
  test.each([
    ['in a folder that is not there', 'nowhere/deep/a.pdf', 'there is no folder'],
    ['in a file', 'plain.md/a.md', 'is no folder'],
    ['that is a folder', 'folder.md', 'it is a folder'],
    ['with an ending that says nothing', 'a.odt', 'written as .odt'],
  ])('%s', async (_, file, said) => {
    writeFileSync(join(folder(), 'plain.md'), '')
    mkdirSync(join(folder(), 'folder.md'), { recursive: true })
    const runs = (await cli('runs', '--json')).out
    for (const words of [
      ['research', 'x', '--docs', library],
      ['resume', 'last'],
      ['answer', 'last', 'yes'],
    ]) {
      const { code, err } = await cli(...words, '--out', file)
      expect(code).toBe(2)
      expect(err).toContain(said)
    }
    expect((await cli('runs', '--json')).out).toBe(runs)
    expect(existsSync(join(folder(), 'nowhere'))).toBe(false)
  })
})
