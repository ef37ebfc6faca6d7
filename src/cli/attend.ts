import type { Baton } from '../baton.ts'
import type { RunEvent } from '../events/event.ts'
import type { AwaitingInput } from '../index.ts'
import type { RunResult } from '../kernel/run-result.ts'
import { askQuestion } from './ask-person.ts'
import { Leaving, type Left } from './leaving.ts'
import { isBareCommand } from './output/call-notes.ts'
import { tellBareCommands } from './output/outcome.ts'
import { tellError } from './output/tell-error.ts'
import type { View } from './output/view.ts'
import { isInteractive, type Terminal } from './terminal.ts'

export interface Attended {
  readonly baton: Baton
  readonly runId: string
  readonly view: View
  readonly terminal: Terminal
  /** Whether the questions of the run may be put to the person at the terminal. */
  readonly mayAsk: boolean
  /** Ctrl-C cancels the run without a question, as in a conversation, where it ends an answer. */
  readonly cancelsAtOnce?: true
  /** Hears of every event that is shown. */
  readonly onEvent?: (event: RunEvent) => void
}

/** Stays with a run until it has ended, waits for an answer that can't be given here, or goes on without this command. */
export async function attend(attended: Attended): Promise<RunResult | AwaitingInput | Left> {
  const { baton, runId, view, terminal } = attended
  const leaving = new Leaving(attended)
  const enough = new AbortController()
  const following = show(attended, enough.signal)
  // Whatever goes wrong with it is heard where it is awaited, at the end.
  following.catch(() => {})
  let outcome: RunResult | AwaitingInput | Left
  let bare: number
  try {
    do outcome = await Promise.race([baton.result(runId), leaving.left])
    while (outcome.status === 'awaiting_input' && (await answerHere(attended, outcome, leaving)))
    await leaving.end()
    if (outcome.status === 'awaiting_input' || outcome.status === 'left') enough.abort()
    bare = await following
  } finally {
    enough.abort()
    await leaving.end()
    await view.close()
  }
  tellBareCommands(terminal, bare)
  return outcome
}

/** Shows what happens, and counts the commands that nothing was around. */
async function show({ baton, runId, view, onEvent }: Attended, signal: AbortSignal): Promise<number> {
  let bare = 0
  for await (const event of baton.follow(runId, signal)) {
    await view.take(event)
    onEvent?.(event)
    if (isBareCommand(event)) bare++
  }
  return bare
}

/** Puts the first open question to the person. False when there is no person at the terminal. */
async function answerHere(attended: Attended, { questions }: AwaitingInput, leaving: Leaving): Promise<boolean> {
  const { baton, view, terminal, mayAsk } = attended
  const [question] = questions
  await leaving.decided
  // A run that is being cancelled ends by itself.
  if (leaving.isCancelling) return true
  if (question === undefined || !mayAsk || !isInteractive(terminal)) return false
  const { question: signal } = leaving
  view.hide()
  try {
    const answer = await askQuestion(terminal, question, signal)
    if (answer === undefined) return signal.aborted
    await baton.answer(question.runId, question.op, answer)
  } catch (error) {
    await tellError(terminal, error)
  } finally {
    if (!leaving.isDeciding) view.show()
    await leaving.decided
  }
  return true
}
