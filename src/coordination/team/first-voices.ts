import type { AgentDefinition } from '../../agents/definition.ts'
import { dataNote, type Speaking } from '../patterns/speaking.ts'
import { firstBroadcastTool, firstReportTool, firstVoteTool } from './first-speech.ts'
import { TurnListener } from './turn-record.ts'
import { type CoordinatorVoice, type MemberVoice, maxBroadcasts, maxModelCallsPerTurn, reported } from './voice.ts'

/* How members and coordinators spoke in the first edition, for runs that began with it. Nothing here changes any more. */

export function firstMember({ team, charter, ballot }: MemberVoice): Speaking {
  const choices = ballot === undefined ? '' : ' Your vote names your choice.'
  const note =
    `You work in the team "${team}". Only what you say with \`broadcast\` reaches the others, in the next round; at ` +
    `most ${maxBroadcasts} times a turn, and only when you have something new. Say with \`vote_conclude\` whether the ` +
    `team can conclude; your vote holds until you change it.${choices} End your turn with a short text. ${dataNote}`
  return {
    note: withCharter(charter, note),
    tools: [firstBroadcastTool, firstVoteTool(ballot)],
    listen: (session) => new TurnListener(session, 'first'),
    callLimits: new Map([['broadcast', maxBroadcasts]]),
    maxTurns: maxModelCallsPerTurn,
    freeForm: true,
  }
}

export function firstCoordinator(voice: CoordinatorVoice, agent: AgentDefinition): Speaking {
  return voice.turn === 'last' ? lastTurn(voice, agent) : betweenRounds(voice, agent)
}

function betweenRounds({ team, charter }: CoordinatorVoice, agent: AgentDefinition): Speaking {
  const note =
    `You coordinate the team "${team}". After each round you either say with \`broadcast\` what the members should do ` +
    `next, or end the work by handing in the report with \`conclude_team\`. ${dataNote}`
  return {
    note: withCharter(charter, note),
    tools: [
      firstBroadcastTool,
      firstReportTool('conclude_team', agent.output),
      firstReportTool('final_report', agent.output),
    ],
    listen: (session) => new TurnListener(session, 'first'),
    finish: { tools: new Set(['conclude_team', 'final_report']) },
    callLimits: new Map([['broadcast', maxBroadcasts]]),
    maxTurns: maxModelCallsPerTurn,
    freeForm: true,
  }
}

function lastTurn({ team, charter }: CoordinatorVoice, agent: AgentDefinition): Speaking {
  const note =
    `You coordinate the team "${team}", which has finished. Write the report and hand it in with \`final_report\`. ` +
    `Say where members disagreed. ${dataNote}`
  return {
    note: withCharter(charter, note),
    tools: [firstReportTool('final_report', agent.output)],
    listen: (session) => new TurnListener(session, 'first'),
    ...reported(agent),
  }
}

function withCharter(charter: string | undefined, note: string): string {
  return charter === undefined ? note : `${charter}\n\n${note}`
}
