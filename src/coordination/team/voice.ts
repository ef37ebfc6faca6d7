import type { AgentDefinition } from '../../agents/definition.ts'
import type { Speaking } from '../patterns/speaking.ts'
import { teamErrors } from './errors.ts'

/** A member of a team. It tells the others something by broadcasting it. */
export type MemberVoice = {
  readonly as: 'member'
  readonly team: string
  /** What the team is for, when the agent that declares it does not coordinate it. */
  readonly charter?: string
  readonly ballot?: readonly string[]
  /** How many rounds there can be. Only the first edition lacks it. */
  readonly rounds?: number
}

/** The coordinator of a team: between rounds it may go on talking, at the end it must report. */
export type CoordinatorVoice = {
  readonly as: 'coordinator'
  readonly team: string
  readonly charter?: string
  readonly turn: 'between' | 'last'
  /** How many rounds there can be. Only the first edition lacks it. */
  readonly rounds?: number
}

/** How many steps a turn in a team may take (PAT-53). */
export const maxModelCallsPerTurn = 6

/** How many broadcasts a turn may hold (PAT-55). */
export const maxBroadcasts = 4

/** How often a coordinator is reminded of the report. */
export const reportRepairs = 2

/** A last turn is over when the report is handed in, and not before (PAT-59). */
export function reported(agent: AgentDefinition): Pick<Speaking, 'toolChoice' | 'finish' | 'maxTurns' | 'freeForm'> {
  const alone = agent.tools.length === 0 && agent.agents.length === 0
  return {
    toolChoice: alone ? { tool: 'final_report' } : 'required',
    finish: {
      tools: new Set(['final_report']),
      required: {
        reminder: 'The report is still missing. Hand it in now by calling `final_report`.',
        repairs: reportRepairs,
        missing: (attempts) => teamErrors.error('BATON_TEAM_NO_REPORT', { coordinator: agent.name, attempts }),
      },
    },
    maxTurns: Math.max(agent.maxTurns, reportRepairs + 1),
    freeForm: true,
  }
}
