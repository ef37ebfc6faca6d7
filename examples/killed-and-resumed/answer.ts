import type { Baton, Json, OpenQuestion, RunResult } from '../../src/index.ts'
import { linesOf } from './place.ts'
import { showQuestion } from './show.ts'

/** Does what a person would do: looks into the ledger and answers, until the run has no more questions. */
export async function answerAll(baton: Baton, runId: string, ledger: string): Promise<RunResult> {
  for (;;) {
    const [question] = await baton.questions(runId)
    if (question === undefined) throw new Error('The run should have asked a question.')
    const answer = lookUp(question, ledger)
    showQuestion(question, answer)
    // An answer wakes the run where it is given: this process carries it on from here.
    await baton.answer(runId, question.op, answer, 'the script')
    const { result } = await baton.resume(runId)
    const end = await result
    if (end.status !== 'awaiting_input') return end
  }
}

/** The question says which call it is about, by the key that the call wrote into the ledger. */
function lookUp({ about, choices }: OpenQuestion, ledger: string): Json {
  const { key } = about as { readonly key: string }
  const entry = linesOf(ledger).find((entry) => entry.startsWith(`${key} `))
  if (choices !== undefined) return entry === undefined ? 'It did not happen' : 'It happened'
  return entry?.split(', ').at(-1) ?? null
}
