import { describe, expect, it } from 'vitest'
import { builtInTypes, type PeerType } from '../../../src/coordination/workspace/built-in-types.ts'
import { breakdownDecision } from '../../../src/coordination/workspace/decisions/breakdown.ts'
import { canHandle } from '../../../src/coordination/workspace/offline/can-handle.ts'
import { fitnessOf } from '../../../src/coordination/workspace/offline/fitness.ts'
import {
  type MetacognitionInput,
  metacognition,
  type RecentWork,
} from '../../../src/coordination/workspace/offline/metacognition.ts'
import { placeSubtasks } from '../../../src/coordination/workspace/offline/place-subtasks.ts'
import { type GoalInput, validateGoal } from '../../../src/coordination/workspace/offline/validate-goal.ts'
import { fitnessCases } from './fitness-cases.ts'
import { biddersFor, isFitRight } from './score-texts.ts'
import { unseenFitnessCases } from './unseen-fitness-cases.ts'

const task = (description: string, requirements: string[] = []) => ({ description, requirements, depth: 0 })

describe('who takes a task, by rule (WSP-24, WSP-26)', () => {
  it.each([...fitnessCases, ...unseenFitnessCases].map((given) => [given.task, given] as const))('%s', (_, given) => {
    expect({ right: isFitRight(given), bidders: biddersFor(given) }).toMatchObject({ right: true })
  })

  it('stays between 1 and 10 and gives a reason', () => {
    for (const { task: description } of fitnessCases) {
      for (const peer of builtInTypes) {
        const { verdict, reason } = fitnessOf(task(description), peer)
        expect(verdict.fitness).toBeGreaterThanOrEqual(1)
        expect(verdict.fitness).toBeLessThanOrEqual(10)
        expect(reason).not.toBe('')
      }
    }
  })

  it('says that it does not know rather than guess', () => {
    const [search] = builtInTypes
    if (search === undefined) throw new Error('no type')
    const { verdict, reason } = canHandle(task('asdf qwer'), search)
    expect(verdict).toEqual({ can: false })
    expect(reason).toBe('No word of the task says what it needs, and there is no model to judge it.')
  })

  it('lets a new type take what its capability is called', () => {
    const csv: PeerType = { type: 'CsvAgent', capabilities: ['csv_summary'], threshold: 6 }
    expect(canHandle(task('Write a summary of the CSV'), csv).verdict.can).toBe(true)
    expect(fitnessOf(task('Summarize it', ['csv_summary']), csv).verdict.fitness).toBe(9)
    expect(canHandle(task('Run the tests'), csv).verdict.can).toBe(false)
  })
})

describe('metacognition by rule (WSP-25, WSP-71)', () => {
  const done = (description: string, outcome: RecentWork['outcome'], agent_id = 'FileAgent_2'): RecentWork => ({
    task_id: `task_${description}_${outcome}`,
    description,
    agent_id,
    outcome,
  })
  const input = (changes: Partial<MetacognitionInput>): MetacognitionInput => ({
    task_id: 'task_1',
    description: 'Find every TODO comment in src',
    depth: 1,
    original_goal: 'Clean up',
    agent_id: 'FileAgent_1',
    recent: [],
    declined_by: [],
    live: ['FileAgent_1', 'FileAgent_2'],
    ...changes,
  })

  it('proceeds where nothing like it was done', () => {
    expect(metacognition(input({ recent: [done('Run the unit tests', 'completed')] })).verdict.proceed).toBe(true)
  })

  it('steps back from a child that another has done or is doing, in whatever words', () => {
    const same = 'List all TODO comments under the src folder'
    for (const outcome of ['completed', 'active'] as const) {
      const { verdict } = metacognition(input({ recent: [done(same, outcome)] }))
      expect(verdict.proceed).toBe(false)
      expect(verdict.reasoning).toMatch(/redundant: FileAgent_2/)
    }
  })

  it('does again what a person asks for again', () => {
    const recent = [done('Find every TODO comment in src', 'completed')]
    expect(metacognition(input({ depth: 0, recent })).verdict.proceed).toBe(true)
  })

  it('does not take the task itself for work that was done', () => {
    const recent: RecentWork[] = [{ ...done('Find every TODO comment in src', 'active'), task_id: 'task_1' }]
    expect(metacognition(input({ recent })).verdict.proceed).toBe(true)
  })

  it('tries again after one failure, and steps back after two', () => {
    const failed = done('Find every TODO comment in src', 'failed')
    expect(metacognition(input({ recent: [failed] })).verdict.proceed).toBe(true)
    expect(metacognition(input({ recent: [failed, { ...failed, task_id: 'other' }] })).verdict.proceed).toBe(false)
  })

  it('steps back from a child that only repeats the goal (WSP-54)', () => {
    const { verdict } = metacognition(input({ original_goal: 'find every TODO comment in src.' }))
    expect(verdict).toMatchObject({ proceed: false, reasoning: expect.stringContaining('no progress') })
  })

  it('steps back after four failures of its own in a row', () => {
    const recent = ['a', 'b', 'c', 'd'].map((name) => done(`Delete ${name}.txt`, 'failed', 'FileAgent_1'))
    expect(metacognition(input({ recent })).verdict.proceed).toBe(false)
    expect(metacognition(input({ recent: recent.slice(1) })).verdict.proceed).toBe(true)
  })

  it('proceeds as the last when all others have stepped back, but never does work twice', () => {
    const failed = done('Find every TODO comment in src', 'failed')
    const alone = { declined_by: ['FileAgent_2'], recent: [failed, { ...failed, task_id: 'other' }] }
    expect(metacognition(input(alone)).verdict.proceed).toBe(true)
    const twice = { ...alone, recent: [done('Find every TODO comment in src', 'completed')] }
    expect(metacognition(input(twice)).verdict.proceed).toBe(false)
  })
})

