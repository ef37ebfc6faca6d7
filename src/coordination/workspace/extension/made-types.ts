import type { ShownProposal } from '../../kind-peers.ts'
import { readRegistry } from '../claims/registry.ts'
import type { WorkType } from '../definition.ts'
import type { Disk } from '../files/disk.ts'
import type { Proposals } from './proposals.ts'

/** The types that were made here and let in: what the registry calls active, as far as the approved agent is kept. */
export async function madeTypes(disk: Disk, proposals: Proposals): Promise<readonly WorkType[]> {
  const { agents } = await readRegistry(disk)
  const types: WorkType[] = []
  for (const { status, directory, type } of agents) {
    const made = status === 'active' && directory !== '' ? await proposals.approved(directory) : undefined
    if (made !== undefined && made.type === type) types.push({ ...made, made })
  }
  return types
}

/** Where the agent of a type is kept that the registry calls active, on whichever machine. */
export async function directoryOf(disk: Disk, wanted: string): Promise<string | undefined> {
  const { agents } = await readRegistry(disk)
  return agents.find(({ type, status, directory }) => type === wanted && status === 'active' && directory !== '')
    ?.directory
}

/** All that was ever made here, and how far it has got. */
export async function shownProposals(disk: Disk): Promise<readonly ShownProposal[]> {
  const { agents } = await readRegistry(disk)
  return agents
    .filter((agent) => typeof agent['request'] === 'string')
    .map(({ type, capabilities, status, why }) => ({
      type,
      capabilities,
      status,
      why: typeof why === 'string' ? why : null,
    }))
}
