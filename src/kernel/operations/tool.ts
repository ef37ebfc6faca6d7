import { BatonError, describe, OperationError, toRunError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { Json } from '../../events/json.ts'
import type { CallOptions } from '../context.ts'
import { type Attempt, carryOut, type Effect } from '../effect.ts'
import { settleCutOff } from '../in-doubt.ts'
import { asJson } from '../json-value.ts'
import { nothing, type Spendable } from '../limits.ts'
import { type End, type NewEvent, type Operation, operate, type Performed } from '../operation.ts'
import { pinTool } from '../pinning.ts'
import type { Tool } from '../ports/tool.ts'
import type { RecordedOperation } from '../recording.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'
import { validate } from '../validation.ts'

/** `ctx.tool`: one call to a tool. */
export function callTool(scope: Scope, named: string | Tool, input: Json, options?: CallOptions): Promise<Json> {
  const { run } = scope
  const tool = findTool(run, named)
  const op = scope.next(`tool:${tool.name}`)
  asJson(input, `The input of tool "${tool.name}"`)
  pinTool(run, op, tool)
  const operation = new ToolOperation(run, { op, tool, input, timeoutMs: options?.timeoutMs })
  const output = operate(run, operation)
  return tool.effect === 'compensable' ? noteUndoable(run, operation, output) : output
}

interface Details {
  readonly op: string
  readonly tool: Tool
  readonly input: Json
  readonly timeoutMs: number | undefined
}

const oneCall: Spendable = { ...nothing, toolCalls: 1 }

class ToolOperation implements Operation<Json>, Effect {
  readonly reserve = oneCall
  readonly details: Details
  readonly #run: Run

  constructor(run: Run, details: Details) {
    this.#run = run
    this.details = details
  }

  get path(): string {
    return this.details.op
  }

  get timeoutMs(): number | undefined {
    return this.details.timeoutMs
  }

  get commitFirst(): boolean {
    return this.details.tool.effect !== 'read'
  }

  get changesWorld(): boolean {
    const { effect } = this.details.tool
    return effect === 'once' || effect === 'compensable'
  }

  request(): NewEvent {
    return this.started(1)
  }

  perform(recorded: RecordedOperation | undefined): Promise<Performed> {
    return carryOut(this.#run, this, recorded)
  }

  started(attempt: number): NewEvent {
    const { op, tool, input } = this.details
    return { type: 'tool.called', data: { op, tool: tool.name, effect: tool.effect, input, attempt } }
  }

  async attempt(attempt: Attempt): Promise<NewEvent> {
    const { op, tool, input } = this.details
    const checked = tool.input === undefined ? input : await validate(tool.input, input)
    if (checked instanceof Error) {
      throw new BatonError('BATON_TOOL_INPUT_INVALID', { tool: tool.name, problem: checked.message })
    }
    const output = await tool.run(checked, {
      key: attempt.key,
      attempt: attempt.number,
      get signal() {
        return attempt.signal
      },
    })
    return { type: 'tool.returned', data: { op, output: asJson(output, `The output of tool "${tool.name}"`) } }
  }

  failed(why: unknown): NewEvent {
    const { op, tool } = this.details
    const fallback = new BatonError('BATON_TOOL_FAILED', { tool: tool.name, problem: describe(why) }, why)
    return { type: 'tool.failed', data: { op, error: toRunError(why, fallback) } }
  }

  abandoned(attempt: number): NewEvent {
    return { type: 'tool.abandoned', data: { op: this.path, attempt } }
  }

  settle(recorded: RecordedOperation): Promise<NewEvent | 'again'> {
    return settleCutOff(this.#run, recorded, this.details)
  }

  read({ type, data }: End): Json {
    if (type === 'tool.returned') return (data as { readonly output: Json }).output
    throw new OperationError((data as unknown as { error: RunError }).error)
  }
}

function findTool(run: Run, named: string | Tool): Tool {
  if (typeof named !== 'string') {
    run.tree.remember(named)
    return named
  }
  const tool = run.tree.findTool(named)
  if (tool !== undefined) return tool
  throw new BatonError('BATON_TOOL_UNKNOWN', { name: named, known: run.tree.outside.library.toolNames() })
}

/** Remembers what a failing run must take back: also a call that may or may not have happened. */
async function noteUndoable(run: Run, { details }: ToolOperation, call: Promise<Json>): Promise<Json> {
  const { op, tool, input } = details
  const note = (output: Json): void => {
    run.undoable.push({ runId: run.id, op, tool: tool.name, input, output })
  }
  try {
    const output = await call
    note(output)
    return output
  } catch (thrown) {
    if (thrown instanceof OperationError && thrown.error.type === 'unknown_outcome') note(null)
    throw thrown
  }
}
