import { type BatonError, describe, isBatonError, OperationError } from '../../errors/baton-error.ts'
import type { Json } from '../../events/json.ts'
import type { LateReturn } from '../../kernel/context.ts'
import type { Tool, ToolCall } from '../../kernel/ports/tool.ts'

/** One attempt at a subtask, as far as its tool is concerned. */
export interface SubtaskAttempt {
  /** `wo-001/1/1`, behind the id of the run: keys must differ between runs. */
  readonly key: string
  /** Where it goes what the tool returns after the attempt was given up. */
  readonly late: LateReturn
}

/** A tool as one worker calls it: with the key of the attempt (WO-54). What it throws is an exception of its worker. */
export interface KeyedTool {
  readonly tool: Tool
  readonly of: Tool
  attempt: SubtaskAttempt
}

/** Keyed tools that no worker uses at the moment. The kernel hashes each tool it meets, so they are used again. */
export class KeyedTools {
  readonly #free = new Map<Tool, KeyedTool[]>()

  take(tool: Tool, attempt: SubtaskAttempt): KeyedTool {
    const free = this.#free.get(tool)?.pop()
    if (free === undefined) return keyedTool(tool, attempt)
    free.attempt = attempt
    return free
  }

  give(keyed: KeyedTool): void {
    const free = this.#free.get(keyed.of)
    if (free === undefined) this.#free.set(keyed.of, [keyed])
    else free.push(keyed)
  }
}

function keyedTool(of: Tool, first: SubtaskAttempt): KeyedTool {
  const run: Tool['run'] = async (input, call) => {
    const { key } = keyed.attempt
    return orException(of, () => of.run(input, new KeyedCall(call, key)))
  }
  const keyed: KeyedTool = { of, attempt: first, tool: { ...of, run } }
  return keyed
}

class KeyedCall implements ToolCall {
  readonly key: string
  readonly #call: ToolCall

  constructor(call: ToolCall, key: string) {
    this.key = key
    this.#call = call
  }

  get attempt(): number {
    return this.#call.attempt
  }

  get signal(): AbortSignal {
    return this.#call.signal
  }

  get may(): ToolCall['may'] {
    return this.#call.may
  }

  get keep(): ToolCall['keep'] {
    return this.#call.keep
  }
}

/** Errors that are not ours are exceptions, except that a `TimeoutError` is a timeout (WO-50). */
async function orException(tool: Tool, run: () => Json | Promise<Json>): Promise<Json> {
  try {
    return await run()
  } catch (thrown) {
    const isOurs = isBatonError(thrown) || thrown instanceof OperationError
    if (tool.effect === 'once' && !(isOurs && isSettled(thrown))) throw mayHaveHappened(tool, thrown)
    if (isOurs) throw thrown
    const type = thrown instanceof Error && thrown.name === 'TimeoutError' ? 'timeout' : 'exception'
    throw new OperationError({ type, code: 'BATON_TOOL_FAILED', message: describe(thrown), retryable: true })
  }
}

/** A tool that says that the same again would not help has refused, and done nothing. */
function isSettled(error: BatonError | OperationError): boolean {
  return !(error instanceof OperationError ? error.error : error).retryable
}

/** Another attempt has another key, so that nothing outside could know it for the same. */
function mayHaveHappened({ name }: Tool, thrown: unknown): OperationError {
  const said = describe(thrown).replace(/\.$/, '')
  const message = `${said}. Whether "${name}" took effect is unknown, so it was not tried again.`
  return new OperationError({ type: 'unknown_outcome', code: 'BATON_TOOL_OUTCOME_UNKNOWN', message, retryable: false })
}
