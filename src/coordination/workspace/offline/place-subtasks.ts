import { breakDown, type PlannedSubtask } from '../breakdown/break-down.ts'
import { speaksOf } from './needs.ts'

type OpenSubtask = Pick<PlannedSubtask, 'description' | 'requirements'> & { readonly depth: number }

/**
 * Says of every subtask what its peer must be able to do. One whose words do not tell would wait for a peer in vain, because rules
 * take nothing on trust: it requires the special ability that it speaks of, else what the subtask before it requires, or the one
 * after it. The peer that gets it does it, or says in words that it can't, and the others go on. What is to be taken apart in its
 * turn needs no more.
 */
export function placeSubtasks<Planned extends OpenSubtask>(
  subtasks: readonly Planned[],
  capabilities: readonly string[],
): readonly Planned[] {
  const isOpen = ({ description, requirements, depth }: Planned): boolean =>
    requirements.length === 0 && breakDown({ description, depth }).verdict.subtasks.length === 0
  const placed = subtasks.map((subtask) => {
    const special = isOpen(subtask) ? capabilities.find((one) => speaksOf(subtask.description, one)) : undefined
    return special === undefined ? subtask : { ...subtask, requirements: [special] }
  })
  return placed.map((subtask, at) => {
    if (!isOpen(subtask)) return subtask
    const around = [...placed.slice(0, at).toReversed(), ...placed.slice(at + 1)]
    const neighbour = around.find(({ requirements }) => requirements.length > 0)
    return neighbour === undefined ? subtask : { ...subtask, requirements: neighbour.requirements }
  })
}
