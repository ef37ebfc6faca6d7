import { type Baton, createBaton } from '../../../src/baton.ts'
import type { Timing } from '../../../src/coordination/workspace/claims/ground.ts'
import { Sightings } from '../../../src/coordination/workspace/claims/sightings.ts'
import type { TaskJudgement } from '../../../src/coordination/workspace/decisions/offered.ts'
import {
  completeWorkspace,
  type WorkType,
  type WrittenWorkspace,
} from '../../../src/coordination/workspace/definition.ts'
import { madeTypes } from '../../../src/coordination/workspace/extension/made-types.ts'
import { Proposals } from '../../../src/coordination/workspace/extension/proposals.ts'
import { parseClaimName } from '../../../src/coordination/workspace/files/names.ts'
import { judgeAlone, judgeByRun, type TaskJudge } from '../../../src/coordination/workspace/peer/judging.ts'
import type { PeerNews } from '../../../src/coordination/workspace/peer/news.ts'
import { Peer } from '../../../src/coordination/workspace/peer/peer.ts'
import { workspaceRunnable } from '../../../src/coordination/workspace/run.ts'
import { memoryJournal } from '../../../src/journal/memory.ts'
import type { Journal } from '../../../src/kernel/ports/journal.ts'
import type { BatonOptions } from '../../../src/library/options.ts'
import { type SimulatedClock, simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { quickTiming } from './ground-of.ts'
import { SimulatedDisk } from './simulated-disk.ts'

export interface StartedPeer {
  readonly agentId: string
  readonly news: PeerNews[]
  readonly baton: Baton
  /** As a process that is killed: it does nothing any more, and its death can be proven where `proven` says so. */
  die(): void
  /** As a process that is stopped: nothing it asks for is done until it goes on. */
  freeze(): void
  thaw(): void
  leave(): Promise<void>
  hurry(): void
}

/** A workspace in memory, with peers that are alive as far as a simulated clock goes. */
export class PeersAt {
  readonly disk: SimulatedDisk = new SimulatedDisk()
  /** Where made agents are kept. */
  readonly proposals: SimulatedDisk = new SimulatedDisk()
  readonly clock: SimulatedClock = simulatedClock()
  /** What the policy of the operator lets work. */
  promotes: readonly string[] = []
  /** Hears of every step on a disk before it is done; it may kill the peer. */
  onStep: ((agentId: string, step: string, path: string) => void) | undefined
  readonly #written: WrittenWorkspace
  readonly #options: Omit<BatonOptions, 'journal' | 'clock'>
  readonly #timing: Timing
  readonly #journal: Journal
  readonly #dead = new Set<string>()
  #count = 0

  constructor(
    written: WrittenWorkspace = {},
    options: Omit<BatonOptions, 'journal' | 'clock'> = {},
    timing: Timing = quickTiming,
  ) {
    this.#written = written
    this.#options = options
    this.#timing = timing
    this.#journal = memoryJournal({ clock: this.clock })
  }

  async start(typeName: string, judge: TaskJudge | 'run' = judgeAlone): Promise<StartedPeer> {
    const definition = completeWorkspace(this.#written)
    const made = await madeTypes(this.disk.as(), new Proposals(this.proposals.as(), 'ws', 'Test_00000000'))
    const type = [...definition.types, ...made].find((one: WorkType) => one.type === typeName)
    if (type === undefined) throw new Error(`no type ${typeName}`)
    const agentId = `${typeName}_${(++this.#count).toString(16).padStart(8, '0')}`
    const { promise: never } = Promise.withResolvers<never>()
    const isDead = (): boolean => this.#dead.has(agentId)
    let frozen: PromiseWithResolvers<void> | undefined
    const held = (): Promise<unknown> | undefined => (isDead() ? never : frozen?.promise)
    const baton = await createBaton({
      journal: mortal(this.#journal, held),
      clock: this.clock,
      owner: agentId,
      leaseMs: 500,
      ...this.#options,
      runnables: [workspaceRunnable('main', this.#written), ...(this.#options.runnables ?? [])],
    })
    const gate = async (step: string, path: string): Promise<void> => {
      this.onStep?.(agentId, step, path)
      await held()
    }
    const disk = this.disk.as(gate)
    const clock = this.clock
    const news: PeerNews[] = []
    const ground = {
      disk,
      clock,
      agentId,
      timing: this.#timing,
      sightings: new Sightings(clock),
      isProvenDead: (owner: string) => this.#dead.has(owner),
    }
    const peer = new Peer({
      target: 'workspace:main',
      workspaceId: 'ws',
      definition,
      type,
      ground,
      runtime: baton,
      judge: judge === 'run' ? judgeByRun(baton, 'workspace:main') : judge,
      proposals: new Proposals(this.proposals.as(gate), 'ws', agentId),
      promotes: this.promotes,
      owner: agentId,
      tell: (one) => news.push(one),
    })
    const leaving = new AbortController()
    const life = peer.live(leaving.signal)
    return {
      agentId,
      news,
      baton,
      hurry: () => peer.hurry(),
      die: () => void this.#dead.add(agentId),
      freeze: () => {
        frozen = Promise.withResolvers()
      },
      thaw: () => {
        frozen?.resolve()
        frozen = undefined
      },
      leave: async () => {
        leaving.abort()
        let isOver = false
        void life.finally(() => {
          isOver = true
        })
        for (let turn = 0; turn < 1_000 && !isOver; turn++) await this.clock.advance(this.#timing.pollMs)
        await baton.close()
      },
    }
  }

  /** A judge that says the same of every task, after a while. */
  judge(fitness: number, ms = 0, more: Partial<TaskJudgement> = {}): TaskJudge & { readonly asked: () => number } {
    let asked = 0
    const judge: TaskJudge = async (_, tasks) => {
      asked += tasks.length
      if (ms > 0) await new Promise<void>((resolve) => this.clock.timer(ms, resolve))
      const said = { proceed: true, can: true, fitness, reasoning: '', ...more }
      return { judgements: tasks.map(({ task_id }) => ({ task_id, ...said })) }
    }
    return Object.assign(judge, { asked: () => asked })
  }

  drop(name: string, task: object): void {
    this.disk.drop(`tasks/pending/${name}.json`, JSON.stringify(task))
  }

  kill(agentId: string): void {
    this.#dead.add(agentId)
  }

  /** Kills the peer that has a task. */
  killOwnerOf(name: string): void {
    const claimed = this.disk.namesIn('tasks/active').find((file) => file.startsWith(name))
    const owner = claimed === undefined ? undefined : parseClaimName(claimed)?.owner
    if (owner !== undefined) this.#dead.add(owner)
  }

  /** Lets time pass until a task has ended, or for that long at most. */
  async untilEnded(name: string, mostMs = 60_000): Promise<'completed' | 'failed' | undefined> {
    for (let passed = 0; passed < mostMs; passed += this.#timing.pollMs) {
      for (const place of ['completed', 'failed'] as const) {
        if (this.disk.look(`tasks/${place}/${name}.json`) !== undefined) return place
      }
      await this.clock.advance(this.#timing.pollMs)
    }
    return undefined
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into what is there
  read(path: string): any {
    const text = this.disk.text(path)
    return text === undefined ? undefined : JSON.parse(text)
  }
}

/** The journal as a process sees it that can be killed or stopped: from then on nothing it asks for is done. */
function mortal(journal: Journal, held: () => Promise<unknown> | undefined): Journal {
  return new Proxy(journal, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name, target)
      if (typeof found !== 'function') return found
      return (...given: unknown[]) => {
        const act = (): unknown => Reflect.apply(found, target, given)
        const until = held()
        return until === undefined ? act() : until.then(act)
      }
    },
  })
}
