import type { OfflineRule } from '../../../kernel/ports/model.ts'
import { textsIn } from '../work/checks.ts'
import type { EarlierResult, WorkTask } from '../work/work-input.ts'
import { findRule } from './find-rule.ts'
import { tellFoundLines } from './found-lines.ts'
import { type LookedFor, lookedForIn, placesOf } from './looked-for.ts'
import { outputsFor } from './write-examples.ts'
import { writeRule } from './write-rule.ts'

/** A task that is to find something and leave it in a file: twice the executor, each time by a rule. */
export interface GatheredWork {
  readonly find: OfflineRule
  readonly write: (found: string) => OfflineRule
}

type DescribedWork = Pick<WorkTask, 'description' | 'context'>

/**
 * Reads a task that asks for both in one sentence. What was found is given to the second run as data, as it would be between two
 * tasks: the run that reads what others wrote writes nothing, and the one that writes has read nothing.
 */
export function gatheredWork(task: DescribedWork, folder: string): GatheredWork | undefined {
  const { description } = task
  const output = outputOf(task)
  const looked = output === undefined ? undefined : lookedForIn(description, output)
  if (output === undefined || looked === undefined) return undefined
  return {
    find: lookRule(looked, folder),
    write: (found) => (request) => {
      const earlier: EarlierResult = { id: '', description, result: found }
      return writeRule({ description, path: output }, [earlier], request)
    },
  }
}

/** Finds lines, and tells them. */
export function lookRule(looked: LookedFor, folder: string): OfflineRule {
  const nowhere = `"${looked.query}" is nowhere in ${placesOf(looked)}.`
  return (request) =>
    findRule(looked, request, {
      folder,
      tell: (found) => (found.length === 0 ? nowhere : tellFoundLines(found)),
    })
}

/** The one file that a task is to leave. */
export function outputOf({ description, context }: DescribedWork): string | undefined {
  const [path, ...others] = outputsFor({ description, outputs: textsIn(context['outputs']) })
  return others.length === 0 ? path : undefined
}
