import { BatonError, describe, OperationError, toRunError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { Json } from '../../events/json.ts'
import type { CallOptions } from '../context.ts'
import { type Attempt, carryOut, type Effect } from '../effect.ts'
import { asJson } from '../json-value.ts'
import { nothing } from '../limits.ts'
import { type End, type NewEvent, operate } from '../operation.ts'
import { pinTool } from '../pinning.ts'
import type { Tool } from '../ports/tool.ts'
import type { RecordedOperation } from '../recording.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'
import { undo } from '../undo.ts'
import { validate } from '../validation.ts'
import { askPerson } from './ask.ts'

/** `ctx.tool`: one call to a tool. */
export async function callTool(
  run: Run,
  scope: Scope,
  named: string | Tool,
  input: Json,
  options: CallOptions = {},
): Promise<Json> {
  const tool = findTool(run, named)
  const path = scope.next(`tool:${tool.name}`)
  const asked = { op: path, tool: tool.name, effect: tool.effect, input: asJson(input, `The input of tool "${tool.name}"`) }
  const started = (attempt: number): NewEvent => ({ type: 'tool.called', data: { ...asked, attempt } })
  const effect: Effect = {
    path,
    commitFirst: tool.effect !== 'read',
    changesWorld: tool.effect === 'once' || tool.effect === 'compensable',
    reserve: { ...nothing, toolCalls: 1 },
    timeoutMs: options.timeoutMs,
    started,
    perform: (attempt) => perform(tool, path, input, attempt),
    failed: (why) => ({
      type: 'tool.failed',
      data: {
        op: path,
        error: toRunError(why, new BatonError('BATON_TOOL_FAILED', { tool: tool.name, problem: describe(why) }, why)),
      },
    }),
    abandoned: (attempt) => ({ type: 'tool.abandoned', data: { op: path, attempt } }),
  }
  const settle = settler(run, scope, tool, asked)
  pinTool(run, path, tool)
  const output = await operate(run, {
    path,
    request: started(1),
    perform: (recorded) => carryOut(run, settle === undefined ? effect : { ...effect, settle }, recorded),
    read: readOutput,
  }).catch((thrown: unknown) => {
    // It may have happened all the same, so it is among what a failing run takes back.
    if (tool.effect === 'compensable' && isUnknownOutcome(thrown)) noteUndoable(run, asked, null)
    throw thrown
  })
  if (tool.effect === 'compensable') noteUndoable(run, asked, output)
  return output
}

interface Asked {
  readonly op: string
  readonly tool: string
  readonly input: Json
}

async function perform(tool: Tool, op: string, input: Json, { key, number, signal }: Attempt): Promise<NewEvent> {
  const checked = tool.input === undefined ? input : await validate(tool.input, input)
  if (checked instanceof Error) {
    throw new BatonError('BATON_TOOL_INPUT_INVALID', { tool: tool.name, problem: checked.message })
  }
  const output = await tool.run(checked, { key, attempt: number, signal })
  return { type: 'tool.returned', data: { op, output: asJson(output, `The output of tool "${tool.name}"`) } }
}

function readOutput({ type, data }: End): Json {
  if (type === 'tool.returned') return (data as { readonly output: Json }).output
  throw new OperationError((data as unknown as { error: RunError }).error)
}

function findTool(run: Run, named: string | Tool): Tool {
  if (typeof named !== 'string') {
    run.tree.tools.set(named.name, named)
    return named
  }
  const tool = run.tree.findTool(named)
  if (tool !== undefined) return tool
  throw new BatonError('BATON_TOOL_UNKNOWN', { name: named, known: run.tree.outside.library.toolNames() })
}

function noteUndoable(run: Run, { op, tool, input }: Asked, output: Json): void {
  run.undoable.push({ runId: run.id, op, tool, input, output })
}

function isUnknownOutcome(thrown: unknown): boolean {
  return thrown instanceof OperationError && thrown.error.type === 'unknown_outcome'
}

/** What to do about a call that a crash cut off: nothing special, take it back first, or ask a person. */
function settler(run: Run, scope: Scope, tool: Tool, asked: Asked): Effect['settle'] {
  if (tool.effect === 'compensable') {
    return async () => {
      await undo(run, { runId: run.id, ...asked, output: null })
      return 'again'
    }
  }
  return tool.effect === 'once' ? (recorded) => askWhetherItHappened(run, scope, recorded, asked) : undefined
}

const happened = 'It happened'
const didNotHappen = 'It did not happen'
const cannotTell = "I can't tell"

async function askWhetherItHappened(
  run: Run,
  scope: Scope,
  recorded: RecordedOperation,
  { op, tool, input }: Asked,
): Promise<NewEvent | 'again'> {
  const inside = scope.inside(`${op}/attempt#${recorded.attempt}`)
  const question = `${inside.prefix}ask#1`
  if (recorded.doubt === undefined) {
    run.append('tool.doubted', { op, attempt: recorded.attempt, question }, recorded.start.seq)
  }
  const about = { tool, input, key: `${run.id}/${op}` }
  const ask = (prompt: string, choices?: readonly string[]): Promise<Json> =>
    run.tree.activity.without(() => askPerson(run, inside, { prompt, about, ...(choices === undefined ? {} : { choices }) }))
  const answer = await ask(
    `The process died while "${tool}" was under way, and it must not happen twice. Did it happen?`,
    [happened, didNotHappen, cannotTell],
  )
  if (answer === didNotHappen) return 'again'
  if (answer === happened) {
    const output = await ask(`What did "${tool}" return? Answer null if that does not matter.`)
    return { type: 'tool.returned', data: { op, output } }
  }
  const unknown = new BatonError('BATON_TOOL_OUTCOME_UNKNOWN', { tool, operation: op })
  return { type: 'tool.failed', data: { op, error: toRunError(unknown, unknown) } }
}
