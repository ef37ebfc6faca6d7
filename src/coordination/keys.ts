import type { AgentKey } from '../agents/key.ts'
import { advisorsKey } from './advisors/fields.ts'
import { handoffKey } from './handoff/fields.ts'
import { routerKey } from './router/fields.ts'
import { teamKey } from './team/fields.ts'
import { workOrderKey } from './workorder/fields.ts'

/**
 * The keys that the kinds of Baton add to agents, in the order of `all.ts`, by themselves: a program that defines agents in
 * code loads no more of any kind.
 */
export const builtInKeys: readonly AgentKey[] = [handoffKey, routerKey, advisorsKey, teamKey, workOrderKey]
