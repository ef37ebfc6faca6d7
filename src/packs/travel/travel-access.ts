import type { Clock } from '../../kernel/ports/clock.ts'
import type { ServiceClient } from '../service-client.ts'
import type { TravelServices } from './services/services.ts'

/** What the travel tools share. */
export interface TravelAccess {
  readonly clock: Clock
  readonly services: TravelServices
  /** Absent when the network is not to be used. */
  readonly client?: ServiceClient
}

/** Says why an answer is not live when no service was asked. */
export const networkOff = 'The network is switched off for this tool.'
