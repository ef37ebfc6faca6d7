import { BatonError, toRunError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import { keyOf } from './effect-attempt.ts'
import type { NewEvent } from './operation.ts'
import { askPerson } from './operations/ask.ts'
import type { Tool } from './ports/tool.ts'
import type { RecordedOperation } from './recording.ts'
import type { Run } from './run.ts'
import { Scope } from './scope.ts'
import { undo } from './undo.ts'

interface CutOff {
  readonly op: string
  readonly tool: Tool
  readonly input: Json
}

/** What to do about a call that a crash cut off: try again, take it back and try again, or have a person look. */
export async function settleCutOff(run: Run, recorded: RecordedOperation, call: CutOff): Promise<NewEvent | 'again'> {
  const { op, tool, input } = call
  if (tool.effect === 'once') return askWhetherItHappened(run, recorded, call)
  if (tool.effect === 'compensable') {
    await undo(run, { runId: run.id, op, attempt: recorded.attempt, tool: tool.name, input, output: null })
  }
  return 'again'
}

const happened = 'It happened'
const didNotHappen = 'It did not happen'
const cannotTell = "I can't tell"

async function askWhetherItHappened(
  run: Run,
  recorded: RecordedOperation,
  { op, tool: { name, labels = [] }, input }: CutOff,
): Promise<NewEvent | 'again'> {
  const attempt = `${op}/attempt#${recorded.attempt}`
  const inside = new Scope(run, `${attempt}/`)
  if (recorded.doubt === undefined) {
    run.append('tool.doubted', { op, attempt: recorded.attempt, question: `${attempt}/ask#1` }, recorded.start.seq)
  }
  const noted = labels.length === 0 ? {} : { labels }
  const about = { tool: name, input, key: keyOf(run, op) }
  const ask = (question: { prompt: string; choices?: readonly string[] }): Promise<Json> =>
    run.tree.activity.without(askPerson(inside, { ...question, about }))
  const answer = await ask({
    prompt: recorded.threw
      ? `"${name}" failed, may have taken effect all the same, and must not happen twice. Did it happen?`
      : `The process died while "${name}" was under way, and it must not happen twice. Did it happen?`,
    choices: [happened, didNotHappen, cannotTell],
  })
  if (answer === didNotHappen) return 'again'
  if (answer === happened) {
    const output = await ask({ prompt: `What did "${name}" return? Answer null if that does not matter.` })
    return { type: 'tool.returned', data: { op, output, ...noted } }
  }
  const unknown = new BatonError('BATON_TOOL_OUTCOME_UNKNOWN', { tool: name, operation: op })
  return { type: 'tool.failed', data: { op, error: toRunError(unknown, unknown), ...noted } }
}
