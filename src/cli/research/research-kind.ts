import type { Kind } from '../../coordination/kind.ts'
import { BatonError } from '../../errors/baton-error.ts'
import type { Invocation } from '../command.ts'

/** The coordination model that writes articles. */
export async function researchKind({ kinds }: Invocation): Promise<Kind> {
  const all = await kinds()
  const kind = all.find(({ name }) => name === 'research')
  if (kind === undefined) {
    throw new BatonError('BATON_COMMAND_UNKNOWN', { name: 'research', known: all.map(({ name }) => name) })
  }
  return kind
}
