import type { Artifact } from '../events/artifact.ts'
import type { EventFamily } from '../events/family.ts'
import type { Json } from '../events/json.ts'
import type { ReceivedMessage } from '../events/message.ts'
import type { ModelChoice, RunInput } from '../events/run.ts'
import type { Usage } from '../events/usage.ts'
import type { Label } from '../grants/touch.ts'
import type { ArtifactContent } from './artifact-content.ts'
import type {
  Budget,
  CallOptions,
  ChildOptions,
  Context,
  DecideOptions,
  Hold,
  KeepOptions,
  LinkedRun,
  Question,
  ReceiveOptions,
  Settled,
  ToolOptions,
} from './context.ts'
import type { Decision } from './decision.ts'
import { noticeHandingOn } from './handing-on.ts'
import { keepShape } from './kept-shapes.ts'
import type { Limits, Spendable } from './limits.ts'
import { never } from './never.ts'
import { type BranchContext, defaultConcurrency, runAll } from './operations/all.ts'
import { askPerson } from './operations/ask.ts'
import { runChild } from './operations/child.ts'
import { decide } from './operations/decide.ts'
import { holdBack } from './operations/hold.ts'
import { keepArtifact, readArtifact } from './operations/keep.ts'
import { bookUsage, linkRun } from './operations/linked.ts'
import { callModel } from './operations/model.ts'
import { drawRandom, estimateCall, readBudget, readClock, readWorked } from './operations/observe.ts'
import { receiveMessage, takeReceived } from './operations/receive.ts'
import { recordEvent } from './operations/record.ts'
import { sleep } from './operations/sleep.ts'
import { callTool } from './operations/tool.ts'
import type { ModelAnswer, ModelRequest } from './ports/model.ts'
import type { Tool } from './ports/tool.ts'
import type { RunResult } from './run-result.ts'
import type { Runnable } from './runnable.ts'
import type { Scope } from './scope.ts'
import { Strand } from './strand.ts'

/** In tokens, of models of which nothing is known. */
const usualWindow = 128_000

/** The face a run shows to its code, for one scope of it. Only forwards. */
export class RunContext implements BranchContext {
  readonly #scope: Scope
  readonly #strand: Strand
  /** What it is a branch of. */
  readonly #around: RunContext | undefined
  #budget: Budget | undefined
  /** Those of its branches that have not ended. */
  #branches: Set<RunContext> | undefined
  #isCutOff = false
  /** One for all of its operations. */
  #delivered: (() => void) | undefined

  constructor(scope: Scope, around?: RunContext) {
    this.#scope = scope
    this.#around = around
    this.#strand = new Strand(scope.run.tree.activity)
  }

  /** The code that it was made for has ended. */
  end(): void {
    this.#strand.end()
    this.#around?.forget(this)
    keepShape(this)
  }

