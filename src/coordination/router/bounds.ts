import { type KeyBounds, sessionCalls } from '../bounds.ts'
import { destinationsOf, type Router } from './fields.ts'
import { routingRepairs } from './routing-turn.ts'

/** The choice, and the dearest of the agents it may fall on. */
export const routerBounds: KeyBounds<Router> = (router, agent, { callsOf }) => {
  const { destinations, mode } = router
  const choosing = destinations.length === 1 ? 0 : mode === 'pure' ? 1 + routingRepairs : sessionCalls(agent)
  return choosing + Math.max(0, ...destinationsOf(router).map(callsOf))
}
