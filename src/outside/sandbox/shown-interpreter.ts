import { realpath } from 'node:fs/promises'
import { barrier, type Identity, permits } from './identity.ts'
import { interpreterFolder } from './walls.ts'

/** Node as this process runs it, for what is shut in. */
export interface ShownInterpreter {
  /** Where it lies outside; undefined where it is among the system's programs, which are there anyway, or out of reach. */
  readonly outside: string | undefined
  /** Its path inside; undefined where there is none. */
  readonly inside: string | undefined
}

export async function interpreterToShow(identity: Identity): Promise<ShownInterpreter> {
  const node = await realpath(process.execPath)
  if (node.startsWith('/usr/')) return { outside: undefined, inside: node }
  const isReached = await canReach(node, identity)
  return isReached ? { outside: node, inside: `${interpreterFolder}/node` } : { outside: undefined, inside: undefined }
}

async function canReach(node: string, identity: Identity): Promise<boolean> {
  return (await barrier(node, identity)) === undefined && (await permits(node, identity, 0o5))
}
