import { type HandoffRule, isCriticalByDefault } from './conditions/candidates.ts'
import { parseCondition } from './conditions/parse.ts'
import { type PhraseMap, phraseMapOf } from './conditions/phrase-map.ts'
import { destinationsOf, type MemberDefinition, reservedNames, type TeamDefinition } from './definition.ts'
import { collabErrors } from './errors.ts'

/** A team with its conditions read, ready to work. */
export interface Collaboration {
  readonly definition: TeamDefinition
  readonly members: ReadonlyMap<string, MemberDefinition>
  readonly rules: readonly HandoffRule[]
  readonly phrases: PhraseMap
}

/** The same team with only some of its members: rules that touch others are left out (COL-78). */
export function withMembers(team: Collaboration, names: readonly string[]): Collaboration {
  const isThere = (name: string): boolean => reservedNames.includes(name) || names.includes(name)
  return {
    ...team,
    members: new Map([...team.members].filter(([name]) => names.includes(name))),
    rules: team.rules.filter(({ from, to }) => isThere(from) && to.every(isThere)),
  }
}

/** Reads the conditions of a definition. Those from files were checked with their places; code is told of the first. */
export function collaborationOf(
  definition: TeamDefinition,
  hasSideEffects: (member: string) => boolean,
): Collaboration {
  const rules = definition.handoffs.map((handoff, index): HandoffRule => {
    const { condition, problems } = parseCondition(handoff.condition)
    const to = destinationsOf(handoff)
    if (condition === undefined) {
      const [problem] = problems
      throw collabErrors.error('BATON_COLLAB_INVALID', {
        name: definition.name,
        problem: `rule ${index}, "${handoff.condition}": ${problem?.message ?? 'it says nothing'}`,
      })
    }
    return {
      index,
      from: handoff.from_agent,
      to,
      except: handoff.except ?? [],
      priority: handoff.priority,
      critical: handoff.critical ?? isCriticalByDefault(handoff.priority, to.some(hasSideEffects)),
      text: handoff.condition,
      condition,
    }
  })
  return {
    definition,
    members: new Map(definition.agents.map((member) => [member.name, member])),
    rules,
    phrases: phraseMapOf(definition.atoms),
  }
}
