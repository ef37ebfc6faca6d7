import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createBaton } from '../../../src/baton.ts'
import { commandIn } from '../../../src/coordination/workspace/offline/command-rule.ts'
import { workspaceRunnable } from '../../../src/coordination/workspace/run.ts'
import { memoryJournal } from '../../../src/journal/memory.ts'
import { fileTools } from '../../../src/packs/files/tools.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'

const folder = temporaryFolder()

function project(): string {
  const root = mkdtempSync(join(folder(), 'project-'))
  for (const place of ['src/deep', 'notes', 'results', 'workspace/tasks/active', 'workspace/context'])
    mkdirSync(join(root, place), { recursive: true })
  writeFileSync(join(root, 'src/a.ts'), '// TODO one\n// nothing to see\nconst nothingness = 1\n')
  writeFileSync(join(root, 'src/deep/b.ts'), 'x()\n// TODO two, or nothing.\n')
  writeFileSync(join(root, 'notes/words.txt'), 'alpha\nbeta\ngamma\nbeta again\n')
  writeFileSync(join(root, 'notes/todo.txt'), 'TODO elsewhere\nnothing\n')
  writeFileSync(join(root, 'workspace/tasks/active/t.json'), '{"description": "Search for TODO and nothing"}\n')
  return root
}

/** What the agent for files makes of a task without a model. */
async function work(root: string, description: string) {
  const baton = await createBaton({
    journal: memoryJournal(),
    tools: fileTools(root, { write: true }),
    runnables: [workspaceRunnable('main', {})],
  })
  const task = { id: 't', type: 'general', description, depth: 0, context: {}, requirements: [], phase: 'execute' }
  const data = { part: 'work', peer: 'FileAgent', task, earlier: [], known: [], children: [] }
  const end = await baton.run('workspace:main', { text: description, data })
  await baton.close()
  if (end.status === 'awaiting_input') throw new Error('it asks')
  return { status: end.status, output: end.output, done: end.data }
}

describe('a task that rules do is done right (WSP-40)', () => {
  test.each([
    ['Search src for TODO', 'src/a.ts:1:// TODO one\nsrc/deep/b.ts:2:// TODO two, or nothing.'],
    [
      'Search for TODO',
      'notes/todo.txt:1:TODO elsewhere\nsrc/a.ts:1:// TODO one\nsrc/deep/b.ts:2:// TODO two, or nothing.',
    ],
    [
      'Search workspace/tasks for TODO',
      'workspace/tasks/active/t.json:1:{"description": "Search for TODO and nothing"}',
    ],
    ['Find all lines with beta in notes/words.txt', 'notes/words.txt:2:beta\nnotes/words.txt:4:beta again'],
    ['Count how many lines in src contain the word nothing', '2 lines in src with "nothing".'],
    ['How many lines in src contain "nothing"?', '3 lines in src with "nothing".'],
    ['How many files in src mention TODO?', '2 files in src with "TODO".'],
    ['How many files are in src?', '2 files in src, with those in its subfolders.'],
    ['How many files are in the project?', '4 files in ., with those in its subfolders.'],
    ['How many lines does notes/words.txt have?', '4 lines in notes/words.txt.'],
    ['Count the words in notes/words.txt', '5 words in notes/words.txt.'],
    ['Count the TODOs in src', '2 lines in src with "TODO".'],
    [
      'Find every TODO in src and notes',
      'notes/todo.txt:1:TODO elsewhere\nsrc/a.ts:1:// TODO one\nsrc/deep/b.ts:2:// TODO two, or nothing.',
    ],
    [
      'Find all TODOs in src/deep, notes and results',
      'notes/todo.txt:1:TODO elsewhere\nsrc/deep/b.ts:2:// TODO two, or nothing.',
    ],
    ['Find every TODO in src/**/b.*', 'src/deep/b.ts:2:// TODO two, or nothing.'],
    ['Find every TODO in *.txt files', 'notes/todo.txt:1:TODO elsewhere'],
    ['Find every TODO in text files under notes. Do not change any file.', 'notes/todo.txt:1:TODO elsewhere'],
    ['Find every FIXME in src', '"FIXME" is nowhere in src.'],
  ])('%s', async (description, answer) => {
    expect(await work(project(), description)).toMatchObject({ status: 'completed', output: answer })
  })

  test('and what stands in quotes is written as it is', async () => {
    const root = project()
    expect(await work(root, 'Write "the sea is blue" to results/poem.txt')).toMatchObject({ status: 'completed' })
    expect(readFileSync(join(root, 'results/poem.txt'), 'utf8').trim()).toBe('the sea is blue')
  })
})

describe('a task that is one piece of work, and says where it is to go, leaves that file (WSP-40)', () => {
  const table = '| file | line | text |\n| --- | --- | --- |\n'
  const rows = '| src/a.ts | 1 | // TODO one |\n| src/deep/b.ts | 2 | // TODO two, or nothing. |\n'

  test.each([
    ['Write a table of every TODO in src to results/out.md', `${table}${rows}`],
    ['Create a table of all TODO comments under src in results/out.md', `${table}${rows}`],
    [
      'Make a table of file and line of every TODO in src/deep in results/out.md',
      '| file | line |\n| --- | --- |\n| src/deep/b.ts | 2 |\n',
    ],
    ['Collect every TODO in src into results/out.md as a table', `${table}${rows}`],
    ['Save a list of all TODOs in notes to results/out.md', 'notes/todo.txt:1:TODO elsewhere\n'],
    ['Write a table of every FIXME in src to results/out.md', table],
  ])('%s', async (description, content) => {
    const root = project()
    expect(await work(root, description)).toMatchObject({ status: 'completed' })
    expect(readFileSync(join(root, 'results/out.md'), 'utf8')).toBe(content)
  })
})

describe('a task that rules can’t do has failed, with words (WSP-40)', () => {
  test.each([
    'Write a poem about the sea to results/out.txt',
    'Find every TODO in src except those in src/deep',
    'Find every TODO in src that is older than a week',
    'Write a table of every TODO in src that Anna wrote to results/out.md',
    'Write a table of every CSV file in notes to results/out.md',
    'Find every TODO in src. Do not look into src/deep.',
    'Count the lines in src that do not contain the word nothing',
    'Write a table of every TODO in nowhere to results/out.md',
    'Read notes/words.txt and write the result to results/out.txt',
    'Save a short story to results/out.txt',
    'How many unique lines are in notes/words.txt?',
    'Count the functions in src',
    'How many files are in nowhere?',
  ])('%s', async (description) => {
    const root = project()
    const { status, done } = await work(root, description)
    expect({ status, done }).toMatchObject({ status: 'failed', done: { error: { type: 'worker_error' } } })
    for (const name of ['out.txt', 'out.md']) expect(() => readFileSync(join(root, 'results', name))).toThrow('ENOENT')
  })
})

test('what a task names and is not there is named in its failure', async () => {
  const { output } = await work(project(), 'Summarise missing.txt')
  expect(output).toContain('missing.txt')
  expect(output).toMatch(/^Not done: .*there is no "missing.txt"/)
})

test.each([
  ['a table', '# Head\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n', '2'],
  ['no table', 'one\ntwo\n| three\n', '3'],
])('the rows of a Markdown file with %s are counted as they are', (_, text, count) => {
  const root = project()
  writeFileSync(join(root, 'x.md'), text)
  const { command = '' } = commandIn('Count the rows of x.md with wc') ?? {}
  expect(execFileSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' }).trim()).toBe(count)
})
