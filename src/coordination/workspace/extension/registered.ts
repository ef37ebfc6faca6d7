import type { PeerGround } from '../claims/ground.ts'
import { type AgentStatus, changeRegistry, type RegisteredAgent, withAgent } from '../claims/registry.ts'
import type { ExtensionRequest } from './request.ts'

/** In which order a made agent gets on. It never goes back, and what was rejected stays so (WSP-64). */
const order: readonly AgentStatus[] = ['proposed', 'tested', 'approved', 'active', 'retired', 'rejected']

/**
 * Says in the registry how far a made agent has got. One that is further already stays there, so that a peer which does
 * again what another did before it died changes nothing.
 */
export async function noteStatus(
  ground: PeerGround,
  { id, type, missing }: ExtensionRequest,
  made: { readonly status: AgentStatus; readonly directory: string; readonly why?: string },
): Promise<'noted' | 'later'> {
  const { status, directory, why } = made
  const changed = await changeRegistry(ground, (agents) => {
    const before = agents.find((one) => one.type === type)
    const isOwn = before?.['request'] === id
    if (before !== undefined && !isOwn && isInUse(before)) return undefined
    if (isOwn && order.indexOf(before.status) >= order.indexOf(status)) return undefined
    const words = why === undefined ? {} : { why }
    const agent = { type, capabilities: missing, directory, status, request: id, ...words }
    return withAgent(agents, agent as RegisteredAgent)
  })
  return changed === 'later' ? 'later' : 'noted'
}

/** A name that is not free. One that was rejected or retired is. */
export function isInUse({ status }: RegisteredAgent): boolean {
  return status !== 'rejected' && status !== 'retired'
}
