import { isObject, type Json } from '../../../events/json.ts'
import { fitsText } from '../../../grants/glob.ts'
import { orLater } from '../files/disk-trouble.ts'
import type { WorkspaceTask } from '../files/task.ts'
import type { PeerAtWork } from '../peer/setup.ts'
import { noteStatus } from './registered.ts'
import { type ExtensionRequest, type ExtensionStage, openRequests } from './request.ts'
import type { StageInput, StageResult } from './stage-input.ts'
import { isStageTask, stageOf } from './stage-tasks.ts'

/** Which stage of which open request a task is; undefined for any other task. */
async function stageFor(
  { ground }: PeerAtWork,
  task: WorkspaceTask,
): Promise<{ readonly request: ExtensionRequest; readonly stage: ExtensionStage } | undefined> {
  if (!isStageTask(task)) return undefined
  for (const request of await openRequests(ground.disk)) {
    const stage = stageOf(request, task.id)
    if (stage !== undefined) return { request, stage }
  }
  return undefined
}

/**
 * Whether this peer may do a stage: the one that wrote the examples does not write the agent, and neither of those two
 * tries it (WSP-65).
 */
export async function mayDoStage(peer: PeerAtWork, task: WorkspaceTask): Promise<boolean> {
  const found = await stageFor(peer, task)
  if (found === undefined || found.stage === 'examples') return true
  const { proposals, ground } = peer
  const { request, stage } = found
  if ((await proposals.examples(request.id))?.by === ground.agentId) return false
  return stage === 'definition' || (await proposals.agent(request))?.by !== ground.agentId
}

/** What the run of a stage is given; nothing for any other task. */
export async function stageInput(peer: PeerAtWork, task: WorkspaceTask): Promise<StageInput | undefined> {
  const found = await stageFor(peer, task)
  if (found === undefined) return undefined
  const { request, stage } = found
  const { id, missing, type, description, outputs } = request
  const kept = stage === 'examples' ? undefined : await peer.proposals.examples(id)
  const proposal = stage === 'gate' ? await peer.proposals.agent(request) : undefined
  return {
    stage,
    request: { id, missing, type, description, outputs },
    findings: kept?.findings ?? '',
    examples: kept?.examples ?? [],
    proposal: proposal === undefined ? null : { agent: proposal.agent, digest: proposal.digest },
    promoted_by: promotedBy(peer.promotes, missing),
  }
}

/** All that is missing must be named by the operator. */
function promotedBy(globs: readonly string[], missing: readonly string[]): string | null {
  const by = missing.map((capability) => globs.find((glob) => fitsText(glob, capability)))
  return by.every((glob) => glob !== undefined) ? `the policy (promote: ${[...new Set(by)].join(', ')})` : null
}

/** Keeps what a stage brought, before its task is completed; done again after a crash, it changes nothing. */
export async function keepStage(peer: PeerAtWork, task: WorkspaceTask, result: Json): Promise<'kept' | 'later'> {
  const found = await stageFor(peer, task)
  if (found === undefined || !isObject(result) || result['stage'] !== found.stage) return 'kept'
  const { proposals } = peer
  const { id } = found.request
  const brought = result as StageResult
  const kept = await orLater(task.id, async () => {
    switch (brought.stage) {
      case 'examples':
        await proposals.keepExamples(id, { findings: brought.findings, examples: brought.examples })
        return 'kept'
      case 'definition':
        await proposals.keepAgent(id, brought.agent)
        return noted(peer, found.request, 'proposed')
      case 'gate':
        await proposals.keepApproval(id, { digest: brought.digest, approved_by: brought.approved_by })
        return noted(peer, found.request, 'approved')
    }
  })
  return kept === 'later' ? 'later' : 'kept'
}

/** A stage that asks a person does so after its agent has stood its examples. */
export async function noteAsked(peer: PeerAtWork, task: WorkspaceTask): Promise<void> {
  const found = await stageFor(peer, task)
  if (found?.stage === 'gate') await noted(peer, found.request, 'tested')
}

async function noted(
  { ground, proposals }: PeerAtWork,
  request: ExtensionRequest,
  status: 'proposed' | 'tested' | 'approved',
): Promise<'kept' | 'later'> {
  const directory = proposals.directory(request.id, request.type)
  return (await noteStatus(ground, request, { status, directory })) === 'later' ? 'later' : 'kept'
}
