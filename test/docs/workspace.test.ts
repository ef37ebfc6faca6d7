// @module-tag slow
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CliProcess, type CliResult, startCli } from '../cli/run-cli.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { readDocuments } from './documents.ts'

const folder = temporaryFolder()
const page = readDocuments().find(({ path }) => path === 'docs/workspace.md')
const blocks = (info: string): readonly string[] =>
  (page?.blocks ?? []).filter((block) => block.info === info).map(({ code }) => code)

/** The commands that a block shows, as they would be typed; what follows `#` explains them. */
function commandsIn(block = ''): string[] {
  return block
    .split('\n')
    .filter((line) => line.startsWith('$ baton '))
    .map((line) => line.slice('$ baton '.length).replace(/\s+#.*$/, ''))
}

const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

function project(): string {
  const root = mkdtempSync(join(folder(), 'page-'))
  // Commands never run as root, so another user must be able to look into it.
  for (const place of [folder(), root]) chmodSync(place, 0o755)
  for (const place of ['src', 'data', 'workspaces']) mkdirSync(join(root, place))
  writeFileSync(join(root, 'src/a.ts'), '// TODO one\nconst a = 1\n')
  writeFileSync(join(root, 'notes.txt'), 'one\ntwo\n')
  writeFileSync(join(root, 'data/cities.csv'), 'city,visitors\nLyon,120\nGent,80\n')
  // A short window, so that the test need not wait; the rest is as usual.
  writeFileSync(join(root, 'workspaces/main.yaml'), 'timing: { poll: 100ms, window: 300ms, backoff: 100ms }\n')
  return root
}

const cli = (root: string, words: readonly string[]): CliProcess => startCli(root, words, { entry: 'real' })
const run = (root: string, command: string): Promise<CliResult> => cli(root, wordsOf(command)).ended

describe('what docs/workspace.md shows', () => {
  test('is what happens: a workspace, peers, a task, and a file that is dropped', async () => {
    const root = project()
    const [init = '', up = '', add = ''] = commandsIn(blocks('console')[0])
    expect((await run(root, init)).code).toBe(0)
    const peers = cli(root, wordsOf(up))
    const { code, err } = await run(root, `${add} --wait`)
    expect(code, err).toBe(0)
    expect(readFileSync(join(root, 'results/todo.md'), 'utf8')).toContain('| src/a.ts | 1 | // TODO one |')
    const [, dropped = ''] = /A task needs no more than a description: `([^`]+)`/.exec(textOfPage()) ?? []
    writeFileSync(join(root, 'workspace/tasks/pending/dropped.json'), dropped)
    const watched = await run(root, 'task watch dropped')
    expect({ code: watched.code, out: watched.out.trim() }).toEqual({ code: 0, out: '2 lines in notes.txt.' })
    peers.child.kill('SIGINT')
    expect((await peers.ended).code).toBe(0)
  })

  test('is what happens: a type that is made, and works once it is let in', async () => {
    const root = project()
    const [add = '', look = '', approve = '', watch = ''] = commandsIn(blocks('console')[1])
    await run(root, 'workspace init')
    const peers = cli(root, ['workspace', 'up'])
    const added = await run(root, add)
    expect(added.code, added.err).toBe(4)
    const [id = ''] = /task_[0-9a-f]+/.exec(added.err) ?? []
    const [asks = ''] = /run_[0-9a-f]+/.exec(added.err) ?? []
    const real = (command: string): string => command.replace('run_0192', asks).replace('task_0192', id)
    expect((await run(root, real(look))).err).toContain('May CsvSummaryAgent work in this workspace?')
    expect((await run(root, real(approve))).out).toContain('a person let it work')
    const watched = await run(root, real(watch))
    expect(watched.code, watched.err).toBe(0)
    // The watch tells it as well, unless the task has ended before it begins.
    expect((await run(root, `task show ${id}`)).out).toContain('CsvSummaryAgent_')
    expect(watched.out).toContain('2 rows and 2 columns')
    peers.child.kill('SIGINT')
    expect((await peers.ended).code).toBe(0)
  })

  test.each(blocks('yaml').map((block, number) => [number + 1, block] as const))(
    'is a definition that is right: %i',
    async (_, block) => {
      const root = project()
      writeFileSync(join(root, 'workspaces/main.yaml'), block)
      const { code, err } = await run(root, 'check')
      expect(code, err).toBe(0)
    },
  )
})

function textOfPage(): string {
  return readFileSync(new URL('../../docs/workspace.md', import.meta.url), 'utf8')
}
