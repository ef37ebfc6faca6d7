import { readRegistry } from '../claims/registry.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import type { AbleType } from './offer.ts'
import type { PeerAtWork } from './setup.ts'

/**
 * The types that tasks are held against: those of the definition, and where a task requires something that none of them can do,
 * those that were made since.
 */
export async function typesFor(
  { definition, ground }: Pick<PeerAtWork, 'definition' | 'ground'>,
  tasks: readonly ReadableTask[],
): Promise<readonly AbleType[]> {
  const { types } = definition
  const isKnown = (one: string): boolean => types.some(({ capabilities }) => capabilities.includes(one))
  if (tasks.every(({ read: { requirements } }) => requirements.every(isKnown))) return types
  const { agents } = await readRegistry(ground.disk)
  return [
    ...types,
    ...agents.filter(({ type, status }) => status === 'active' && !types.some((one) => one.type === type)),
  ]
}
