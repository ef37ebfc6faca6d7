import { type SourceNode, type Span, valueUnder } from '../../../source/source-node.ts'
import type { DefinitionFinding, ReviewDefinition, ReviewedDefinition } from '../../definition-review.ts'
import { collaborationOf } from '../collaboration.ts'
import { isMeasured, type MemberDefinition, type TeamDefinition } from '../definition.ts'
import { completeTeam, type WrittenCollab } from '../fields.ts'
import { lintTeam } from '../lint/lint.ts'
import { findingText, type LintFinding, type LintTeam } from '../lint/lint-finding.ts'
import { itemsIn, namedTwice, overshadowedKeys, unfilled, unmeasured, untested } from './surroundings.ts'
import { toolsOf } from './tools-of.ts'

/** What the author of a team should know of it before it works (4.1.9, COL-5, COL-79). */
export const reviewTeam: ReviewDefinition = (reviewed) => {
  const definition = completeTeam(reviewed.name, reviewed.definition as WrittenCollab)
  const found = lintTeam(lintable(definition, reviewed)).filter(({ severity }) => severity !== 'error')
  return [
    ...found.map((finding) => placed(finding, reviewed)),
    ...overshadowedKeys(definition, reviewed),
    ...unmeasured(definition, reviewed),
    ...unfilled(definition, reviewed),
    ...namedTwice(definition, reviewed),
    ...untested(definition, reviewed),
  ]
}

function lintable(definition: TeamDefinition, reviewed: ReviewedDefinition): LintTeam {
  const { agents, initial_agent, context_variables, runtime_variables } = definition
  const hasEffects = (member: MemberDefinition): boolean =>
    toolsOf(member, reviewed.agents).some((tool) => reviewed.changes(tool) === true)
  const changing = new Set(agents.filter(hasEffects).map(({ name }) => name))
  const measured = Object.entries(context_variables).flatMap(([name, value]) => (isMeasured(value) ? [name] : []))
  return {
    agents: agents.map(({ name, role = '', after_work }) => ({
      name,
      role,
      hasSideEffects: changing.has(name),
      isEnding: after_work !== undefined,
    })),
    initial: initial_agent ?? agents[0]?.name ?? '',
    rules: collaborationOf(definition, (member) => changing.has(member)).rules,
    variables: Object.fromEntries(Object.entries(context_variables).filter(([, value]) => !isMeasured(value))),
    runtime: [...runtime_variables, ...measured],
  }
}

/** Of a rule, its condition or the part that is meant; of a member, its name. */
function placed(finding: LintFinding, reviewed: ReviewedDefinition): DefinitionFinding {
  const [rule] = finding.rules
  const severity = finding.severity === 'hint' ? 'hint' : 'warning'
  const about = { about: finding.code, severity, message: findingText(finding), hint: finding.suggestion } as const
  return {
    ...about,
    span: (rule === undefined ? undefined : placeInRule(finding, rule, reviewed)) ?? placeOfMember(finding, reviewed),
  }
}

function placeInRule({ span }: LintFinding, rule: number, { root, partOf }: ReviewedDefinition): Span | undefined {
  const condition = conditionNode(itemsIn(valueUnder(root, 'handoffs'))[rule])
  if (condition?.kind !== 'scalar' || span === undefined) return condition?.span
  return partOf(condition.span, String(condition.value).trim(), span)
}

function placeOfMember({ agents: [name] }: LintFinding, { root }: ReviewedDefinition): Span {
  const members = valueUnder(root, 'agents')
  const names = itemsIn(members).flatMap((item) => valueUnder(item, 'name') ?? [])
  return names.find((node) => node.kind === 'scalar' && node.value === name)?.span ?? members?.span ?? root.span
}

function conditionNode(handoff: SourceNode | undefined): SourceNode | undefined {
  return handoff === undefined ? undefined : (valueUnder(handoff, 'condition') ?? handoff)
}
