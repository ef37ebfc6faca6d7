import type { KindConditions } from '../../coordination/kind-conditions.ts'
import { BatonError } from '../../errors/baton-error.ts'
import type { Invocation } from '../command.ts'

/** What the first coordination model that decides by conditions makes of them. */
export async function conditionKind({ kinds }: Pick<Invocation, 'kinds'>): Promise<KindConditions> {
  const all = await kinds()
  const [load] = all.flatMap(({ conditions }) => conditions ?? [])
  if (load === undefined) {
    throw new BatonError('BATON_COMMAND_UNKNOWN', { name: 'condition', known: all.map(({ name }) => name) })
  }
  return load()
}