  /** The code that it was made for is no longer waited for. What it asks for from now on gets no answer. */
  cutOff(): void {
    this.#isCutOff = true
    this.#strand.end()
    for (const branch of this.#branches ?? []) branch.cutOff()
  }

  get isNested(): boolean {
    return this.#scope.run.origin.parent !== undefined
  }

  get runId(): string {
    return this.#scope.run.id
  }

  get edition(): number {
    return this.#scope.run.tree.edition
  }

  get models(): ModelChoice | undefined {
    return this.#scope.run.tree.models
  }

  get signal(): AbortSignal {
    return this.#scope.run.cancellation.signal
  }

  get given(): readonly Label[] {
    return this.#scope.run.given
  }

  get budget(): Budget {
    this.#budget ??= new RunBudget(this.#scope)
    return this.#budget
  }

  windowFor(models: readonly string[]): number {
    const known = models.length === 0 ? undefined : this.#scope.run.tree.outside.model?.windowFor?.(models)
    return known ?? usualWindow
  }

  model(request: ModelRequest, options?: CallOptions): Promise<ModelAnswer> {
    return this.#operation(() => callModel(this.#scope, request, options))
  }

  // What goes into and comes out of a tool is checked to be JSON when it is written down.
  tool<Input, Output>(tool: string | Tool<Input, Output>, input: Input, options?: ToolOptions): Promise<never> {
    return this.#operation(() => callTool(this.#scope, tool as string | Tool, input as Json, options)) as Promise<never>
  }

  decide<Input extends Json, Verdict>(
    decision: Decision<Input, Verdict>,
    input: Input,
    options?: DecideOptions,
  ): Promise<Verdict> {
    return this.#operation(() => decide(this.#scope, decision, input, options))
  }

  run(runnable: string | Runnable, input: string | RunInput, options?: ChildOptions): Promise<RunResult> {
    return this.#operation(() => runChild(this.#scope, runnable, input, options))
  }

  all<Item, Value>(
    items: readonly Item[],
    work: (branch: Context, item: Item, index: number) => Promise<Value>,
    { concurrency = defaultConcurrency }: { readonly concurrency?: number } = {},
  ): Promise<Settled<Value>[]> {
    const path = this.#scope.next('all')
    const open = (index: number): BranchContext => this.#open(`${path}/${index}`)
    return this.#operation(() => runAll(items, concurrency, open, work))
  }

  ask<Answer = Json>(question: Question<Answer>): Promise<Answer> {
    return this.#operation(() => askPerson(this.#scope, question))
  }

  receive(topic: string, options?: ReceiveOptions): Promise<ReceivedMessage> {
    return this.#operation(() => receiveMessage(this.#scope, topic, options))
  }

  received(topic: string): readonly ReceivedMessage[] {
    return takeReceived(this.#scope, topic)
  }

  link(linked: LinkedRun): void {
    linkRun(this.#scope, linked)
  }

  book(usage: Usage): void {
    bookUsage(this.#scope, usage)
  }

  keep(name: string, content: ArtifactContent, options?: KeepOptions): Artifact {
    return keepArtifact(this.#scope, name, content, options)
  }

  artifact(artifact: Pick<Artifact, 'hash'>): Promise<ArtifactContent> {
    return this.#operation(() => readArtifact(this.#scope, artifact))
  }

  sleep(ms: number): Promise<void> {
    return this.#operation(() => sleep(this.#scope, ms))
  }

  now(): number {
    return readClock(this.#scope)
  }

  worked(): number {
    return readWorked(this.#scope)
  }

  random(): number {
    return drawRandom(this.#scope)
  }

  record<Types, Type extends keyof Types & string>(events: EventFamily<Types>, type: Type, data: Types[Type]): void {
    recordEvent(this.#scope, events, type, data)
  }

  warn(warning: string): void {
    this.#scope.run.warn(String(warning))
  }

  /** One of its branches has ended. */
  forget(branch: RunContext): void {
    this.#branches?.delete(branch)
  }

  #open(path: string): BranchContext {
    this.#branches ??= new Set()
    const branch = new RunContext(this.#scope.inside(path), this)
    this.#branches.add(branch)
    if (this.#isCutOff) branch.cutOff()
    return branch
  }

  /**
   * Fails through the promise and never otherwise; and code that does not wait for an operation, or not yet, must not
   * bring the process down when it fails.
   */
  #operation<Result>(begin: () => Promise<Result>): Promise<Result> {
    if (this.#isCutOff) return never()
    let promise: Promise<Result>
    try {
      promise = begin()
    } catch (error) {
      promise = Promise.reject(error)
    }
    this.#scope.run.moves++
    this.#strand.called()
    // Before the code that waits for it hears of it.
    this.#delivered ??= () => {
      this.#scope.run.moves++
      this.#strand.delivered()
    }
    promise.then(this.#delivered, this.#delivered)
    return noticeHandingOn(promise, this.#strand)
  }
}

class RunBudget implements Budget {
  readonly #scope: Scope

  constructor(scope: Scope) {
    this.#scope = scope
  }

  get limits(): Limits {
    // Runs of one kind share theirs.
    return { ...this.#scope.run.origin.limits }
  }

  remaining(): Spendable {
    return readBudget(this.#scope)
  }

  estimate(request: ModelRequest): Spendable {
    return estimateCall(this.#scope, request)
  }

  holdBack(amount: Partial<Spendable>): Hold {
    return holdBack(this.#scope, amount)
  }
}
