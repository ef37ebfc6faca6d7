import type { AwaitingInput } from '../index.ts'
import type { RunResult } from '../kernel/run-result.ts'
import { type Attended, attend } from './attend.ts'
import { sameProject, startInBackground } from './background.ts'
import type { Invocation } from './command.ts'
import { type ExitCode, exitCodeFor, exitCodes } from './exit-code.ts'
import type { Left } from './leaving.ts'
import { remark } from './terminal.ts'
import { samePeers } from './workspace/peers-option.ts'

/** Stays with a run, and tells how it ended. If the person leaves, it stays at work. */
export async function stayWith(
  invocation: Invocation,
  attended: Attended,
  tell: (outcome: RunResult | AwaitingInput) => void | Promise<void>,
): Promise<ExitCode> {
  const outcome = await attend(attended)
  if (outcome.status === 'left') return outcome.own ? handOver(invocation, attended) : stopWatching(attended, outcome)
  await tell(outcome)
  return exitCodeFor(outcome.status)
}

function stopWatching({ terminal }: Attended, { runId }: Left): ExitCode {
  remark(terminal, `Stopped watching. The run is as it was.\n  baton show ${runId}`)
  return exitCodes.cancelled
}

/** Lets go of a run, and has a process in the background go on with it, unless it only waits for a person. */
async function handOver(invocation: Invocation, { baton, runId, terminal }: Attended): Promise<ExitCode> {
  if ((await baton.ownership(runId)).status === 'awaiting_input') {
    remark(terminal, `The run waits for an answer, for as long as it takes.\n  baton answer ${runId}`)
    return exitCodes.completed
  }
  remark(terminal, 'Letting go of the run. An effect under way is waited for; Ctrl-C leaves at once.')
  await baton.close()
  const { out } = invocation.options
  const same = [...(typeof out === 'string' ? [`--out=${out}`] : []), ...samePeers(invocation)]
  const words = ['resume', runId, ...same, ...sameProject(invocation)]
  const code = await startInBackground(terminal, words, invocation.options['json'] === true)
  if (code !== exitCodes.completed) remark(terminal, `What was done is kept.\n  baton resume ${runId}`)
  return code
}
