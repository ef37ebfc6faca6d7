import { failRateOf } from '../claims/rank.ts'
import type { Disk } from '../files/disk.ts'
import { type FoundTask, readFound } from '../files/find-task.ts'
import { isTaskName, pathIn, places } from '../files/layout.ts'
import { stemOfFile } from '../files/names.ts'
import type { RecentWork } from '../offline/metacognition.ts'
import { rootOf } from './root-of.ts'

/** A task that has ended, as far as later ones are judged by it. */
export interface EndedWork {
  readonly id: string
  readonly base: string
  readonly root: string
  readonly type: string
  readonly description: string
  readonly agentId: string
  readonly outcome: 'completed' | 'failed'
  readonly endedAt: number
}

/** So many are kept in memory; of those that were there before this peer, the latest. */
const mostKept = 200
/** Of what others have ended since the last look, so many are read: they say as much about how peers fare. */
const mostAtOnce = 20

/** What has come of tasks lately. Each file is read once at most, of a long past only the end, and of much at once a part. */
export class TrackRecord {
  readonly #disk: Disk
  readonly #known = new Set<string>()
  #ended: EndedWork[] = []

  constructor(disk: Disk) {
    this.#disk = disk
  }

  /** Takes in what has ended since the last look. */
  async refresh(): Promise<readonly EndedWork[]> {
    const isFirst = this.#known.size === 0
    const fresh: { readonly place: 'completed' | 'failed'; readonly name: string; readonly at: number }[] = []
    for (const place of ['failed', 'completed'] as const) {
      for (const name of await this.#disk.list(places[place])) {
        if (!isTaskName(name) || this.#known.has(`${place}/${name}`)) continue
        this.#known.add(`${place}/${name}`)
        if (!isFirst && fresh.length >= mostAtOnce) continue
        const at = (await this.#disk.look(pathIn(places[place], name)))?.changedAt ?? 0
        fresh.push({ place, name, at })
      }
    }
    for (const { place, name, at } of fresh.toSorted((a, b) => a.at - b.at).slice(-mostKept)) {
      const found: FoundTask = { place, name, stem: stemOfFile(name) }
      const task = await readFound(this.#disk, found)
      if (task === undefined) continue
      this.#ended.push({
        id: task.id,
        base: found.stem.base,
        root: rootOf(task),
        type: task.type,
        description: task.description,
        agentId: task.claimed_by ?? task.history.at(-1)?.by ?? '',
        outcome: place,
        endedAt: at,
      })
    }
    this.#ended = this.#ended.slice(-mostKept)
    return this.#ended
  }

  /** How often peers of a type failed at tasks of a type (WSP-29). */
  failRate(peerType: string, taskType: string): number {
    const results = this.#ended
      .filter(({ agentId, type }) => type === taskType && agentId.startsWith(`${peerType}_`))
      .map(({ outcome }) => outcome === 'completed')
    return failRateOf(results)
  }

  /** What was done lately for the same request. What a person asks for again is done again, whatever came of it before. */
  recentFor(root: string): readonly RecentWork[] {
    return this.#ended
      .filter((one) => one.root === root)
      .slice(-20)
      .map(({ id, description, agentId, outcome }) => ({ task_id: id, description, agent_id: agentId, outcome }))
  }
}
