import type { Reading } from '../../../source/fields/field.ts'
import { isForbiddenKey, type Span } from '../../../source/source-node.ts'
import type { HandoffRule } from '../conditions/candidates.ts'
import { variableName } from '../conditions/lexemes.ts'
import { collabErrors } from '../errors.ts'
import { findingText, type LintTeam } from '../lint/lint-finding.ts'
import { undefinedVariables } from '../lint/undefined-variables.ts'
import { builtInNames } from '../variables/built-in.ts'
import { checkTypes } from './check-types.ts'
import type { ConditionAsWritten, TeamAsWritten } from './written-team.ts'

/** Baton counts sources where it can; elsewhere members say how many there are (COL-42). */
const shared = 'source_count'

/** Variables that can't be declared, and conditions that name what nothing defines or compare what can't be compared. */
export function checkVariables(team: TeamAsWritten, reading: Reading): void {
  const members = (team.members ?? []).map(({ name }) => name.text)
  checkDeclarations(team, new Set(builtInNames(members)), reading)
  const known = knownTo(team, members)
  checkAtoms(team, known, reading)
  for (const { condition } of team.handoffs)
    if (condition !== undefined) checkCondition(condition, known, team, reading)
  for (const { condition, set } of team.tests) {
    checkCondition(condition, { ...known, runtime: [...known.runtime, ...set] }, team, reading)
  }
}

function checkDeclarations(
  { variables, runtime }: TeamAsWritten,
  builtIn: ReadonlySet<string>,
  reading: Reading,
): void {
  const written = variables.filter(({ key }) => !isForbiddenKey(key)).map(({ key, keySpan }) => [key, keySpan] as const)
  for (const [name, span] of [...written, ...runtime.map((one) => [one.text, one.span] as const)]) {
    const refuse = (problem: string, advice: string): void =>
      reading.tell(collabErrors.error('BATON_COLLAB_VARIABLE_INVALID', { name, problem, advice }), span)
    if (!variableName.test(name)) {
      const meant = name.trim().replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '_')
      refuse('no condition could name it', `Use letters, digits and \`_\`, as in "${meant}".`)
    } else if (builtIn.has(name) && name !== shared) {
      refuse('Baton counts it by itself', 'Use it in conditions without declaring it, or choose another name.')
    }
  }
}

/** Wording may only mean a variable that there is. */
function checkAtoms({ atoms }: TeamAsWritten, known: LintTeam, reading: Reading): void {
  for (const { value } of atoms) {
    if (value.kind !== 'scalar' || typeof value.value !== 'string') continue
    checkNames({ text: value.value, span: value.span }, [templateOf(value.value)], known, reading)
  }
}

function checkCondition(condition: ConditionAsWritten, known: LintTeam, team: TeamAsWritten, reading: Reading): void {
  checkNames(condition, [ruleOf(condition)], known, reading)
  checkTypes(condition, team, known, reading)
}

function checkNames(
  { text, span }: { readonly text: string; readonly span: Span },
  rules: readonly HandoffRule[],
  known: LintTeam,
  reading: Reading,
): void {
  for (const finding of undefinedVariables({ ...known, rules })) {
    if (finding.severity !== 'error') continue
    const details = { finding: findingText(finding), advice: finding.suggestion }
    const place = finding.span === undefined ? span : reading.partOf(span, text, finding.span)
    reading.tell(collabErrors.error('BATON_COLLAB_VARIABLE_UNDEFINED', details), place)
  }
}

function knownTo({ variables, runtime }: TeamAsWritten, members: readonly string[]): LintTeam {
  return {
    agents: members.map((name) => ({ name, role: '', hasSideEffects: false })),
    initial: '',
    rules: [],
    variables: Object.fromEntries(variables.map(({ key }) => [key, true])),
    runtime: runtime.map(({ text }) => text),
  }
}

function ruleOf({ text, condition }: Pick<ConditionAsWritten, 'text' | 'condition'>): HandoffRule {
  return { index: 0, from: '', to: [], except: [], priority: 1, critical: false, text, condition }
}

/** A variable by itself, as if it stood in `{{ }}`. */
function templateOf(name: string): HandoffRule {
  const span = { start: 0, end: name.length }
  const variable = { kind: 'variable', name, isTemplate: true, span } as const
  return ruleOf({ text: name, condition: { kind: 'boolvar', variable, source: name, span } })
}
