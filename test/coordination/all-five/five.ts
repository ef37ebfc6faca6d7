import { type Baton, createBaton } from '../../../src/baton.ts'
import { defineCollab } from '../../../src/coordination/collab/define-collab.ts'
import { defineWorkOrder } from '../../../src/coordination/workorder/define-work-order.ts'
import { Sightings } from '../../../src/coordination/workspace/claims/sightings.ts'
import { completeWorkspace, type WrittenWorkspace } from '../../../src/coordination/workspace/definition.ts'
import { Proposals } from '../../../src/coordination/workspace/extension/proposals.ts'
import type { TaskJudge } from '../../../src/coordination/workspace/peer/judging.ts'
import { Peer } from '../../../src/coordination/workspace/peer/peer.ts'
import { workspaceRunnable } from '../../../src/coordination/workspace/run.ts'
import type { AwaitingInput } from '../../../src/engine/handle.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import type { Json } from '../../../src/events/json.ts'
import { isFinal } from '../../../src/events/status.ts'
import { addUsage, noUsage, type Usage } from '../../../src/events/usage.ts'
import { usageOf } from '../../../src/events/usage-of.ts'
import { defaultPolicy } from '../../../src/grants/policy.ts'
import { memoryJournal } from '../../../src/journal/memory.ts'
import { loadPermissionCode } from '../../../src/kernel/permission-code.ts'
import type { Journal } from '../../../src/kernel/ports/journal.ts'
import type { Model } from '../../../src/kernel/ports/model.ts'
import type { RunResult } from '../../../src/kernel/run-result.ts'
import type { Runnable } from '../../../src/kernel/runnable.ts'
import type { BatonOptions } from '../../../src/library/options.ts'
import { scriptedModel } from '../../../src/testing/scripted-model.ts'
import { type SimulatedClock, simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { members, rule } from '../collab/team-stage.ts'
import { agent, type Lines, routeTo } from '../patterns/stage.ts'
import { type Act, castOf, type Parts, payingModel, researchBy, World } from '../research/scenarios/cast.ts'
import { referenceParts } from '../research/scenarios/reference-run.ts'
import { SimulatedDisk } from '../workspace/simulated-disk.ts'

/** What a work order's lead says when it is asked to take a request apart. */
export interface FivePlan {
  readonly target: string
  /** Of the work order. */
  readonly subtasks: readonly Json[]
  readonly options: Partial<BatonOptions>
  readonly executor: string
  readonly script?: Readonly<Record<string, Lines>>
  readonly research?: Runnable
}

/** A process on the way: what it runs, and how it goes. */
export interface FiveProcess {
  readonly baton: Baton
  leave(): Promise<void>
}

const timing = { pollMs: 20, windowMs: 20, backoffMs: 20, leaseMs: 1_000, quietMs: 2_000 }

/** Says yes to every task: which peer suits a task best is not what this is about. */
const willing: TaskJudge = async (_, tasks) => ({
  judgements: tasks.map(({ task_id }) => ({ task_id, proceed: true, can: true, fitness: 9, reasoning: '' })),
})

/** Research that takes no time, and a cent or two. */
const quick: Parts = Object.fromEntries(
  Object.entries(referenceParts).map(([id, part]) => {
    const [act] = [part].flat() as readonly Act[]
    return [id, { ...act, seconds: 0, dollars: (act?.dollars ?? 0) / 50 }]
  }),
)

/** All five models on one journal and one folder, with nothing real outside. */
export class Five {
  readonly clock: SimulatedClock = simulatedClock()
  readonly disk: SimulatedDisk = new SimulatedDisk()
  readonly journal: Journal = memoryJournal({ clock: this.clock })
  readonly dead: Set<string> = new Set()
  /** Calls of models, by name. */
  readonly asked: string[] = []
  readonly #plan: FivePlan
  #peers = 0

  constructor(plan: FivePlan) {
    this.#plan = plan
  }

  get written(): WrittenWorkspace {
    return {
      folder: 'ws',
      claim: 'first',
      types: { DeskAgent: { executor: this.#plan.executor, capabilities: ['desk_work'] } },
    }
  }

  /** A process that can run everything; with a peer, it works on tasks too. */
  async process(owner: string, journal: Journal = this.journal, hasPeer = true): Promise<FiveProcess> {
    await loadPermissionCode()
    const isDead = (): boolean => this.dead.has(owner)
    const never = new Promise<never>(() => {})
    const disk = this.disk.as(async () => {
      if (isDead()) await never
    })
    const { options } = this.#plan
    const at = (path: string) => ({ path, disk, clock: this.clock })
    const baton = await createBaton({
      journal,
      clock: this.clock,
      owner,
      leaseMs: 500,
      random: () => 0.5,
      // The doubles of research change something after they have read: that is asked about, and is not what this is about.
      policy: { ...defaultPolicy, whenTainted: 'allow' },
      decisionModel: 'test/lead',
      ...options,
      model: this.#model(isDead),
      runnables: [workspaceRunnable('main', this.written, at), this.#research(), ...(options.runnables ?? [])],
    })
    if (!hasPeer) return { baton, leave: () => baton.close() }
    const definition = completeWorkspace(this.written)
    const type = definition.types.find((one) => one.type === 'DeskAgent')
    if (type === undefined) throw new Error('there is no such type')
    const agentId = `DeskAgent_${(++this.#peers).toString(16).padStart(8, '0')}`
    const isProvenDead = (one: string): boolean => this.dead.has(one)
    const sightings = new Sightings(this.clock)
    const ground = { disk, clock: this.clock, agentId, timing, sightings, isProvenDead }
    const peer = new Peer({
      ...{ target: 'workspace:main', workspaceId: 'ws', definition, type, ground, owner },
      runtime: baton,
      judge: willing,
      proposals: new Proposals(new SimulatedDisk().as(), 'ws', agentId),
      promotes: [],
    })
    const leaving = new AbortController()
    const life = peer.live(leaving.signal)
    return {
      baton,
      leave: async () => {
        leaving.abort()
        await this.passTime(life)
        await baton.close()
      },
    }
  }

  async passTime<Result>(result: Promise<Result>, until: () => boolean = () => false): Promise<Result> {
    let settled = false
    const note = (): void => {
      settled = true
    }
    result.then(note, note)
    for (let turn = 0; turn < 5_000 && !settled && !until(); turn++) await this.clock.advance(20)
    if (!settled && !until()) throw new Error('It does not come to an end.')
    return settled ? result : new Promise<never>(() => {})
  }

  /** Runs the target from beginning to end, with a peer in the same process. */
  async undisturbed(
    input = 'AI in healthcare 2024',
  ): Promise<{ process: FiveProcess; result: RunResult | AwaitingInput }> {
    const process = await this.process('only')
    const result = await this.passTime(process.baton.run(this.#plan.target, input, { key: 'five' }))
    return { process, result }
  }

  /** Every event of the run and of all that worked for it, as it is followed. */
  async all(baton: Baton, runId: string): Promise<readonly RunEvent[]> {
    const events: RunEvent[] = []
    const stop = new AbortController()
    const following = (async () => {
      for await (const event of baton.follow(runId, stop.signal)) events.push(event)
    })()
    await this.passTime(following)
    return events
  }

  /** Files of tasks that some peer has, or that are on their way. */
  get owned(): readonly string[] {
    return [...this.disk.namesIn('tasks/active'), ...this.disk.namesIn('tasks/.commit')]
  }

  /** Runs that have not ended. */
  async alive(): Promise<readonly string[]> {
    const runs = await this.journal.list({})
    return runs.filter(({ status }) => !isFinal(status)).map(({ runnable, status }) => `${runnable} ${status}`)
  }

  #research(): Runnable {
    return (
      this.#plan.research ??
      researchBy(castOf(quick, new World(), this.clock), {
        name: 'light',
        defaults: { research_depth: 'light' },
      })
    )
  }

  #model(isDead: () => boolean): Model {
    const { script = {}, subtasks } = this.#plan
    const paid = payingModel()
    const scripted = scriptedModel((request, call) => {
      const name = request.model.replace('test/', '')
      this.asked.push(name)
      if (name === 'lead') return leadSays(String(request.messages[0]?.content), subtasks)
      const lines = script[name]
      const said = typeof lines === 'function' ? lines(request, call) : lines?.[Math.min(call, lines.length) - 1]
      return said ?? `${name} says so.`
    })
    return {
      estimate: (request) => (request.model === 'test/paid' ? paid : scripted).estimate(request),
      call: (request, call) => {
        if (isDead()) return new Promise(() => {})
        return (request.model === 'test/paid' ? paid : scripted).call(request, call)
      },
    }
  }
}

function leadSays(system: string, subtasks: readonly Json[]): string {
  if (system.includes('Take the request apart')) return JSON.stringify({ goal: 'all of it', subtasks })
  if (system.includes('check before the request is answered'))
    return JSON.stringify({ decision: 'complete', reason: 'done', missing: [], revise: [], waive: [] })
  if (system.includes('Answer the person who asked')) return JSON.stringify({ answer: 'All of it is done.' })
  return JSON.stringify({ score: 0.2, reason: 'simple' })
}

/** What the leaves of a tree used, each operation where it happened. */
export function leaves(events: readonly RunEvent[]): Usage {
  return events.reduce((sum, event) => addUsage(sum, usageOf(event) ?? noUsage), noUsage)
}

/** S-X-1 as it is written: collaboration, patterns, work order, workspace, research. */
export function asWritten(): FivePlan {
  const ledger = {
    name: 'ledger_tool',
    description: 'Looks into the ledger.',
    effect: 'read' as const,
    run: () => ({ summary: 'One refund is due.' }),
  }
  const support = defineCollab({
    name: 'support',
    agents: [
      ...members('intake'),
      { name: 'desk', role: 'finds who knows', run: 'desk' },
      { name: 'planner', role: 'has refunds made', run: 'workorder:refunds' },
    ],
    after_work_behavior: 'terminate',
    handoffs: [rule('intake', 'desk', 'turn_count >= 1'), rule('desk', 'planner', 'turn_count >= 2')],
  })
  return {
    target: 'collab:support',
    executor: 'research:light',
    subtasks: [
      { name: 'look_up', tool: 'ledger_tool', args: {} },
      { name: 'write_up', tool: 'workspace:main', args: { request: 'AI in healthcare 2024' } },
    ],
    script: { desk: () => routeTo('billing') },
    options: {
      tools: [ledger],
      agents: [
        agent('intake'),
        agent('desk', { router: { destinations: ['billing', 'sales'] }, advisors: ['policy'] }),
        agent('policy'),
        agent('sales'),
        agent('billing', { handoff: 'auditor' }),
        agent('auditor'),
      ],
      runnables: [
        support,
        defineWorkOrder({ name: 'refunds', tools: [ledger, 'workspace:main'], accept_partial: true }),
      ],
    },
  }
}

/** As the issue has it: workspace, collaboration, research and work order, an agent with advisors. */
export function inTheOffice(): FivePlan {
  const notice = defineCollab({
    name: 'notice',
    agents: [
      { name: 'office', role: 'looks it up', run: 'workorder:office' },
      { name: 'library', role: 'writes', run: 'research:light' },
    ],
    after_work_behavior: 'terminate',
    handoffs: [rule('office', 'library', 'turn_count >= 1')],
  })
  return {
    target: 'workspace:main',
    executor: 'collab:notice',
    subtasks: [{ name: 'look_up', tool: 'agent:watch', args: { request: 'What is to be watched?' } }],
    options: {
      agents: [
        agent('watch', { advisors: ['risks', 'times'], handoff: 'registrar' }),
        agent('risks'),
        agent('times'),
        agent('registrar'),
      ],
      runnables: [notice, defineWorkOrder({ name: 'office', tools: ['agent:watch'], accept_partial: true })],
    },
  }
}
