import { BatonError } from '../../errors/baton-error.ts'
import type { Egress } from './egress.ts'

/** No way out: the user has switched the network off. */
export const closedEgress: Egress = {
  request: async ({ url }) => {
    const host = URL.canParse(url) ? new URL(url).origin : 'The address'
    throw new BatonError('BATON_EGRESS_UNREACHABLE', { host, problem: 'the network is switched off (`network: off`)' })
  },
}
