import type { HandoffRule } from '../conditions/candidates.ts'
import { type Atom, atomsOf } from '../conditions/condition.ts'
import type { LintFinding } from './lint-finding.ts'
import { worldsOf } from './worlds.ts'

/** Rules that no values make true, and rules that all do. */
export function constantRules(rules: readonly HandoffRule[]): readonly LintFinding[] {
  return rules.flatMap((rule) => constancy(rule) ?? [])
}

function constancy(rule: HandoffRule): LintFinding | undefined {
  const atoms = atomsOf(rule.condition)
  const odd = atoms.find((atom) => atom.kind === 'comparison' && ordersText(atom))
  const worlds = worldsOf([rule.condition], false)
  const isAll = (truth: 'true' | 'false'): boolean =>
    worlds?.regions.every((region) =>
      worlds
        .answers()
        .every((answers) => (worlds.truthOf(rule.condition, region, answers) === 'true') === (truth === 'true')),
    ) ?? false
  if (odd !== undefined && rule.condition === odd) {
    return found(
      'never_true',
      rule,
      'text has no order, so this comparison is always unknown',
      'Compare numbers, or use == or !=.',
    )
  }
  if (isAll('false')) return found('never_true', rule, 'no values make it true', 'Change it, or take the rule away.')
  const isMeant = atoms.every(({ kind }) => kind === 'literal')
  if (!isMeant && isAll('true')) {
    return found('always_true', rule, 'it is true whatever the values are', 'Write "true" if that is meant.')
  }
  return undefined
}

function ordersText(atom: Atom): boolean {
  if (atom.kind !== 'comparison' || /^[=!]=$/.test(atom.operator)) return false
  return [atom.left, atom.right].some((one) => one.kind === 'constant' && typeof one.value !== 'number')
}

function found(code: string, { index, text }: HandoffRule, why: string, suggestion: string): LintFinding {
  return { code, severity: 'warning', message: `"${text}": ${why}`, suggestion, rules: [index], agents: [] }
}
