// @module-tag slow
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectWith } from '../project/project-folder.ts'
import { projectFolder, runCliProcess } from './run-cli.ts'

const folder = projectFolder()
const real = { entry: 'real' } as const

beforeAll(() => {
  const write = (path: string, lines: readonly string[]): void => {
    mkdirSync(dirname(join(folder(), path)), { recursive: true })
    writeFileSync(join(folder(), path), lines.join('\n'))
  }
  write('baton.yaml', ['agents: our team', 'journal: memory'])
  write('our team/sums.md', ['---', 'description: Converts', 'tools: [convert_units, calculator]', '---', 'Convert.'])
  write('our team/deep/down/clerk.md', ['---', 'description: Files things', '---', 'File.'])
})

describe('a project whose agents are in folders of their own', () => {
  test('is told by `baton check` with the file of each agent as it is', async () => {
    const { out } = await runCliProcess(folder(), ['check', '--json'], real)
    const files = out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { agent: { name: string; file: string } }).agent)
    expect(Object.fromEntries(files.map(({ name, file }) => [name, file]))).toEqual({
      clerk: join('our team', 'deep', 'down', 'clerk.md'),
      sums: join('our team', 'sums.md'),
    })
  })

  test('remembers in a chat what was said, also offline', async () => {
    const input = 'convert 12 km to m\nwhat about 30 km?\nand in feet?\n'
    const { code, out } = await runCliProcess(folder(), ['chat', 'sums'], { ...real, input })
    expect(code).toBe(0)
    expect(out).toContain('12 km = 12000 m')
    expect(out).toContain('30 km = 30000 m')
    expect(out).toMatch(/30 km = 98425[.\d]* ft/)
  })
})

describe('a question of a run that is kept in memory only', () => {
  test('is told with what to do instead of a command that can not work', async () => {
    const { code, err } = await runCliProcess(folder(), ['run', 'asker', 'x', '--journal', 'memory'])
    expect(code).toBe(4)
    expect(err).toContain('Which colour?')
    expect(err).not.toContain('baton answer')
    expect(err).toContain(`This run was kept in memory only, so it can't be answered now that the command ends.`)
    expect(err).toContain('--journal .baton/journal.db')
  })

  test('is told with the command where it is kept', async () => {
    const { err } = await runCliProcess(folder(), ['run', 'asker', 'x', '--journal', 'kept.db'])
    expect(err).toMatch(/baton answer run_\w+ '?ask#1'? red/)
  })
})

describe('an agent file that asks before a tool is called (T8)', () => {
  test('has the call approved from another process, and goes on', { tags: ['slow'] }, async () => {
    const agent =
      '---\ndescription: Lists files\ntools: [list_files]\ngrants:\n  files: { read: ["**"] }\n  ask: [list_*]\n---\nList.\n'
    const { folder: place, env } = projectWith({ 'agents/lister.md': agent, 'notes.md': 'x' })
    const cli = (...words: string[]) => runCliProcess(place, words, { ...real, env: env as Record<string, string> })
    const asked = await cli('run', 'lister', 'List the files of this folder')
    expect(asked.code).toBe(4)
    expect(asked.err).toContain('? lister wants to call list_files\n  which is reading "."\n')
    expect(asked.err).toContain('  because  agent lister asks before every call of list_*\n')
    const [, run = '', op = ''] = /baton answer (\S+) '(\S+)' Approve/.exec(asked.err) ?? []
    const { code, out } = await cli('answer', run, op, 'Approve')
    expect(code).toBe(0)
    expect(out).toContain('notes.md')
    expect((await cli('show', 'last')).out).toMatch(/✔ tool list_files · approved by user/)
  })
})
