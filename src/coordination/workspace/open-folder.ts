import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { JsonObject } from '../../events/json.ts'
import { sha256 } from '../../kernel/digest.ts'
import type {
  LivingPeer,
  OpenSharedFolder,
  PostedByPerson,
  SharedFolder,
  ShownTask,
  ShownWorkspace,
  TaskStanding,
  WantedPeer,
} from '../kind-peers.ts'
import { awaitTask } from './await-task.ts'
import { SpendingLedger } from './budget/ledger.ts'
import { requestCancel } from './claims/cancel.ts'
import { momentOf, type PeerGround } from './claims/ground.ts'
import { livePeers } from './claims/live.ts'
import type { WorkspaceDefinition, WorkType } from './definition.ts'
import { workspaceErrors } from './errors.ts'
import { directoryOf, madeTypes, shownProposals } from './extension/made-types.ts'
import { Proposals } from './extension/proposals.ts'
import { addTask } from './files/add-task.ts'
import { readFound, TaskFinder } from './files/find-task.ts'
import { layOut, places } from './files/layout.ts'
import { realDisk } from './files/real-disk.ts'
import { groundAt, personId } from './ground-at.ts'
import { allTasks, shownTask } from './look-at-tasks.ts'
import { judgeAlone, judgeByRun } from './peer/judging.ts'
import { Peer } from './peer/peer.ts'
import { mergedLogs } from './peer/peer-log.ts'
import { registerTypes } from './register-types.ts'
import { workspaceIdOf } from './workspace-id.ts'

/** A workspace as people open it: to look at it, to post and cancel tasks, and to start peers. */
export class WorkspaceFolder implements OpenSharedFolder {
  readonly #at: SharedFolder
  readonly #name: string
  readonly #definition: WorkspaceDefinition
  readonly #ground: PeerGround
  readonly #finder: TaskFinder

  constructor(at: SharedFolder, name: string, definition: WorkspaceDefinition) {
    this.#at = at
    this.#name = name
    this.#definition = definition
    this.#ground = groundAt(at, definition, personId())
    this.#finder = new TaskFinder(this.#ground.disk)
  }

  async state(): Promise<ShownWorkspace> {
    const { disk } = this.#ground
    const tasks: Record<string, number> = { pending: 0, active: 0, waiting: 0, completed: 0, failed: 0 }
    for (const place of Object.keys(tasks)) {
      const names = await disk.list(places[place as keyof typeof places])
      tasks[place] = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).length
    }
    tasks['active'] = (tasks['active'] ?? 0) + (await disk.list(places.commit)).length
    const set = (await disk.list(places.quarantine)).filter((name) => !name.endsWith('.error.json'))
    const ledger = new SpendingLedger(disk)
    const peers = await livePeers(this.#ground)
    return {
      folder: this.#at.folder,
      tasks,
      quarantined: set.length,
      peers: peers.map(({ agentId: agent, type, capabilities, startedAt: since }) => ({
        agent,
        type,
        capabilities,
        since,
      })),
      spent: await ledger.spent(),
      limit: await ledger.limit(),
      proposals: await shownProposals(disk),
    }
  }

  tasks(): Promise<readonly ShownTask[]> {
    return allTasks(this.#ground.disk)
  }

  async task(reference: string): Promise<{ readonly shown: ShownTask; readonly file: JsonObject } | undefined> {
    // It may move on between two looks.
    for (let look = 0; look < 5; look++) {
      const found = await this.#finder.find(reference)
      const file = found && (await readFound(this.#ground.disk, found))
      if (found !== undefined && file !== undefined) return { shown: shownTask(found, file), file }
    }
    return undefined
  }

  async post(posted: PostedByPerson): Promise<{ readonly id: string; readonly isNew: boolean }> {
    const { description, type = 'request', requirements = [], priority = 0, outputs = [], key } = posted
    const id = `task_${key === undefined ? randomBytes(6).toString('hex') : sha256(`key\n${key}`).slice(0, 12)}`
    const context = outputs.length === 0 ? {} : { outputs }
    const created = { created_by: 'user', created_at: momentOf(this.#ground) }
    const task = { id, description, type, requirements, priority, context, ...created }
    const added = await addTask(this.#ground, this.#finder, task)
    if (added === 'later')
      throw workspaceErrors.error('BATON_WORKSPACE_BUSY', { file: this.#at.folder, problem: 'the disk would not' })
    return { id, isNew: added === 'added' }
  }

  async cancel(id: string, reason: string): Promise<void> {
    const asked = await requestCancel(this.#ground, id, reason)
    if (asked === 'later')
      throw workspaceErrors.error('BATON_WORKSPACE_BUSY', { file: this.#at.folder, problem: 'the disk would not' })
  }

  ended(id: string, signal: AbortSignal, seen: (tasks: readonly ShownTask[]) => void): Promise<TaskStanding> {
    const task = async (): Promise<{ readonly shown: ShownTask; readonly file: JsonObject }> => {
      const found = await this.task(id)
      if (found !== undefined) return found
      throw workspaceErrors.error('BATON_WORKSPACE_TASK_UNKNOWN', { task: id, folder: this.#at.folder })
    }
    return awaitTask(this.#ground, { task, tasks: () => this.tasks(), seen }, signal)
  }

  log(task?: string): Promise<readonly (JsonObject & { readonly what: string })[]> {
    return mergedLogs(this.#ground.disk, task) as Promise<readonly (JsonObject & { readonly what: string })[]>
  }

  async types(): Promise<readonly WorkType[]> {
    const { disk, agentId } = this.#ground
    return [...this.#definition.types, ...(await madeTypes(disk, await this.#proposals(agentId)))]
  }

  async type(wanted: string): Promise<WorkType> {
    const types = await this.types()
    const type = types.find((one) => one.type === wanted)
    if (type !== undefined) return type
    const known = types.map((one) => one.type)
    const directory = await directoryOf(this.#ground.disk, wanted)
    if (directory === undefined) throw workspaceErrors.error('BATON_WORKSPACE_TYPE_UNKNOWN', { type: wanted, known })
    const place = join(this.#at.proposals, dirname(directory))
    throw workspaceErrors.error('BATON_WORKSPACE_TYPE_ELSEWHERE', { type: wanted, place })
  }

  async peer({ type: wanted, workshop, hasJudge, promotes = [], tell }: WantedPeer): Promise<LivingPeer> {
    const definition = this.#definition
    const type = await this.type(wanted)
    const agent = `${type.type}_${randomBytes(4).toString('hex')}`
    const ground = groundAt(this.#at, definition, agent)
    await layOut(ground.disk)
    if (type.made === undefined) await registerTypes(ground, { ...definition, types: [type] })
    const target = `workspace:${this.#name}`
    const peer = new Peer({
      target,
      workspaceId: await workspaceIdOf(ground.disk),
      definition,
      type,
      ground,
      runtime: workshop,
      judge: hasJudge ? judgeByRun(workshop, target) : judgeAlone,
      proposals: await this.#proposals(agent),
      promotes,
      owner: this.#at.owner,
      tell,
    })
    return { agent, live: (leaving) => peer.live(leaving), hurry: () => peer.hurry() }
  }

  async #proposals(writer: string): Promise<Proposals> {
    const { proposals, clock } = this.#at
    return new Proposals(realDisk(proposals, clock), await workspaceIdOf(this.#ground.disk), writer)
  }
}
