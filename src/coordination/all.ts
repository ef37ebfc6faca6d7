import type { Kind } from './kind.ts'

/** Every coordination model that comes with Baton. The only place that names them. */
export const kinds: readonly Kind[] = [
  { name: 'handoff', says: 'another agent finishes the work', areas: [] },
  { name: 'router', says: 'an agent only chooses who does the work', areas: ['router'] },
  { name: 'advisors', says: 'others are asked before an agent begins', areas: ['advisors'] },
  { name: 'team', says: 'members work in rounds, and a coordinator concludes', areas: ['team'] },
  { name: 'workorder', says: 'a lead orders, workers do, the lead reviews', areas: ['workorder', 'worker'] },
]
