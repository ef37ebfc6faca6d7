import { describe, expect, it } from 'vitest'
import { resultText } from '../../../src/coordination/workspace/breakdown/result-text.ts'
import { type ChildOutcome, synthesise } from '../../../src/coordination/workspace/breakdown/synthesis.ts'

const child = (changes: Partial<ChildOutcome>): ChildOutcome => ({
  id: 'task_1',
  description: 'Find every TODO in src',
  status: 'completed',
  claimed_by: 'FileAgent_0a1b2c3d',
  result: 'Found 12.',
  error: null,
  outputs: [],
  depends_on: [],
  ...changes,
})

const table = child({
  id: 'task_2',
  description: 'Write a table to results/todo.md',
  outputs: ['results/todo.md'],
  depends_on: ['task_1'],
})
const count = child({
  id: 'task_3',
  description: 'Count the rows of results/todo.md with wc',
  claimed_by: 'TerminalAgent_11112222',
  result: { stdout: '12 results/todo.md' },
  depends_on: ['task_2'],
})

describe('what came of a parent, from its children (WSP-53)', () => {
  it('says what was found, what was done, by whom, and where it is', () => {
    expect(synthesise('List the TODOs.', [child({}), table, count])).toEqual({
      status: 'completed',
      text: [
        'List the TODOs: 3 of 3 subtasks were completed.',
        'Count the rows of results/todo.md with wc:\n12 results/todo.md',
        [
          'Done:',
          '- Find every TODO in src, by FileAgent_0a1b2c3d',
          '- Write a table to results/todo.md, by FileAgent_0a1b2c3d → results/todo.md',
          '- Count the rows of results/todo.md with wc, by TerminalAgent_11112222',
        ].join('\n'),
        'Files: results/todo.md',
      ].join('\n\n'),
      outputs: ['results/todo.md'],
      failed: [],
    })
  })

  it('names what failed and why, and what could not begin because of it', () => {
    const failed: ChildOutcome = {
      ...table,
      status: 'failed',
      result: null,
      error: { type: 'poison', message: 'Three attempts died' },
    }
    const stopped: ChildOutcome = {
      ...count,
      status: 'failed',
      claimed_by: null,
      result: null,
      error: { type: 'dependency_failed', message: 'It was not begun' },
    }
    const { status, text, outputs, failed: ids } = synthesise('List the TODOs', [child({}), failed, stopped])
    expect({ status, outputs, ids }).toEqual({ status: 'partial', outputs: [], ids: ['task_2', 'task_3'] })
    expect(text).toContain('1 of 3 subtasks were completed.')
    expect(text).toContain('- Write a table to results/todo.md, by FileAgent_0a1b2c3d: Three attempts died (poison)')
    expect(text).toContain(
      '- Count the rows of results/todo.md with wc: It was not begun (dependency_failed); it needed "Write a table to results/todo.md", which failed',
    )
  })

  it('is no success where every child failed', () => {
    const failed = child({ status: 'failed', error: null, result: null })
    expect(synthesise('Goal', [failed])).toMatchObject({
      status: 'failed',
      text: expect.stringContaining('no reason was given'),
    })
  })

  it('shortens what is long, and says where a child brought nothing', () => {
    expect(synthesise('Goal', [child({ result: 'a'.repeat(5000) })]).text.length).toBeLessThan(900)
    expect(synthesise('Goal', [child({ result: null })]).text).toContain('(it brought no result)')
  })
})

describe('the text of a result', () => {
  it.each([
    [null, ''],
    ['  hi ', 'hi'],
    [{ stdout: '', text: 'yes' }, 'yes'],
    [{ rows: 3 }, '{"rows":3}'],
    [['a', '', 'b'], 'a\nb'],
    [42, '42'],
    [{}, ''],
  ])('of %j is %j', (result, text) => {
    expect(resultText(result)).toBe(text)
  })
})
