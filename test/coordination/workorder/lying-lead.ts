import fc from 'fast-check'
import { type Baton, createBaton } from '../../../src/baton.ts'
import { defineWorkOrder } from '../../../src/coordination/workorder/define-work-order.ts'
import { trackSubtasks } from '../../../src/coordination/workorder/lineage.ts'
import { inWords } from '../../../src/coordination/workorder/names.ts'
import { noTool, type Subtask, twinKey } from '../../../src/coordination/workorder/work-order.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import type { JsonObject } from '../../../src/events/json.ts'
import { loadPermissionCode } from '../../../src/kernel/permission-code.ts'
import type { Model } from '../../../src/kernel/ports/model.ts'
import type { RunResult } from '../../../src/kernel/run-result.ts'
import { defineFunction, type Runnable } from '../../../src/kernel/runnable.ts'
import { type SimulatedClock, simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { facts, leadModel, start, tool } from './stage.ts'

/** One work order, and everything that its lead says about it, true or not. */
export interface LiedTo {
  readonly plan: readonly Subtask[]
  readonly reviews: readonly Said[]
  readonly answer: string
  readonly settings: { readonly max_steps: number; readonly max_attempts: number; readonly max_workers: number }
}

interface Said {
  readonly decision: 'complete' | 'incomplete'
  readonly missing: readonly Subtask[]
  readonly revise: readonly { readonly index: number; readonly args?: JsonObject; readonly tool?: string }[]
  readonly waive: readonly { readonly index: number; readonly reason: string }[]
}

const served = ['look', 'save', 'pay', 'function:echo'] as const

const subtask = (tools: readonly string[]): fc.Arbitrary<Subtask> =>
  fc.record({
    name: fc.constantFrom('check_weather', 'find_hotels', 'pay_rent', 'ask'),
    // Which call fails, and for how long, follows from its arguments: 3 always does, 2 at first, 1 for good.
    args: fc.record({ n: fc.integer({ min: 0, max: 6 }) }),
    tool: fc.constantFrom(...tools),
  })

const said: fc.Arbitrary<Said> = fc.record({
  decision: fc.constantFrom('complete', 'incomplete'),
  missing: fc.array(subtask([...served, noTool, 'nobody']), { maxLength: 3 }),
  revise: fc.array(
    fc.record(
      {
        index: fc.integer({ min: 0, max: 5 }),
        args: fc.oneof(fc.record({ n: fc.integer({ min: 0, max: 6 }) }), fc.constant({ n: 'many' })),
        tool: fc.constantFrom(...served, 'nobody'),
      },
      { requiredKeys: ['index'] },
    ),
    { maxLength: 3 },
  ),
  waive: fc.array(fc.record({ index: fc.integer({ min: 0, max: 5 }), reason: fc.constant('not worth it') }), {
    maxLength: 2,
  }),
})

/** Work orders of every kind, with a lead that hides failures, drops parts, revises to done work and says complete. */
export const liedTo: fc.Arbitrary<LiedTo> = fc.record({
  plan: fc.array(subtask([...served, noTool]), { minLength: 1, maxLength: 6 }),
  reviews: fc.array(said, { minLength: 1, maxLength: 5 }),
  answer: fc.constantFrom(
    'All is done.',
    'Check weather, find hotels, pay rent, ask: done.',
    'Everything (0) (1) (2).',
  ),
  settings: fc.record({
    max_steps: fc.integer({ min: 1, max: 4 }),
    max_attempts: fc.integer({ min: 1, max: 3 }),
    max_workers: fc.integer({ min: 1, max: 5 }),
  }),
})

const input = {
  type: 'object',
  properties: { n: { type: 'integer' } },
  required: ['n'],
  additionalProperties: false,
} as const

function work(args: JsonObject, tries: Map<string, number>, name: string): string {
  const key = `${name} ${String(args['n'])}`
  const tried = (tries.get(key) ?? 0) + 1
  tries.set(key, tried)
  const fails = args['n'] === 3 || (args['n'] === 2 && tried === 1)
  if (fails) throw Object.assign(new Error(`${name} is down`), { name: 'TimeoutError' })
  return `${key} done`
}

function orderOf({ settings }: LiedTo): Runnable {
  const tries = new Map<string, number>()
  const one = (name: string, effect: 'read' | 'idempotent' | 'once') => ({
    ...tool(name, (args) => work(args, tries, name), effect),
    inputSchema: input,
  })
  const echo = defineFunction('echo', async (_, { data }) => work(data as JsonObject, tries, 'echo'))
  const tools = [one('look', 'read'), one('save', 'idempotent'), one('pay', 'once'), echo]
  return defineWorkOrder({ name: 'x', tools, ...settings })
}

/** How it ended. */
interface Played {
  readonly result: RunResult
  readonly events: readonly RunEvent[]
}

/** Where lies are told, one work order after the other. */
export class LyingStage {
  readonly #clock: SimulatedClock = simulatedClock(start)
  #lead: Model = leadModel({})
  #baton: Baton | undefined

  static async open(): Promise<LyingStage> {
    await loadPermissionCode()
    const stage = new LyingStage()
    const model: Model = {
      estimate: (request) => stage.#lead.estimate(request),
      call: (request, call) => stage.#lead.call(request, call),
    }
    stage.#baton = await createBaton({ clock: stage.#clock, model, decisionModel: 'lead' })
    return stage
  }

  async play(lies: LiedTo): Promise<Played> {
    const baton = this.#baton
    if (baton === undefined) throw new Error('The stage is not open.')
    const reviews = lies.reviews.map((one) => ({ ...one, reason: 'because' }))
    const plan = { goal: 'all', subtasks: lies.plan }
    this.#lead = leadModel({ plan: [plan], review: reviews as never, compose: [{ answer: lies.answer }] })
    const handle = await baton.start(orderOf(lies), 'Do all of it.')
    let result: RunResult | undefined
    void handle.result.then((ended) => {
      result = ended as RunResult
    })
    while (result === undefined) await this.#clock.advance(20_000)
    return { result, events: await baton.events(handle.runId) }
  }
}

/** What an observer of the log finds wrong with an answer: every part that was planned or asked for is done or unmet. */
export function partsThatVanished({ plan }: LiedTo, { result, events }: Played): string[] {
  const tracked = trackSubtasks(events)
  const reviews = facts(events, 'workorder.reviewed')
  const firstSaid = refusedReviews(events)
  const asked = [...plan, ...reviews.flatMap(({ missing }) => missing), ...firstSaid]
  const unmet = (result.data as { readonly unmet: readonly { name: string; args?: JsonObject }[] }).unmet
  const isUnmet = ({ name, args, tool: used }: Subtask): boolean =>
    unmet.some((one) => one.name === name && (used === noTool || JSON.stringify(one.args) === JSON.stringify(args)))
  const done = tracked.filter(({ status }) => status === 'completed')
  // Done in its own right: by itself or by a later try that was not turned into another part of the work.
  const isDone = (part: Subtask): boolean =>
    done.some((one) => {
      const origin = tracked.find(({ workOrderId, index }) => isSame(one.descent.origin, workOrderId, index))?.subtask
      const isOwn = origin !== undefined && origin.name === part.name && twinKey(origin) === twinKey(part)
      const isTurned = twinKey(one.subtask) !== twinKey(part)
      // What is asked for later is done already, like anything else that is asked for twice.
      const before = reviews.filter(({ work_order_id }) => (work_order_id ?? '') < one.workOrderId)
      const others = [...plan, ...before.flatMap(({ missing }) => missing)]
      const isOthers = others.some((other) => other !== part && twinKey(other) === twinKey(one.subtask))
      const isTwin = twinKey(one.subtask) === twinKey(part) && ['look', 'save'].includes(part.tool)
      return isTwin || (isOwn && !(isTurned && isOthers))
    })
  const problems = asked.filter((part) => !isDone(part) && !isUnmet(part) && !isReworded(part, reviews))
  const said = problems.map((part) => `vanished: ${JSON.stringify(part)}`)
  const last = reviews.at(-1)
  if (result.status === 'completed' && (unmet.length > 0 || last?.decision === 'incomplete')) said.push('not completed')
  for (const { name, args } of unmet) {
    const label = args === undefined ? inWords(name) : `${inWords(name)} (${String(args['n'])})`
    if (!result.output.toLowerCase().includes(label)) said.push(`not named: ${label}`)
  }
  const count = (some: readonly { readonly tool: string; readonly args: JsonObject }[], key: string) =>
    some.filter((one) => one.tool === 'pay' && JSON.stringify(one.args) === key).length
  for (const { subtask } of done.filter(({ subtask: { tool: used } }) => used === 'pay')) {
    const key = JSON.stringify(subtask.args)
    const paid = count(
      done.map((one) => one.subtask),
      key,
    )
    const wanted = Math.max(
      1,
      ...[
        tracked.filter((one) => one.workOrderId === 'wo-001').map((one) => one.subtask),
        ...reviews.map(({ missing }) => missing),
      ].map((some) => count(some, key)),
    )
    if (paid > wanted) said.push(`paid ${paid} times: ${key}`)
  }
  return said
}

function isSame(
  origin: { readonly work_order_id: string; readonly index: number },
  order: string,
  index: number,
): boolean {
  return origin.work_order_id === order && origin.index === index
}

/** A part that could not be done as it was asked for may be asked for in other words. */
function isReworded(part: Subtask, reviews: readonly { readonly missing: readonly Subtask[] }[]): boolean {
  const isKept = reviews.some(({ missing }) =>
    missing.some((one) => one.name === part.name && twinKey(one) === twinKey(part)),
  )
  return !isKept && reviews.some(({ missing }) => missing.some(({ name }) => name === part.name))
}

/** What reviews asked for that had to be made again. */
function refusedReviews(events: readonly RunEvent[]): Subtask[] {
  return events.flatMap(({ type, data }) => {
    if (type !== 'decision.requested') return []
    const { input: given } = data as { readonly input?: { readonly refused?: { readonly review: Said } } }
    return given?.refused?.review.missing ?? []
  })
}
