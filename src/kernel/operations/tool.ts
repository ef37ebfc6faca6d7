import { BatonError, describe, isBatonError, toRunError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { KernelFact } from '../../events/catalog.ts'
import type { Json } from '../../events/json.ts'
import type { ToolEvents } from '../../events/tool.ts'
import type { ToolOptions } from '../context.ts'
import { type Attempt, carryOut, type Effect, type Failure } from '../effect.ts'
import { settleCutOff } from '../in-doubt.ts'
import { asJson, jsonCopy } from '../json-value.ts'
import { keepShape } from '../kept-shapes.ts'
import { labelsIn } from '../labels.ts'
import { sendLateReturn } from '../late-return.ts'
import { nothing, type Spendable } from '../limits.ts'
import { checkTool, checkTopic } from '../names.ts'
import { mayHaveHappened } from '../once-effects.ts'
import { OneToolCall } from '../one-tool-call.ts'
import { failureIn, type NewEvent, type Operation, operate, type Performed } from '../operation.ts'
import type { Permission } from '../permission.ts'
import { permissionFor } from '../permission-code.ts'
import { pinTool } from '../pinning.ts'
import type { Tool } from '../ports/tool.ts'
import type { RecordedOperation } from '../recording.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'
import { validate } from '../validation.ts'

/** `ctx.tool`: one call to a tool. */
export function callTool(scope: Scope, named: string | Tool, given: Json, options?: ToolOptions): Promise<Json> {
  const { run } = scope
  const tool = findTool(run, named)
  const op = scope.next(`tool:${tool.name}`)
  const input = jsonCopy(given, `The input of tool "${tool.name}"`)
  pinTool(run, op, tool)
  if (options?.late !== undefined) checkTopic(options.late.topic)
  // A copy, because code may change its options, or ask with them again, before the call begins.
  return operate(run, new ToolOperation(run, { op, tool, input }, options ? { ...options } : usually))
}

interface ToolDetails {
  readonly op: string
  readonly tool: Tool
  readonly input: Json
}

const usually: ToolOptions = Object.freeze({})

/** What the events of a call have in common besides the operation. */
interface CallMarks {
  internal?: boolean
  labels?: readonly string[]
}

const oneCall: Spendable = { ...nothing, toolCalls: 1 }

class ToolOperation implements Operation<Json>, Effect {
  readonly details: ToolDetails
  readonly #run: Run
  readonly #options: ToolOptions
  #attempts = 1
  #checked: Json | BatonError = null
  #permission: Permission | undefined

  constructor(run: Run, details: ToolDetails, options: ToolOptions) {
    this.#run = run
    this.details = details
    this.#options = options
  }

  get reserve(): Spendable {
    return this.#isInternal ? nothing : oneCall
  }

  /** Before the ninth edition, what agents say to each other counted as a tool call. */
  get #isInternal(): boolean {
    return this.details.tool.internal === true && this.#run.tree.edition > 8
  }

  /** For every event of the call. */
  #marked<Data extends object>(data: Data): Data & CallMarks {
    const marked: Data & CallMarks = data
    if (this.#isInternal) marked.internal = true
    return marked
  }

  get path(): string {
    return this.details.op
  }

  get timeoutMs(): number | undefined {
    return this.#options.timeoutMs
  }

  get commitFirst(): boolean {
    return this.details.tool.effect !== 'read'
  }

  get changesWorld(): boolean {
    const { effect } = this.details.tool
    return effect === 'once' || effect === 'compensable'
  }

  request(): NewEvent {
    return { type: 'tool.called', data: this.#called(1) }
  }

  perform(recorded: RecordedOperation | undefined): Promise<Performed> {
    const checked = checkedInput(this.details.tool, this.details.input)
    return checked instanceof Promise
      ? checked.then((settled) => this.#performWith(settled, recorded))
      : this.#performWith(checked, recorded)
  }

  #performWith(checked: Json | BatonError, recorded: RecordedOperation | undefined): Promise<Performed> {
    this.#checked = checked
    if (checked instanceof BatonError) return carryOut(this.#run, this, recorded)
    const { op, tool, input } = this.details
    try {
      const permission = permissionFor(this.#run, { op, tool, input, checked, begunAt: recorded?.start.seq })
      return permission instanceof Promise
        ? permission.then(
            (loaded) => this.#performAs(loaded, recorded),
            (thrown) => this.#unjudged(thrown, recorded),
          )
        : this.#performAs(permission, recorded)
    } catch (thrown) {
      return this.#unjudged(thrown, recorded)
    }
  }

  /** A tool that can't say what a call would touch is not called. */
  #unjudged(thrown: unknown, recorded: RecordedOperation | undefined): Promise<Performed> {
    const { tool } = this.details
    this.#checked = new BatonError('BATON_TOOL_FAILED', { tool: tool.name, problem: describe(thrown) }, thrown)
    return carryOut(this.#run, this, recorded)
  }

  #performAs(permission: Permission, recorded: RecordedOperation | undefined): Promise<Performed> {
    this.#permission = permission
    // What had begun before a crash is settled first, and judged when it would be done again.
    const refused = recorded === undefined ? permission.refusal() : undefined
    return refused === undefined ? carryOut(this.#run, this, recorded) : this.#unlessRefused(refused)
  }

  async #unlessRefused(waiting: RunError | Promise<RunError | undefined>): Promise<Performed> {
    const { op, tool, input } = this.details
    const error = await waiting
    if (error === undefined) return carryOut(this.#run, this, undefined)
    return { end: { type: 'tool.denied', data: { op, tool: tool.name, input, error } }, startSeq: 0 }
  }

  writeStart(attempt: number): number {
    this.#attempts = attempt
    return this.#run.append('tool.called', this.#called(attempt)).seq
  }

  #called(attempt: number): ToolEvents['tool.called'] {
    const { op, tool, input } = this.details
    return this.#marked({ op, tool: tool.name, effect: tool.effect, input, attempt })
  }

  async attempt(attempt: Attempt): Promise<NewEvent> {
    const { op, tool } = this.details
    if (this.#checked instanceof BatonError) throw this.#checked
    const permission = this.#permission as Permission
    const call = new OneToolCall(attempt, permission.may, this.#run.tree.outside.redactor)
    const output = this.#outputOf(await tool.run(this.#checked, call))
    if (tool.effect === 'compensable') this.#noteUndoable(attempt.number, output)
    const { artifacts, values } = call.kept
    const data: ToolEvents['tool.returned'] = this.#labelled({ op, output })
    if (artifacts.length > 0) return { type: 'tool.returned', data: { ...data, artifacts }, values }
    keepShape(call)
    // What may have to be taken back holds on to the output.
    return tool.effect === 'compensable'
      ? { type: 'tool.returned', data }
      : { type: 'tool.returned', data, isCopy: true }
  }

  /** What it returned. It has happened by then, so that it must not be taken for undone because of what it returned. */
  #outputOf(returned: unknown): Json {
    const { op, tool } = this.details
    try {
      return asJson(returned, `The output of tool "${tool.name}"`)
    } catch (thrown) {
      throw this.changesWorld
        ? new BatonError('BATON_TOOL_OUTCOME_UNKNOWN', { tool: tool.name, operation: op }, thrown)
        : thrown
    }
  }

  /** Says what an answer is, and an error too: errors quote files, pages and servers. */
  #labelled<Data extends object>(data: Data): Data & CallMarks {
    const marked = this.#marked(data)
    const { labels = [] } = this.#permission ?? {}
    if (labels.length > 0) marked.labels = labels
    return marked
  }

  failed({ why }: Failure): NewEvent {
    const { op, tool } = this.details
    const unknown = isBatonError(why, 'BATON_TOOL_OUTCOME_UNKNOWN')
    // It may have happened all the same.
    if (tool.effect === 'compensable' && unknown) this.#noteUndoable(this.#attempts, null)
    const fallback = new BatonError('BATON_TOOL_FAILED', { tool: tool.name, problem: describe(why) }, why)
    const error = toRunError(why, fallback)
    // It may have happened before it threw, so callers must not take trying again for harmless.
    const isUncertain = tool.effect === 'once' && error.code === 'BATON_TOOL_FAILED'
    const noted = isUncertain ? { ...error, retryable: false } : error
    return { type: 'tool.failed', data: this.#labelled({ op, error: noted }) }
  }

  endedLate(end: NewEvent): void {
    const { op, tool } = this.details
    const { late } = this.#options
    if (late === undefined || end.type !== 'tool.returned') return
    const { output } = end.data
    const labels = this.#permission?.labels ?? []
    sendLateReturn(this.#run, late, { op, attempt: this.#attempts, tool: tool.name, output, labels })
  }

  abandoned(attempt: number): NewEvent {
    return { type: 'tool.abandoned', data: this.#marked({ op: this.path, attempt }) }
  }

  async refusedAgain(recorded: RecordedOperation): Promise<NewEvent | undefined> {
    const { op } = this.details
    const error = await this.#permission?.refusalOfBegun(recorded.attempt)
    return error && { type: 'tool.failed', data: this.#labelled({ op, error }) }
  }

  settle(recorded: RecordedOperation): Promise<NewEvent | 'again'> {
    return settleCutOff(this.#run, recorded, this.details)
  }

  #noteUndoable(attempt: number, output: Json): void {
    const { op, tool, input } = this.details
    this.#run.noteUndoable({ runId: this.#run.id, op, attempt, tool: tool.name, input, output })
  }

  read(end: KernelFact): Json {
    this.#run.labels.add(labelsIn(end))
    const { effect, name } = this.details.tool
    if (effect === 'once' && mayHaveHappened(end)) this.#run.noteOnce([name])
    if (end.type !== 'tool.returned') throw failureIn(end)
    const { output, artifacts = [] } = end.data
    for (const artifact of artifacts) this.#run.listArtifact(artifact)
    if (artifacts.length > 0) this.#options.onKept?.(artifacts)
    return output
  }
}

/** What the tool will get, or why it can't: a copy, so that a tool that changes it does not change what was asked for. */
function checkedInput(tool: Tool, input: Json): Json | BatonError | Promise<Json | BatonError> {
  if (tool.input === undefined) return copyOf(input)
  const checked = validate(tool.input, copyOf(input))
  const accepted = (settled: Json | Error): Json | BatonError =>
    settled instanceof Error
      ? new BatonError('BATON_TOOL_INPUT_INVALID', { tool: tool.name, problem: settled.message })
      : settled
  return checked instanceof Promise ? checked.then(accepted) : accepted(checked)
}

function copyOf(input: Json): Json {
  return typeof input === 'object' && input !== null ? (JSON.parse(JSON.stringify(input)) as Json) : input
}

function findTool(run: Run, named: string | Tool): Tool {
  if (typeof named !== 'string') {
    checkTool(named)
    // After a crash only its name is left, and by that name it must be found to take its effects back.
    const listed = named.effect !== 'compensable' || run.tree.outside.library.tool(named.name) !== undefined
    if (!listed) throw new BatonError('BATON_TOOL_NOT_LISTED', { name: named.name })
    return named
  }
  const tool = run.tree.outside.library.tool(named)
  if (tool !== undefined) return tool
  throw new BatonError('BATON_TOOL_UNKNOWN', { name: named, known: run.tree.outside.library.toolNames() })
}
