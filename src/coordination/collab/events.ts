import type { RunError } from '../../errors/run-error.ts'
import { declareEvents, type EventFamily } from '../../events/family.ts'
import { flag, json, list, oneOf, optional, record, text, whole } from '../../events/field.ts'
import type { RuleOutcome } from './conditions/rule-outcome.ts'
import type { HistoryEntry } from './history.ts'
import type { VariableChange } from './variables/change.ts'

/** Which limit ended the work (COL-45). */
export type CollabLimit = 'max_turns' | 'max_visits_per_agent' | 'max_edge_repeats' | 'max_continues'

export interface CollabEvents {
  'collab.started': {
    readonly team: string
    readonly members: readonly string[]
    readonly initial_agent: string
    readonly reason: string
  }
  'collab.turn_started': {
    readonly turn: number
    readonly agent: string
    readonly visit: number
    readonly branch: string
  }
  'collab.turn_ended': { readonly turn: number; readonly entry: HistoryEntry; readonly error?: RunError }
  'collab.variables_set': { readonly turn: number; readonly changes: readonly VariableChange[] }
  'collab.unmeasured': {
    readonly turn: number
    readonly agent: string
    readonly tool: string
    readonly names: readonly string[]
  }
  'collab.not_returned': {
    readonly turn: number
    readonly agent: string
    readonly name: string
    readonly why: string
  }
  'collab.decided': {
    readonly turn: number
    readonly agent: string
    readonly layer: 1 | 2 | 3
    readonly to: readonly string[]
    readonly rule: number | null
    readonly rules: readonly RuleOutcome[]
  }
  'collab.condition_unknown': { readonly rule: number; readonly condition: string; readonly notes: readonly string[] }
  'collab.parked': { readonly agent: string; readonly branch: string; readonly failed: boolean }
  'collab.joined': { readonly agents: readonly string[]; readonly at: string; readonly branch: string }
  'collab.sync_deadlock': { readonly parked: readonly string[]; readonly why: readonly string[] }
  'collab.limit': { readonly limit: CollabLimit; readonly agent: string; readonly value: number }
  'collab.returned': { readonly agent: string; readonly stalled: boolean }
  'collab.judge_unstable': { readonly statement: string; readonly verdicts: readonly string[] }
  'collab.overridden': {
    readonly what: 'handoff' | 'set' | 'pause' | 'resume'
    readonly by: string
    readonly detail: string
    readonly refused?: string
  }
}

const turn = whole('which turn, from 1')
const agent = text('which member')

export const collabEvents: EventFamily<CollabEvents> = declareEvents<CollabEvents>({
  'collab.started': {
    version: 1,
    says: 'A team began its work.',
    fields: {
      team: text('its name'),
      members: list<string>('those who take part'),
      initial_agent: text('who begins'),
      reason: text('why these, and why this one'),
    },
  },
  'collab.turn_started': {
    version: 1,
    says: 'A member holds the baton.',
    fields: { turn, agent, visit: whole('its turns so far, this one included'), branch: text('of work side by side') },
  },
  'collab.turn_ended': {
    version: 1,
    says: 'A member ended its turn.',
    fields: {
      turn,
      entry: record<HistoryEntry>('what it said and kept, and where the work goes'),
      error: optional(record<RunError>('what went wrong')),
    },
  },
  'collab.variables_set': {
    version: 1,
    says: 'Variables of the team have new values.',
    fields: { turn, changes: list<VariableChange>('each with its value, where it comes from and who set it') },
  },
  'collab.unmeasured': {
    version: 1,
    says: 'A member had other texts measured than what it hands on, so that nothing was measured.',
    fields: {
      turn,
      agent,
      tool: text('what it had measure them'),
      names: list<string>('the variables that stay as they were'),
    },
  },
  'collab.not_returned': {
    version: 1,
    says: 'A tool did not return what a variable is read from.',
    fields: { turn, agent, name: text('the variable'), why: text('what is missing, and what was probably meant') },
  },
  'collab.decided': {
    version: 1,
    says: 'It was decided where the work goes after a turn.',
    fields: {
      turn,
      agent,
      layer: json<1 | 2 | 3>('1: a rule is true; 2: a model chose; 3: what the team does after work'),
      to: list<string>('who goes on'),
      rule: json<number | null>('the rule that was taken'),
      rules: list<RuleOutcome>('every rule that was looked at, with its atoms and why it won or lost'),
    },
  },
  'collab.condition_unknown': {
    version: 1,
    says: 'Whether a condition holds could not be found out, so its rule did not fire.',
    fields: {
      rule: whole('its place in the file, from 0'),
      condition: text('as it is written'),
      notes: list<string>('what is missing'),
    },
  },
  'collab.parked': {
    version: 1,
    says: 'No rule of a branch fired: it waits for the others.',
    fields: { agent, branch: text('of work side by side'), failed: flag('whether its last turn failed') },
  },
  'collab.joined': {
    version: 1,
    says: 'Branches came together.',
    fields: {
      agents: list<string>('where they ended'),
      at: text('who goes on, once'),
      branch: text('which of them it goes on as'),
    },
  },
  'collab.sync_deadlock': {
    version: 1,
    says: 'Every branch waits and no rule fires.',
    fields: { parked: list<string>('where they wait'), why: list<string>('what keeps their rules from firing') },
  },
  'collab.limit': {
    version: 1,
    says: 'A limit of the team ended its work.',
    fields: {
      limit: oneOf(['max_turns', 'max_visits_per_agent', 'max_edge_repeats', 'max_continues'], 'which'),
      agent,
      value: whole('what it is set to'),
    },
  },
  'collab.returned': {
    version: 1,
    says: 'The work went back to the person who asked.',
    fields: { agent, stalled: flag('whether it is because nothing changed any more') },
  },
  'collab.judge_unstable': {
    version: 1,
    says: 'The judge says now this, now that about the same artifacts.',
    fields: { statement: text('what it judges'), verdicts: list<string>('what it said each time') },
  },
  'collab.overridden': {
    version: 1,
    says: 'A person changed between two turns how the work goes on.',
    fields: {
      what: oneOf(['handoff', 'set', 'pause', 'resume'], 'what was changed'),
      by: text('who'),
      detail: text('to what'),
      refused: optional(text('why it was not done')),
    },
  },
})
