import { describe, expect, it } from 'vitest'
import type { PlannedSubtask } from '../../../src/coordination/workspace/breakdown/break-down.ts'
import {
  comparison,
  findDuplicate,
  findExact,
  normalised,
} from '../../../src/coordination/workspace/breakdown/duplicates.ts'
import { linkDuplicates } from '../../../src/coordination/workspace/breakdown/link-duplicates.ts'
import { scorePairs } from './score-texts.ts'
import { taskPairs } from './task-pairs.ts'
import { unseenTaskPairs } from './unseen-task-pairs.ts'

const known = [
  { id: 'task_1', description: 'Find every TODO comment in src' },
  { id: 'task_2', description: 'Run the unit tests' },
]

describe('duplicates of tasks (WSP-51, WSP-52)', () => {
  it('finds a task that says the same to the letter, whatever its capitals, spaces and courtesies', () => {
    expect(findExact('please  run the\nUNIT tests.', known)?.of).toBe('task_2')
    expect(findExact('Run the integration tests', known)).toBeUndefined()
  })

  it('finds a task in other words and says which', () => {
    expect(findDuplicate('List all TODO comments under the src folder', known)).toEqual({
      of: 'task_1',
      reasoning: '"Find every TODO comment in src" asks for the same in other words.',
    })
  })

  it.each([
    ['Find every TODO comment in src', 'Find every TODO comment in test'],
    ['Find every TODO comment in src', 'Find every TODO comment'],
    ['Find all functions longer than 50 lines', 'Find all functions longer than 100 lines'],
    ['Summarize docs/guide.md', 'Summarize docs/tutorial.md'],
    ['Stop the server on port 8080', 'Start the server on port 8080'],
    ['List the invoices that are not paid', 'List the invoices that are paid'],
    ['Copy all images from photos to backup', 'Copy all images from backup to photos'],
    ['Create a git tag v2.1 for the release', 'Create a git tag v2.2 for the release'],
    ['Allow comments in config.json', 'Forbid comments in config.json'],
    ['Why is the sky blue?', 'Is the sky blue?'],
  ])('keeps apart "%s" and "%s"', (left, right) => {
    expect(comparison([left, right])(left, right)).toBeTypeOf('string')
    expect(comparison([left, right])(right, left)).toBeTypeOf('string')
  })

  it('finds most that are the same and hardly one that is not, on the pairs the rules were made with and on others', () => {
    for (const pairs of [taskPairs, unseenTaskPairs]) {
      const { precision, recall, wrong } = scorePairs(pairs)
      expect({ precise: precision >= 0.95, complete: recall >= 0.84, wrong }).toMatchObject({
        precise: true,
        complete: true,
      })
    }
  })

  it('takes no two tasks for the same that were written for different things', () => {
    const texts = [...new Set([...taskPairs, ...unseenTaskPairs].flatMap(({ left, right }) => [left, right]))]
    const meant = new Set(
      [...taskPairs, ...unseenTaskPairs]
        .filter(({ differs }) => differs === undefined)
        .flatMap(({ left, right }) => [`${left}|${right}`, `${right}|${left}`]),
    )
    const whyOther = comparison(texts)
    const mistaken = texts.flatMap((left, at) =>
      texts
        .slice(at + 1)
        .filter((right) => whyOther(left, right) === undefined && !meant.has(`${left}|${right}`))
        .map((right) => `${left} | ${right}`),
    )
    expect(mistaken).toEqual([])
  })

  it('takes pasted texts on the same subject for the same, and others not', () => {
    const first =
      'Amsterdam still looks liberal to tourists, who were recently told by the mayor that the coffee shops of the city would stay open.'
    const again =
      'To tourists, Amsterdam still seems very liberal. The mayor said recently that coffee shops in the city would stay open.'
    const other =
      'The direct action group wants to turn cafés into shelters because the company was said to have paid too little tax.'
    const whyOther = comparison([first, again, other])
    expect(whyOther(first, again)).toBeUndefined()
    expect(whyOther(first, other)).toMatch(/share \d+ % of what they say/)
  })

  it('finds nothing in nothing, and reads hostile input in linear time', () => {
    expect(findDuplicate('???', [{ id: 'task_3', description: '!!!' }])).toBeUndefined()
    expect(findDuplicate('', known)).toBeUndefined()
    expect(normalised('  ')).toBe('')
    const long = `${'not '.repeat(20_000)}${'put a '.repeat(5000)}${'('.repeat(5000)}`
    expect(findDuplicate(long, known)).toBeUndefined()
  })
})

describe('subtasks that the workspace knows (WSP-52, S-WSP-10)', () => {
  const subtask = (description: string, depends_on: number[] = []): PlannedSubtask => ({
    description,
    type: 'general',
    requirements: [],
    depends_on,
    depth: 1,
    context: { original_goal: 'g', outputs: [] },
  })

  it('leaves them out, links what depended on them to the task that is there, and numbers the rest anew', () => {
    const subtasks = [subtask('a'), subtask('b', [0]), subtask('c', [0, 1])]
    const linked = linkDuplicates(subtasks, [{ of: 'task_9', reasoning: 'same' }, undefined, undefined])
    expect(
      linked.subtasks.map(({ description, depends_on, waits_for }) => [description, depends_on, waits_for]),
    ).toEqual([
      ['b', [], ['task_9']],
      ['c', [0], ['task_9']],
    ])
    expect(linked.taken).toEqual(['task_9'])
    expect(linked.dropped).toEqual([{ description: 'a', of: 'task_9', reasoning: 'same' }])
  })
})
