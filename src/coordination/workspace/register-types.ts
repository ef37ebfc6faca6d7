import type { PeerGround } from './claims/ground.ts'
import { changeRegistry, withAgent } from './claims/registry.ts'
import type { WorkspaceDefinition } from './definition.ts'

/** Types that are not in the registry, or were there with other capabilities. A person's word about one stays (WSP-63). */
export async function registerTypes(ground: PeerGround, { types }: WorkspaceDefinition): Promise<void> {
  await changeRegistry(ground, (agents) => {
    const fresh = types.filter(({ type }) => !agents.some((one) => one.type === type))
    if (fresh.length === 0) return undefined
    return fresh.reduce(
      (known, { type, capabilities }) =>
        withAgent(known, { type, capabilities, directory: '', status: 'active' } as Parameters<typeof withAgent>[1]),
      agents,
    )
  })
}
