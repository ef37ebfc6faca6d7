import { breakDown, type PlannedSubtask } from '../../../src/coordination/workspace/breakdown/break-down.ts'
import { comparison } from '../../../src/coordination/workspace/breakdown/duplicates.ts'
import { builtInTypes } from '../../../src/coordination/workspace/built-in-types.ts'
import { canHandle } from '../../../src/coordination/workspace/offline/can-handle.ts'
import { fitnessOf } from '../../../src/coordination/workspace/offline/fitness.ts'
import type { BreakdownCase, ExpectedSubtask } from './breakdown-cases.ts'
import type { FitnessCase } from './fitness-cases.ts'
import type { TaskPair } from './task-pairs.ts'

export interface PairScore {
  readonly precision: number
  readonly recall: number
  /** Pairs that were judged wrongly, and why they were told apart. */
  readonly wrong: readonly string[]
}

/** Every pair is judged in a workspace that holds all of them. */
export function scorePairs(pairs: readonly TaskPair[]): PairScore {
  const whyOther = comparison([...new Set(pairs.flatMap(({ left, right }) => [left, right]))])
  const judged = pairs.map((pair) => ({ ...pair, why: whyOther(pair.left, pair.right) }))
  const said = judged.filter(({ why }) => why === undefined)
  const same = judged.filter(({ differs }) => differs === undefined)
  const right = said.filter(({ differs }) => differs === undefined).length
  const wrong = judged.filter(({ why, differs }) => (why === undefined) !== (differs === undefined))
  return {
    precision: said.length === 0 ? 0 : right / said.length,
    recall: right / same.length,
    wrong: wrong.map(({ left, right: other, why }) => `${left} | ${other}: ${why ?? 'taken for the same'}`),
  }
}

/** What is wrong with how a task was taken apart; nothing where all is as it should be. */
export function faultsOf({ task, subtasks: expected = [] }: BreakdownCase): string[] {
  const { subtasks } = breakDown({ description: task, depth: 0 }).verdict
  if (subtasks.length !== expected.length) return [`${subtasks.length} subtasks, not ${expected.length}`]
  return expected.flatMap((one, index) => {
    const subtask = subtasks[index]
    return subtask === undefined ? [] : faultsIn(subtask, one).map((fault) => `${index}: ${fault}`)
  })
}

function faultsIn(
  { description, requirements, depends_on, context }: PlannedSubtask,
  expected: ExpectedSubtask,
): string[] {
  const missing = expected.says.filter((words) => !description.toLowerCase().includes(words.toLowerCase()))
  const compared: readonly (readonly [string, readonly unknown[], readonly unknown[]])[] = [
    ['needs', requirements, expected.needs === 'none' ? [] : [expected.needs]],
    ['after', depends_on, expected.after ?? []],
    ['outputs', context.outputs, expected.outputs ?? []],
  ]
  return [
    ...missing.map((words) => `"${description}" lacks "${words}"`),
    ...compared
      .filter(([, found, wanted]) => found.join() !== wanted.join())
      .map(([what, found, wanted]) => `${what} ${found.join()}, not ${wanted.join()}`),
  ]
}

/** The types that would bid for a task, best first. */
export function biddersFor({ task, requirements = [] }: FitnessCase): string[] {
  const judged = { description: task, requirements, depth: 0 }
  return builtInTypes
    .filter((peer) => canHandle(judged, peer).verdict.can)
    .map((peer) => ({ ...peer, ...fitnessOf(judged, peer).verdict }))
    .filter(({ fitness, threshold }) => fitness >= threshold)
    .sort((left, right) => right.fitness - left.fitness)
    .map(({ type }) => type)
}

export function isFitRight(given: FitnessCase): boolean {
  const [first, ...others] = biddersFor(given)
  if (given.best === 'nobody') return first === undefined
  return first === given.best && others.every((type) => given.also?.some((one) => one === type) === true)
}
