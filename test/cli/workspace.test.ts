import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { type CliResult, startCli } from './run-cli.ts'

const folder = temporaryFolder()
const real = { entry: 'real' } as const
const example =
  'Find every TODO in src, write a table of file, line and text to results/todo.md, then count its rows with wc'

function project(): string {
  const root = mkdtempSync(join(folder(), 'project-'))
  // Commands never run as root, so another user must be able to look into it.
  for (const place of [folder(), root]) chmodSync(place, 0o755)
  mkdirSync(join(root, 'src/deep'), { recursive: true })
  const lines = Array.from({ length: 150 }, (_, line) =>
    line % 2 === 0 ? `// TODO number ${line} | of many` : 'const x = 1',
  )
  writeFileSync(join(root, 'src/many.ts'), lines.join('\n'))
  writeFileSync(join(root, 'src/more.ts'), lines.map((line) => `  ${line}`).join('\n'))
  writeFileSync(join(root, 'src/most.ts'), lines.join('\n'))
  writeFileSync(
    join(root, 'src/deep/long.ts'),
    `const y = 2 // TODO ${'long '.repeat(100)}\n// todo in small letters\n`,
  )
  // A short window, so that the test need not wait; the rest is as usual.
  mkdirSync(join(root, 'workspaces'))
  writeFileSync(
    join(root, 'workspaces/main.yaml'),
    'timing: { poll: 100ms, window: 300ms, backoff: 100ms, lease: 3s }\n',
  )
  return root
}

const cli = (root: string, ...words: string[]): Promise<CliResult> => startCli(root, words, real).ended

/** The rows of the table, as `grep -rn` would have them. */
function rowsOf(root: string): string[] {
  const table = readFileSync(join(root, 'results/todo.md'), 'utf8').trimEnd().split('\n').slice(2)
  return table.map((row) => {
    const [path, line, text] = row.slice(2, -2).split(/ (?<!\\)\| /)
    return `${path}:${line}:${(text ?? '').replaceAll('\\|', '|')}`
  })
}

function grepped(root: string): string[] {
  const found = execFileSync('grep', ['-rn', 'TODO', 'src'], { cwd: root, encoding: 'utf8' })
  return found
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^([^:]*:\d+:)(.*)$/, (_, place: string, text: string) => place + text.trim()))
}

describe('a task that one command posts and four peers do', { tags: ['slow'] }, () => {
  test('finds every line, writes the table and counts it with wc, without a model', async () => {
    const root = project()
    expect((await cli(root, 'workspace', 'init')).code).toBe(0)
    const up = startCli(root, ['workspace', 'up'], real)
    const { code, out, err } = await cli(root, 'task', 'add', '--wait', example)
    expect(code, out + err).toBe(0)
    expect(rowsOf(root).toSorted()).toEqual(grepped(root).toSorted())
    expect(out).toContain(`Count the rows of results/todo.md with wc:\n${grepped(root).length}`)
    up.child.kill('SIGINT')
    expect((await up.ended).code).toBe(0)
    expect((await cli(root, 'workspace', 'status')).out).toContain(
      '0 pending, 0 active, 0 waiting, 4 completed, 0 failed',
    )
  })

  test('comes to the same when peers are killed on the way', async () => {
    const root = project()
    await cli(root, 'workspace', 'init')
    const up = startCli(root, ['workspace', 'up', '--json'], real)
    const adding = startCli(root, ['task', 'add', '--wait', example], real)
    let killed = 0
    const claims = new Set<string>()
    const watch = setInterval(() => {
      for (const line of up.said().split('\n')) {
        if (killed >= 2 || !line.includes('"what":"began"') || claims.has(line)) continue
        claims.add(line)
        const { agent } = JSON.parse(line) as { agent: string }
        const live = JSON.parse(readFileSync(join(root, 'workspace/agents/live', `${agent}.json`), 'utf8'))
        process.kill(Number(live.owner.split('/')[1]), 'SIGKILL')
        killed++
      }
    }, 1)
    const { code, err } = await adding.ended
    clearInterval(watch)
    expect(killed).toBe(2)
    expect(code, err).toBe(0)
    expect(rowsOf(root).toSorted()).toEqual(grepped(root).toSorted())
    up.child.kill('SIGINT')
    expect((await up.ended).code).toBe(0)
  })
})

describe('a workspace without peers', () => {
  test('takes tasks, lists, shows and cancels them', { tags: ['slow'] }, async () => {
    const root = project()
    await cli(root, 'workspace', 'init')
    const added = await cli(root, 'task', 'add', 'Sort notes.txt', '--requires', 'file_operations', '--json')
    const { id } = JSON.parse(added.out)
    expect(added.code).toBe(0)
    expect(added.err).toContain('No peer is at work')
    const listed = await cli(root, 'task', 'list', '--json')
    expect(JSON.parse(listed.out)).toMatchObject({ id, place: 'pending', description: 'Sort notes.txt' })
    const shown = await cli(root, 'task', 'show', id, '--json')
    expect(JSON.parse(shown.out)).toMatchObject({ id, state: 'pending', requirements: ['file_operations'] })
    expect((await cli(root, 'task', 'cancel', id)).code).toBe(0)
    expect((await cli(root, 'task', 'show', 'task_none')).code).toBe(2)
  })

  test('says what is wrong with words that do not fit', { tags: ['slow'] }, async () => {
    const root = project()
    expect((await cli(root, 'workspace', 'status')).err).toContain('There is no workspace')
    expect((await cli(root, 'workspace', 'explode')).code).toBe(2)
    await cli(root, 'workspace', 'init')
    const wrong = await cli(root, 'peer', 'start', '--type', 'FileAgnet')
    expect(wrong.err).toContain('FileAgent')
    expect(wrong.code).toBe(2)
    expect((await cli(root, 'workspace', 'up', '--type', 'FileAgnet')).code).toBe(2)
    const none = await cli(root, 'run', 'workspace:main', 'Sort notes.txt', '--peers', 'FileAgnet')
    expect(none.err).toContain('there is no peer of type "FileAgnet"')
    expect(none.code).toBe(2)
    // Nothing was begun for a person who has to say it again.
    expect((await cli(root, 'runs', '--json')).out).toBe('')
    for (const name of ['one', 'two'])
      writeFileSync(
        join(root, `workspace/tasks/pending/${name}.json`),
        '{"id": "same", "description": "Sort notes.txt"}',
      )
    const same = await cli(root, 'task', 'show', 'same')
    expect(same.err).toContain('one, two')
    expect(same.code).toBe(2)
    expect((await cli(root, 'task', 'show', 'two')).code).toBe(0)
    const unknown = await cli(root, 'workspace', 'log', 'nope')
    expect(unknown.err).toContain('there is no task "nope"')
    expect(unknown.code).toBe(2)
    expect((await cli(root, 'workspace', 'check')).code).toBe(0)
  })
})

test('a run whose process was killed goes on with peers in the process that takes it up', {
  tags: ['slow'],
}, async () => {
  const root = project()
  writeFileSync(join(root, 'notes.txt'), 'one\ntwo\n')
  await cli(root, 'workspace', 'init')
  const killed = startCli(root, ['run', 'workspace:main', 'Count the lines of notes.txt'], real)
  await killed.told('No peer is at work')
  killed.child.kill('SIGKILL')
  await killed.ended
  const { code, out, err } = await cli(root, 'resume', 'last', '--peers', 'all')
  expect(code, err).toBe(0)
  expect(out).toContain('2 lines in notes.txt.')
})
