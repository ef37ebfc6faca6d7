import { isObject, type Json } from '../../../events/json.ts'
import { fitsText } from '../../../grants/glob.ts'
import { orLater } from '../files/disk-trouble.ts'
import type { WorkspaceTask } from '../files/task.ts'
import type { PeerAtWork } from '../peer/setup.ts'
import { noteStatus } from './registered.ts'
import { type ExtensionRequest, type ExtensionStep, openRequests } from './request.ts'
import type { StepInput, StepResult } from './step-input.ts'
import { isWorkflowTask, stepOf } from './workflow.ts'

/** Which step of which open request a task is; undefined for any other task. */
async function stepFor(
  { ground }: PeerAtWork,
  task: WorkspaceTask,
): Promise<{ readonly request: ExtensionRequest; readonly step: ExtensionStep } | undefined> {
  if (!isWorkflowTask(task)) return undefined
  for (const request of await openRequests(ground.disk)) {
    const step = stepOf(request, task.id)
    if (step !== undefined) return { request, step }
  }
  return undefined
}

/**
 * Whether this peer may do a step: who wrote the examples does not write the agent, and who wrote either does not try it
 * (WSP-65).
 */
export async function mayDoStep(peer: PeerAtWork, task: WorkspaceTask): Promise<boolean> {
  const found = await stepFor(peer, task)
  if (found === undefined || found.step === 'examples') return true
  const { proposals, ground } = peer
  const { request, step } = found
  if ((await proposals.examples(request.id))?.by === ground.agentId) return false
  return step === 'definition' || (await proposals.agent(request))?.by !== ground.agentId
}

/** What the run of a step is given; nothing for any other task. */
export async function stepInput(peer: PeerAtWork, task: WorkspaceTask): Promise<StepInput | undefined> {
  const found = await stepFor(peer, task)
  if (found === undefined) return undefined
  const { request, step } = found
  const { id, missing, type, description, outputs } = request
  const kept = step === 'examples' ? undefined : await peer.proposals.examples(id)
  const proposal = step === 'gate' ? await peer.proposals.agent(request) : undefined
  return {
    step,
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

/** Keeps what a step brought, before its task is completed; done again after a crash, it changes nothing. */
export async function keepStep(peer: PeerAtWork, task: WorkspaceTask, result: Json): Promise<'kept' | 'later'> {
  const found = await stepFor(peer, task)
  if (found === undefined || !isObject(result) || result['step'] !== found.step) return 'kept'
  const { proposals } = peer
  const { id } = found.request
  const brought = result as StepResult
  const kept = await orLater(task.id, async () => {
    switch (brought.step) {
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

/** A step that asks a person does so after its agent has stood its examples. */
export async function noteAsked(peer: PeerAtWork, task: WorkspaceTask): Promise<void> {
  const found = await stepFor(peer, task)
  if (found?.step === 'gate') await noted(peer, found.request, 'tested')
}

async function noted(
  { ground, proposals }: PeerAtWork,
  request: ExtensionRequest,
  status: 'proposed' | 'tested' | 'approved',
): Promise<'kept' | 'later'> {
  const directory = proposals.directory(request.id, request.type)
  return (await noteStatus(ground, request, { status, directory })) === 'later' ? 'later' : 'kept'
}
