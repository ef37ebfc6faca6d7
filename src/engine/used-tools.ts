import type { BatonError } from '../errors/baton-error.ts'
import type { ChangedDefinition } from '../errors/run.ts'
import { eventData } from '../events/catalog.ts'
import type { TreeLogs } from '../kernel/load-tree.ts'
import type { Outside } from '../kernel/outside.ts'
import { type Acceptance, type TakenUp, toolHash } from '../kernel/pinning.ts'
import { isAgent, type OpenRun } from './changed-definitions.ts'

/** What there is to say about the tools of a tree of runs before it goes on. */
export interface UsedTools {
  readonly changed: readonly ChangedDefinition[]
  readonly accepted: readonly Acceptance[]
  /** Those that are here and the same, but can't be called. */
  readonly problems: readonly BatonError[]
}

/** Looks for every tool that a tree has used, and for those that the agents at work in it may call next. */
export async function lookForTools(
  { library }: Outside,
  logs: TreeLogs,
  runs: readonly OpenRun[],
  { definitions, by }: TakenUp,
): Promise<UsedTools> {
  const changed: ChangedDefinition[] = []
  const accepted: Acceptance[] = []
  const asking: Promise<BatonError | undefined>[] = []
  for (const [name, { hash, isListed }] of usedIn(logs)) {
    const tool = library.tool(name.slice(kind.length))
    const current = tool && toolHash(tool)
    if (tool === undefined || current === undefined) {
      if (isListed) changed.push({ name, pinned: hash })
    } else if (current === hash) asking.push(Promise.resolve(tool.problem?.()))
    else if (definitions === 'current') accepted.push({ data: { name, was: hash, hash: current, by }, values: [] })
    else changed.push({ name, pinned: hash, current })
  }
  for (const name of new Set(runs.flatMap(toolsNamed))) {
    const isMissing = library.tool(name) === undefined && !changed.some((one) => one.name === `${kind}${name}`)
    if (isMissing) changed.push({ name: `${kind}${name}` })
  }
  const problems = (await Promise.all(asking)).filter((problem) => problem !== undefined)
  return { changed, accepted, problems }
}

const kind = 'tool:'

interface UsedTool {
  readonly hash: string
  readonly isListed: boolean
}

function usedIn(logs: TreeLogs): ReadonlyMap<string, UsedTool> {
  const used = new Map<string, UsedTool>()
  for (const event of [...logs.values()].flat()) {
    const pinned = eventData(event, 'definition.pinned')
    if (pinned?.name.startsWith(kind)) used.set(pinned.name, { hash: pinned.hash, isListed: pinned.listed === true })
    const accepted = eventData(event, 'definition.accepted')
    const before = accepted && used.get(accepted.name)
    if (before?.hash === accepted?.was && before !== undefined && accepted !== undefined) {
      used.set(accepted.name, { ...before, hash: accepted.hash })
    }
  }
  return used
}

/** The tools that a definition names: an agent finds them when its session begins, and fails without one of them. */
function toolsNamed({ kept }: OpenRun): readonly string[] {
  const tools = isAgent(kept) ? kept['tools'] : undefined
  return Array.isArray(tools) ? tools.filter((name) => typeof name === 'string') : []
}
