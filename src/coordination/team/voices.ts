import type { AgentDefinition } from '../../agents/definition.ts'
import { dataNote, type Speaking } from '../patterns/speaking.ts'
import { teamErrors } from './errors.ts'
import { broadcastTool, reportTool, voteTool } from './speech.ts'
import { TurnListener } from './turn-record.ts'

/** A member of a team. It tells the others something by broadcasting it. */
export type MemberVoice = {
  readonly as: 'member'
  readonly team: string
  /** What the team is for, when the agent that declares it does not coordinate it. */
  readonly charter?: string
  readonly ballot?: readonly string[]
}

/** The coordinator of a team: between rounds it may go on talking, at the end it must report. */
export type CoordinatorVoice = {
  readonly as: 'coordinator'
  readonly team: string
  readonly charter?: string
  readonly turn: 'between' | 'last'
}

/** How many steps a turn in a team may take (PAT-53). */
export const maxModelCallsPerTurn = 6

/** How many broadcasts a turn may hold (PAT-55). */
export const maxBroadcasts = 4

/** How often a coordinator is reminded of the report. */
export const reportRepairs = 2

export function speakAsCoordinator(voice: CoordinatorVoice, agent: AgentDefinition): Speaking {
  return voice.turn === 'last' ? lastTurn(voice, agent) : betweenRounds(voice, agent)
}

export function speakAsMember({ team, charter, ballot }: MemberVoice): Speaking {
  const choices = ballot === undefined ? '' : ' Your vote names your choice.'
  const note =
    `You work in the team "${team}". Only what you say with \`broadcast\` reaches the others, in the next round; at ` +
    `most ${maxBroadcasts} times a turn, and only when you have something new. Say with \`vote_conclude\` whether the ` +
    `team can conclude; your vote holds until you change it.${choices} End your turn with a short text. ${dataNote}`
  return {
    note: withCharter(charter, note),
    tools: [broadcastTool, voteTool(ballot)],
    listen: () => new TurnListener(),
    callLimits: new Map([['broadcast', maxBroadcasts]]),
    maxTurns: maxModelCallsPerTurn,
    freeForm: true,
  }
}

function betweenRounds({ team, charter }: CoordinatorVoice, agent: AgentDefinition): Speaking {
  const note =
    `You coordinate the team "${team}". After each round you either say with \`broadcast\` what the members should do ` +
    `next, or end the work by handing in the report with \`conclude_team\`. ${dataNote}`
  return {
    note: withCharter(charter, note),
    tools: [broadcastTool, reportTool('conclude_team', agent.output), reportTool('final_report', agent.output)],
    listen: () => new TurnListener(),
    finish: { tools: new Set(['conclude_team', 'final_report']) },
    callLimits: new Map([['broadcast', maxBroadcasts]]),
    maxTurns: maxModelCallsPerTurn,
    freeForm: true,
  }
}

/** The report must be handed in; there is no other way to end (PAT-59). */
function lastTurn({ team, charter }: CoordinatorVoice, agent: AgentDefinition): Speaking {
  const note =
    `You coordinate the team "${team}", which has finished. Write the report and hand it in with \`final_report\`. ` +
    `Say where members disagreed. ${dataNote}`
  const alone = agent.tools.length === 0 && agent.agents.length === 0
  return {
    note: withCharter(charter, note),
    tools: [reportTool('final_report', agent.output)],
    listen: () => new TurnListener(),
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

function withCharter(charter: string | undefined, note: string): string {
  return charter === undefined ? note : `${charter}\n\n${note}`
}
