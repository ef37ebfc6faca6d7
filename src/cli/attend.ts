import type { Baton } from '../baton.ts'
import type { AwaitingInput } from '../index.ts'
import type { RunResult } from '../kernel/run-result.ts'
import { askQuestion } from './ask-person.ts'
import { type ExitCode, exitCodeFor, exitCodes } from './exit-code.ts'
import { onInterrupt } from './interrupt.ts'
import { isBareCommand } from './output/call-notes.ts'
import { tellBareCommands } from './output/outcome.ts'
import { tellError } from './output/tell-error.ts'
import type { View } from './output/view.ts'
import { isInteractive, remark, type Terminal } from './terminal.ts'

export interface Attended {
  readonly baton: Baton
  readonly runId: string
  readonly view: View
  readonly terminal: Terminal
  /** Whether the questions of the run may be put to the person at the terminal. */
  readonly mayAsk: boolean
}

/** Stays with a run until it has ended, or waits for an answer that can't be given here. Ctrl-C cancels it. */
export async function attend(attended: Attended): Promise<RunResult | AwaitingInput> {
  const { baton, runId, view, terminal } = attended
  let cancelling = Promise.resolve()
  const interrupts = onInterrupt(
    () => {
      view.hide()
      remark(terminal, terminal.paintErr.warn('Cancelling. Press Ctrl-C again to leave at once.'))
      view.show()
      cancelling = baton.cancel(runId, 'Ctrl-C').catch(() => {})
    },
    () => leaveAtOnce(attended),
  )
  const enough = new AbortController()
  const following = show(attended, enough.signal)
  // Whatever goes wrong with it is heard where it is awaited, at the end.
  following.catch(() => {})
  let outcome: RunResult | AwaitingInput
  let bare: number
  try {
    outcome = await baton.result(runId)
    while (outcome.status === 'awaiting_input' && (await answerHere(attended, outcome, interrupts.signal))) {
      await cancelling
      outcome = await baton.result(runId)
    }
    if (outcome.status === 'awaiting_input') enough.abort()
    bare = await following
  } finally {
    enough.abort()
    interrupts.stop()
    await view.close()
  }
  tellBareCommands(terminal, bare)
  return outcome
}

export function exitCodeOf(outcome: RunResult | AwaitingInput): ExitCode {
  return exitCodeFor(outcome.status)
}

/** Shows what happens, and counts the commands that nothing was around. */
async function show({ baton, runId, view }: Attended, signal: AbortSignal): Promise<number> {
  let bare = 0
  for await (const event of baton.follow(runId, signal)) {
    await view.take(event)
    if (isBareCommand(event)) bare++
  }
  return bare
}

/** Puts the first open question to the person. False when there is no person at the terminal. */
async function answerHere(attended: Attended, { questions }: AwaitingInput, signal: AbortSignal): Promise<boolean> {
  const { baton, view, terminal, mayAsk } = attended
  const [question] = questions
  // A run that is being cancelled ends by itself.
  if (signal.aborted) return true
  if (question === undefined || !mayAsk || !isInteractive(terminal)) return false
  view.hide()
  try {
    const answer = await askQuestion(terminal, question, signal)
    if (answer === undefined) return signal.aborted
    await baton.answer(question.runId, question.op, answer)
  } catch (error) {
    await tellError(terminal, error)
  } finally {
    view.show()
  }
  return true
}

function leaveAtOnce({ view, terminal, runId }: Attended): never {
  view.hide()
  remark(terminal, `Left at once; what was done is kept.\n  baton show ${runId}\n  baton resume ${runId}`)
  process.exit(exitCodes.cancelled)
}
