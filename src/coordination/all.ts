import type { Kind } from './kind.ts'

/** Every coordination model that comes with Baton. The only place that names them. */
export const kinds: readonly Kind[] = [
  {
    name: 'handoff',
    says: 'another agent finishes the work',
    areas: [],
    roles: ['handoff'],
    view: async () => (await import('./handoff/view.ts')).handoffView,
  },
  {
    name: 'router',
    says: 'an agent only chooses who does the work',
    areas: ['router'],
    roles: ['destination'],
    speeches: ['route_to'],
    events: async () => (await import('./router/events.ts')).routerEvents,
    view: async () => (await import('./router/view.ts')).routerView,
  },
  {
    name: 'advisors',
    says: 'others are asked before an agent begins',
    areas: ['advisors'],
    roles: ['advisor'],
    speeches: ['submit_advice'],
    events: async () => (await import('./advisors/events.ts')).advisorsEvents,
    view: async () => (await import('./advisors/view.ts')).advisorsView,
  },
  {
    name: 'team',
    says: 'members work in rounds, and a coordinator concludes',
    areas: ['team'],
    roles: ['member', 'coordinator'],
    speeches: ['broadcast', 'vote_conclude', 'final_report', 'conclude_team'],
    events: async () => (await import('./team/events.ts')).teamEvents,
    view: async () => (await import('./team/view.ts')).teamView,
  },
  {
    name: 'workorder',
    says: 'a lead orders, workers do, the lead reviews',
    areas: ['workorder', 'worker'],
    events: async () => (await import('./workorder/events.ts')).workOrderEvents,
    view: async () => (await import('./workorder/view.ts')).workOrderView,
  },
]
