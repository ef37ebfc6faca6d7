import type { Json } from '../events/json.ts'
import type { Budget, CallOptions, Context } from './context.ts'
import type { Spendable } from './limits.ts'
import { defaultConcurrency, runAll } from './operations/all.ts'
import { askPerson } from './operations/ask.ts'
import { runChild } from './operations/child.ts'
import { decide } from './operations/decide.ts'
import { holdBack } from './operations/hold.ts'
import { Conversation, callModel } from './operations/model.ts'
import { drawRandom, readBudget, readClock } from './operations/observe.ts'
import { recordEvent } from './operations/record.ts'
import { sleep } from './operations/sleep.ts'
import { callTool } from './operations/tool.ts'
import type { Tool } from './ports/tool.ts'
import type { Run } from './run.ts'
import { Scope } from './scope.ts'

/** The face a run shows to its code, for one scope of it. */
export function contextFor(run: Run, scope: Scope = new Scope()): Context {
  const conversation = new Conversation()
  const budget: Budget = {
    limits: run.origin.limits,
    remaining: () => readBudget(run, scope) as unknown as Spendable,
    holdBack: (amount) => holdBack(run, scope, amount),
  }
  return {
    runId: run.id,
    budget,
    get signal() {
      return run.cancellation.signal
    },
    model: (request, options) => callModel(run, scope, conversation, request, options),
    // One function serves both overloads; what goes in and out is checked to be JSON when it is written down.
    tool: ((tool: string | Tool, input: Json, options?: CallOptions) =>
      callTool(run, scope, tool, input, options)) as Context['tool'],
    decide: (decision, input) => decide(run, scope, decision, input),
    run: (runnable, input, options) => runChild(run, scope, runnable, input, options),
    all: (items, work, options = {}) => {
      const path = scope.next('all')
      const branch = (index: number): Context => contextFor(run, new Scope(`${path}/${index}/`))
      return runAll(items, options.concurrency ?? defaultConcurrency, branch, work)
    },
    ask: (question) => askPerson(run, scope, question),
    sleep: (ms) => sleep(run, scope, ms),
    now: () => readClock(run, scope),
    random: () => drawRandom(run, scope),
    record: (type, data) => recordEvent(run, scope, type, data),
  }
}
