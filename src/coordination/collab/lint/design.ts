import { anyAgent, candidatesOf, type HandoffRule, previousAgent } from '../conditions/candidates.ts'
import { atomsOf } from '../conditions/condition.ts'
import type { LintAgent, LintFinding, LintTeam } from './lint-finding.ts'

/** What is remarkable about the shape of a team, rather than about one condition (COL-5, COL-79). */
export function designFindings(team: LintTeam): readonly LintFinding[] {
  return [...roles(team), ...bottlenecks(team), ...ungated(team), ...unreachable(team), ...endings(team)]
}

type About = Pick<LintFinding, 'code' | 'message' | 'suggestion' | 'agents'>

function finding(severity: LintFinding['severity'], about: About, rules: readonly HandoffRule[] = []): LintFinding {
  return { severity, ...about, rules: rules.map(({ index }) => index) }
}

function roles({ agents }: LintTeam): readonly LintFinding[] {
  const first = new Map<string, string>()
  return agents.flatMap(({ name, role }) => {
    const key = role.toLowerCase().replaceAll(/\s+/g, ' ').trim()
    if (key === '') {
      const suggestion = 'Say in a few words what it does: models choose by it.'
      return [finding('hint', { code: 'no_role', message: `${name} has no role`, suggestion, agents: [name] })]
    }
    const other = first.get(key)
    first.set(key, other ?? name)
    if (other === undefined) return []
    const message = `${name} has the same role as ${other}: "${role}"`
    const suggestion = 'Say how they differ, or make them one.'
    return [finding('hint', { code: 'same_role', message, suggestion, agents: [name, other] })]
  })
}

const bottleneckShare = 0.7
const fewestRules = 4

function bottlenecks({ agents, rules }: LintTeam): readonly LintFinding[] {
  if (rules.length < fewestRules) return []
  return agents.flatMap(({ name }) => {
    const leading = rules.filter(({ to }) => to.includes(name))
    if (leading.length <= bottleneckShare * rules.length) return []
    const message = `${leading.length} of ${rules.length} rules lead to ${name}`
    const suggestion = 'Let other agents hand over to each other, or split its work.'
    return [finding('hint', { code: 'bottleneck', message, suggestion, agents: [name] }, leading)]
  })
}

const qualityWords = /review|quality|approv|check|editor|edit(?:s|ing)?\b|test|audit/i

/** Agents whose work can't be taken back should be reached through something that no text can talk into agreeing. */
function ungated({ agents, rules }: LintTeam): readonly LintFinding[] {
  return agents
    .filter(({ hasSideEffects }) => hasSideEffects)
    .flatMap(({ name }) => {
      const leading = rules.filter(({ to }) => to.includes(name))
      const byLanguage = leading.filter((rule) => !hasCode(rule))
      const isChecked = leading.some((rule) => hasCode(rule) || isReviewer(agents, rule.from))
      const gate = finding(
        'hint',
        {
          code: 'no_gate',
          message: `nothing measures quality before ${name}, whose work can't be taken back`,
          suggestion:
            'Let an agent that reviews hand over to it, or compare a score: quality_score >= {{ min_quality }}.',
          agents: [name],
        },
        leading,
      )
      return [
        ...(leading.length > 0 && !isChecked ? [gate] : []),
        ...byLanguage.map((rule) =>
          finding(
            'hint',
            {
              code: 'language_only',
              message: `"${rule.text}" leads to ${name}, whose work can't be taken back, on words alone`,
              suggestion:
                'Add something that code decides, such as quality_score >= {{ min_quality }}: a text can talk a model into a yes.',
              agents: [name],
            },
            [rule],
          ),
        ),
      ]
    })
}

function hasCode({ condition }: HandoffRule): boolean {
  return atomsOf(condition).some(({ kind }) => kind === 'comparison' || kind === 'boolvar')
}

function isReviewer(agents: readonly LintAgent[], name: string): boolean {
  return agents.some((agent) => agent.name === name && qualityWords.test(`${agent.name} ${agent.role}`))
}

/** Agents that no way leads to from the one that begins. */
function unreachable({ agents, rules, initial }: LintTeam): readonly LintFinding[] {
  if (initial === 'auto') return []
  const reached = new Set([initial])
  for (const name of reached) {
    for (const { rule } of candidatesOf(rules, { current: name })) for (const agent of rule.to) reached.add(agent)
  }
  return agents
    .filter(({ name }) => !reached.has(name))
    .map(({ name }) =>
      finding('warning', {
        code: 'unreachable',
        message: `no rule leads to ${name} from ${initial}`,
        suggestion: `Add a handoff to ${name}, or take it out of the team.`,
        agents: [name],
      }),
    )
}

/** Agents after which nothing can follow. The last of a team is one; it should be meant. */
function endings({ agents, rules }: LintTeam): readonly LintFinding[] {
  return agents
    .filter(
      ({ name, isEnding = false }) =>
        !isEnding &&
        candidatesOf(rules, { current: name }).every(
          ({ rule }) => rule.from === anyAgent && rule.to.includes(previousAgent),
        ),
    )
    .map(({ name }) =>
      finding('warning', {
        code: 'no_outgoing',
        message: `no rule begins at ${name}`,
        suggestion: 'After it the team does what after_work_behavior says. Nothing is to be done if that is meant.',
        agents: [name],
      }),
    )
}
