import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakDown, mostChildren } from '../../../src/coordination/workspace/breakdown/break-down.ts'
import { findDuplicate } from '../../../src/coordination/workspace/breakdown/duplicates.ts'
import { breakdownCases } from './breakdown-cases.ts'
import { furtherBreakdownCases } from './further-breakdown-cases.ts'
import { faultsOf } from './score-texts.ts'
import { unseenBreakdownCases } from './unseen-breakdown-cases.ts'

const taken = (description: string, depth = 0) => breakDown({ description, depth }).verdict.subtasks

describe('breakdown of tasks (WSP-50, WSP-53)', () => {
  it('takes the worked example apart into three that need no other words', () => {
    const goal =
      'Find every TODO in src, write a table of file, line and text to results/todo.md, then count its rows with wc'
    expect(taken(goal)).toEqual([
      {
        description: 'Find every TODO in src',
        type: 'file_operation',
        requirements: ['file_operations'],
        depends_on: [],
        depth: 1,
        context: { original_goal: goal, outputs: [] },
      },
      {
        description:
          'Write a table of file, line and text to results/todo.md, using the result of "Find every TODO in src"',
        type: 'file_operation',
        requirements: ['file_operations'],
        depends_on: [0],
        depth: 1,
        context: { original_goal: goal, outputs: ['results/todo.md'] },
      },
      {
        description: 'Count the rows of results/todo.md with wc',
        type: 'run_command',
        requirements: ['command_execution'],
        depends_on: [1],
        depth: 1,
        context: { original_goal: goal, outputs: [] },
      },
    ])
  })

  it.each(
    [...breakdownCases, ...unseenBreakdownCases, ...furtherBreakdownCases].map((given) => [given.task, given] as const),
  )('is right about: %s', (_, given) => {
    expect(faultsOf(given)).toEqual([])
  })

  it('leaves every child whole, and takes none for another (WSP-54)', () => {
    for (const { task } of [...breakdownCases, ...unseenBreakdownCases, ...furtherBreakdownCases]) {
      const children = taken(task).map(({ description }) => description)
      for (const [at, child] of children.entries()) {
        expect(taken(child, 1), child).toEqual([])
        const others = children
          .filter((_, other) => other !== at)
          .map((description, id) => ({ id: `${id}`, description }))
        expect(findDuplicate(child, others), child).toBeUndefined()
      }
    }
  })

  it('says in words why a task stays whole', () => {
    expect(breakDown({ description: 'Build a user API', depth: 0 }).reason).toBe('It asks for one piece of work.')
    expect(breakDown({ description: ' … ', depth: 0 }).reason).toBe('It names nothing to do.')
  })

  it('takes nothing apart at depth 5 (WSP-14, S-WSP-11)', () => {
    const description = 'Run the tests, then write a report to results/report.md'
    expect(taken(description, 4)).toHaveLength(2)
    expect(breakDown({ description, depth: 5 })).toEqual({
      verdict: { subtasks: [] },
      reason: 'At depth 5 a task is done as it is.',
    })
  })

  it('hands the goal of the root down, and not that of the parent (WSP-13)', () => {
    const description = 'Run the tests, then write a report to results/report.md'
    const { subtasks } = breakDown({ description, depth: 1, context: { original_goal: 'Ship it' } }).verdict
    expect(subtasks.map(({ context, depth }) => [context.original_goal, depth])).toEqual([
      ['Ship it', 2],
      ['Ship it', 2],
    ])
  })

  it('makes at most ten children, and the last one holds the rest', () => {
    const steps = Array.from({ length: 14 }, (_, at) => `${at + 1}. Write page ${at + 1} to pages/${at + 1}.md`)
    const children = taken(steps.join('\n'))
    expect(children).toHaveLength(mostChildren)
    expect(children.at(-1)?.context.outputs).toEqual([10, 11, 12, 13, 14].map((page) => `pages/${page}.md`))
    expect(taken(children.at(-1)?.description ?? '', 1)).toHaveLength(5)
  })

  it('depends only on what stands before, so that no two wait for each other', () => {
    for (const { task } of [...breakdownCases, ...unseenBreakdownCases, ...furtherBreakdownCases]) {
      for (const [at, { depends_on }] of taken(task).entries()) expect(depends_on.every((one) => one < at)).toBe(true)
    }
  })

  it('makes children that can be written, whatever the words', () => {
    const word = fc.constantFrom(
      ...'find write run then and before after it its them the a every to in with , . ; if not src a.md results/b.md `ls -l` "x" 1. \n - web tests'.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.integer({ min: 0, max: 6 }), (words, depth) => {
        const children = taken(words.join(' ').replaceAll('\\n', '\n'), depth)
        expect(children.length).not.toBe(1)
        expect(children.length).toBeLessThanOrEqual(depth >= 5 ? 0 : mostChildren)
        for (const [at, child] of children.entries()) {
          expect(child.description.trim()).not.toBe('')
          expect(child.depends_on.every((one) => one >= 0 && one < at)).toBe(true)
        }
      }),
    )
  })

  it('reads hostile input without choking', () => {
    for (const text of [
      '',
      '\n\n',
      '1.\n2.\n3.',
      ', and then '.repeat(2000),
      `run ${'a, run '.repeat(2000)}`,
      '"'.repeat(999),
    ]) {
      expect(Array.isArray(taken(text))).toBe(true)
    }
  })
})
