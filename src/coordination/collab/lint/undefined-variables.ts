import { closestName } from '../../../errors/suggestion.ts'
import type { HandoffRule } from '../conditions/candidates.ts'
import { type Atom, atomsOf, type VariableOperand, variablesIn } from '../conditions/condition.ts'
import { knownVariables } from './known-variables.ts'
import type { LintFinding, LintTeam } from './lint-finding.ts'

/**
 * Variables that nothing defines. In `{{ }}` and in a comparison that is an error: no model may guess a number. A bare
 * name alone is read as language, and only remarkable when it looks like a slip (COL-5, TV-COL-1).
 */
export function undefinedVariables(team: LintTeam): readonly LintFinding[] {
  const known = knownVariables(team)
  const own = [...Object.keys(team.variables), ...team.runtime]
  const names = new Set(known)
  return team.rules.flatMap((rule) =>
    atomsOf(rule.condition).flatMap((atom) =>
      variablesIn(atom)
        .filter(({ name }) => !names.has(name) && !names.has(name.split('.')[0] ?? ''))
        .flatMap((variable) =>
          findingFor(rule, atom, variable, nearestName(variable.name, own) ?? nearestName(variable.name, known)),
        ),
    ),
  )
}

function findingFor(
  rule: HandoffRule,
  atom: Atom,
  { name, isTemplate, span }: VariableOperand,
  meant: string | undefined,
): readonly LintFinding[] {
  if (!isTemplate && atom.kind !== 'comparison' && meant === undefined) return []
  const isText =
    atom.kind === 'comparison' &&
    /^[=!]=$/.test(atom.operator) &&
    !isTemplate &&
    atom.right.kind === 'variable' &&
    atom.right.name === name
  const declare = `Declare ${name} under context_variables, or under runtime_variables when agents set it`
  const isCompared = atom.kind === 'comparison'
  return [
    {
      code: isTemplate ? 'undefined_variable' : 'undeclared_variable',
      severity: isTemplate || isCompared ? 'error' : 'warning',
      message: meant === undefined ? name : `${name} (did you mean ${meant}?)`,
      suggestion:
        truthFor(name) ?? (isText ? `Put it in quotes if it is a text: "${name}". ${declare}.` : `${declare}.`),
      rules: [rule.index],
      agents: [],
      span,
    },
  ]
}

/** The name that was probably meant: one that is spelled nearly so, or that has all its words, or ends like it. */
function nearestName(wanted: string, known: readonly string[]): string | undefined {
  const words = wordsIn(wanted)
  const having = (test: (other: readonly string[]) => boolean): string | undefined =>
    known.filter((name) => test(wordsIn(name))).toSorted((left, right) => left.length - right.length)[0]
  return (
    closestName(wanted, known) ??
    having((other) => words.every((word) => other.includes(word))) ??
    having((other) => other.length > 0 && other.every((word) => words.includes(word)))
  )
}

function wordsIn(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split(/[_.-]+/)
    .filter((word) => word !== '')
}

/** What YAML and people call true and false, and conditions don't. */
function truthFor(name: string): string | undefined {
  if (/^(?:yes|on)$/i.test(name)) return `Write true, or "${name}" in quotes if it is a text.`
  return /^(?:no|off)$/i.test(name) ? `Write false, or "${name}" in quotes if it is a text.` : undefined
}
