import { isBatonError } from '../errors/baton-error.ts'
import type { Refused } from '../index.ts'
import { plural } from '../projections/plural.ts'
import type { Invocation } from './command.ts'
import { type ExitCode, exitCodeFor, exitCodeOfError, exitCodes } from './exit-code.ts'
import { isBareCommand } from './output/call-notes.ts'
import { tellBareCommands } from './output/outcome.ts'
import { tellError } from './output/tell-error.ts'
import { endTeller } from './tell-end.ts'
import { remark } from './terminal.ts'
import { eventsBelow } from './tree-events.ts'

/** Takes up every unfinished run that no process works on, and stays until each has ended or waits for a person. */
export async function recoverAll(invocation: Invocation): Promise<ExitCode> {
  const { terminal, open } = invocation
  const tellEnd = endTeller(invocation)
  const { peersHere } = await import('./workspace/peers-here.ts')
  const letLive = await peersHere('resume', invocation)
  const { baton } = await open({ allTools: true })
  const refused: Refused[] = []
  let elsewhere = 0
  const handles = await baton.recover({
    onRefused: (one) => {
      if (isBatonError(one.error, 'BATON_RUNNABLE_UNKNOWN')) elsewhere++
      else refused.push(one)
    },
  })
  if (elsewhere > 0) remark(terminal, `${plural(elsewhere, 'run')} left to programs that have the code.`)
  if (handles.length > 0) remark(terminal, `${plural(handles.length, 'run')} taken up.`)
  else if (refused.length === 0) remark(terminal, 'Nothing waits to be taken up.')
  for (const { runId, error } of refused) {
    remark(terminal, `${terminal.paintErr.warn('!')} ${runId} was left as it is:`)
    await tellError(terminal, error)
  }
  const peers = await letLive(baton)
  const outcomes = await Promise.all(handles.map(({ result }) => result)).finally(() => peers.leave())
  for (const outcome of outcomes) {
    tellBareCommands(terminal, (await eventsBelow(baton, outcome.runId)).filter(isBareCommand).length)
    await tellEnd(outcome, baton)
  }
  const codes = [
    ...outcomes.map(({ status }) => exitCodeFor(status)),
    ...refused.map(({ error }) => exitCodeOfError(error)),
  ]
  return codes.find((code) => code !== exitCodes.completed) ?? exitCodes.completed
}
