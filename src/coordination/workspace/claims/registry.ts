import { isObject, type Json, type JsonObject } from '../../../events/json.ts'
import { workspaceErrors } from '../errors.ts'
import type { Disk } from '../files/disk.ts'
import { orLater } from '../files/disk-trouble.ts'
import { createDurably, fileBytes, replaceDurably } from '../files/durable.ts'
import { pathIn, places } from '../files/layout.ts'
import type { PeerGround } from './ground.ts'

const agentStatuses = ['proposed', 'tested', 'approved', 'active', 'retired', 'rejected'] as const
export type AgentStatus = (typeof agentStatuses)[number]

/** A type of agent that peers can be started of. */
export type RegisteredAgent = JsonObject & {
  readonly type: string
  readonly capabilities: readonly string[]
  readonly directory: string
  readonly status: AgentStatus
}

/** The registry as it stands. Every change makes a new version; the file that people read is a copy of the latest. */
export interface Registry {
  readonly version: number
  readonly agents: readonly RegisteredAgent[]
}

const file: string = pathIn(places.agents, 'registry.json')
const versionName = /^\.registry\.v(\d{1,9})$/
const largestRegistry = 4 * 1024 * 1024
const mostTries = 100

/** A missing file is an empty registry (WSP-63); so is one that can't be read, until it is mended. */
export async function readRegistry(disk: Disk): Promise<Registry> {
  const copy = await registryIn(disk, file)
  const latest = Math.max(
    0,
    ...(await disk.list(places.agents)).map((name) => Number(versionName.exec(name)?.[1] ?? 0)),
  )
  // A person may have changed the copy; it counts unless a later version was not copied yet.
  if (copy !== undefined && copy.version >= latest) return copy
  return (await registryIn(disk, versionPath(latest))) ?? { version: latest, agents: copy?.agents ?? [] }
}

/** What the agents that are active can do together; nothing else counts (WSP-64). */
export function availableCapabilities({ agents }: Registry): ReadonlySet<string> {
  return new Set(agents.filter(({ status }) => status === 'active').flatMap(({ capabilities }) => capabilities))
}

/**
 * Changes the registry. `change` gets it as it stands and returns what it should be, or undefined when there is nothing to
 * do; it is asked again when another peer was first. No change is lost (WSP-64).
 */
export async function changeRegistry(
  { disk, agentId }: Pick<PeerGround, 'disk' | 'agentId'>,
  change: (agents: readonly RegisteredAgent[]) => readonly RegisteredAgent[] | undefined,
): Promise<Registry | 'later'> {
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const changed = await orLater(file, async () => {
      const before = await readRegistry(disk)
      const agents = change(before.agents)
      if (agents === undefined) return before
      const next = { version: before.version + 1, agents }
      const bytes = fileBytes({ version: next.version, active_agents: agents })
      const draft = `registry_${agentId}.json`
      if (!(await createDurably(disk, versionPath(next.version), { draft, bytes }))) return undefined
      await copyLatest(disk, agentId)
      return next
    })
    if (changed !== undefined) return changed
  }
  throw workspaceErrors.error('BATON_WORKSPACE_BUSY', {
    file,
    problem: `others changed it ${mostTries} times meanwhile`,
  })
}

/** One more than was there, or in the place of the one of its type. */
export function withAgent(agents: readonly RegisteredAgent[], agent: RegisteredAgent): readonly RegisteredAgent[] {
  return [...agents.filter(({ type }) => type !== agent.type), agent]
}

/** A slow peer may copy an older version over a later one, so it looks again until the copy is the latest. */
async function copyLatest(disk: Disk, agentId: string): Promise<void> {
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const latest = await readRegistry(disk)
    if ((await registryIn(disk, file))?.version === latest.version) return
    const bytes = fileBytes({ version: latest.version, active_agents: latest.agents })
    await replaceDurably(disk, file, { draft: `registry_${agentId}.copy`, bytes })
  }
}

function versionPath(version: number): string {
  return pathIn(places.agents, `.registry.v${version}`)
}

async function registryIn(disk: Disk, path: string): Promise<Registry | undefined> {
  const bytes = await disk.read(path, largestRegistry)
  if (bytes === undefined) return undefined
  try {
    const value: Json = JSON.parse(Buffer.from(bytes).toString())
    if (!isObject(value)) return undefined
    const { version, active_agents } = value
    const agents = Array.isArray(active_agents) ? active_agents.filter(isRegistered) : []
    return { version: typeof version === 'number' ? version : 0, agents }
  } catch {
    return undefined
  }
}

function isRegistered(value: Json): value is RegisteredAgent {
  if (!isObject(value)) return false
  const { type, capabilities, directory, status } = value
  const isWhole = typeof type === 'string' && typeof directory === 'string' && Array.isArray(capabilities)
  return isWhole && agentStatuses.some((known) => known === status)
}