describe('goal validation by rule (WSP-40, S-WSP-8)', () => {
  const input = (changes: Partial<GoalInput>): GoalInput => ({
    description: 'Write a table to results/todo.md',
    original_goal: 'Clean up the TODOs',
    result: 'Written.',
    checks: { files: [], exit_code: null, schema_problems: [] },
    ...changes,
  })
  const checks = (changes: Partial<GoalInput['checks']>): GoalInput['checks'] => ({
    files: [],
    exit_code: null,
    schema_problems: [],
    ...changes,
  })

  it('passes what has no goal', () => {
    expect(validateGoal(input({ original_goal: null, result: null })).verdict).toEqual({ advances: true, sure: true })
  })

  it.each([
    [
      'a file that is not there',
      checks({ files: [{ path: 'results/todo.md', bytes: null }] }),
      'Not there: results/todo.md.',
    ],
    ['an empty file', checks({ files: [{ path: 'results/todo.md', bytes: 0 }] }), 'Empty: results/todo.md.'],
    ['a command that failed', checks({ exit_code: 2 }), 'The command ended with 2.'],
    [
      'a result of another shape',
      checks({ schema_problems: ['rows: missing'] }),
      'does not fit its schema: rows: missing',
    ],
  ])('refuses %s, however good the text sounds', (_, seen, words) => {
    const { verdict, reason } = validateGoal(input({ checks: seen, result: 'All TODOs are in the table.' }))
    expect(verdict).toEqual({ advances: false, sure: true })
    expect(reason).toContain(words)
  })

  it('refuses an empty result and one that gave up', () => {
    for (const result of [null, '', '  ', {}, [], 'I could not find the folder.', { text: 'Error: no such file' }]) {
      expect(validateGoal(input({ result })).verdict, JSON.stringify(result)).toEqual({ advances: false, sure: true })
    }
  })

  it('is sure of what code has seen', () => {
    const files = [{ path: 'results/todo.md', bytes: 12 }]
    expect(validateGoal(input({ checks: checks({ files }) })).verdict).toEqual({ advances: true, sure: true })
    expect(validateGoal(input({ checks: checks({ exit_code: 0 }) })).verdict).toEqual({ advances: true, sure: true })
  })

  it('goes by words where nothing can be seen, and says that it is not sure', () => {
    const about = validateGoal(input({ result: 'The table of TODOs has 12 rows; to clean up, begin with src.' }))
    expect(about.verdict).toEqual({ advances: true, sure: false })
    const off = validateGoal(
      input({
        result: 'Penguins live near southern oceans, where fish, krill and squid swim in cold water all year long.',
      }),
    )
    expect(off.verdict).toEqual({ advances: false, sure: false })
    const unclear = validateGoal(input({ result: 'Fine.' }))
    expect(unclear.verdict).toEqual({ advances: true, sure: false })
    expect(unclear.reason).toMatch(/can not tell/)
  })
})

describe('steps that a task is taken apart into by rule', () => {
  const placed = (steps: readonly (readonly [string, ...string[]])[], capabilities: readonly string[] = []) =>
    placeSubtasks(
      steps.map(([description, ...requirements]) => ({ description, requirements, depth: 1 })),
      capabilities,
    ).map(({ requirements }) => requirements)
  const find = ['Find every HACK in lib', 'file_operations'] as const
  const run = ['Run `wc`', 'command_execution'] as const

  it('whose words do not say who could do them go to who does the step before or after, and wait for nobody', () => {
    expect(placed([find, ['Ponder its meaning'], run])).toEqual([find.slice(1), find.slice(1), run.slice(1)])
    expect(placed([['Ponder life'], run])).toEqual([run.slice(1), run.slice(1)])
    expect(placed([['Ponder life'], ['Be happy']])).toEqual([[], []])
  })

  it('go to a type whose special ability they speak of', () => {
    expect(placed([find, ['Write a haiku about it']], ['haiku'])).toEqual([find.slice(1), ['haiku']])
  })

  it('are left open where they are to be taken apart in their turn', () => {
    const several = 'Find every HACK in lib, then run `wc`'
    expect(placed([find, [several]])).toEqual([find.slice(1), []])
  })

  it('are placed where a task is taken apart', async () => {
    const description = 'Find every HACK in lib, then decide what to do about life'
    const input = { description, depth: 0, original_goal: null, capabilities: [] }
    const { subtasks } = (await breakdownDecision.rule(input)).verdict
    expect(subtasks.map(({ requirements }) => requirements)).toEqual([['file_operations'], ['file_operations']])
  })
})
