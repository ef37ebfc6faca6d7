import type { TaskStanding } from '../../coordination/kind-peers.ts'
import type { Invocation } from '../command.ts'

/**
 * Says whether a run that a task names still asks something: the file of the task says so for a while after the answer. Where
 * that can't be known, the file counts.
 */
export function questionReader({ open }: Invocation): (standing: TaskStanding) => Promise<boolean> {
  let project: ReturnType<typeof open> | undefined
  return async (standing) => {
    if (standing.status !== 'asks') return true
    try {
      project ??= open({ looking: true, evenWrong: true })
      const { baton } = await project
      return (await baton.questions(standing.run)).length > 0
    } catch {
      return true
    }
  }
}
