import type { HandoffRule } from '../conditions/candidates.ts'
import type { HandoffCondition } from '../conditions/condition.ts'
import { printCondition } from '../conditions/print.ts'
import type { LintFinding } from './lint-finding.ts'
import { languageKey } from './worlds.ts'

/** The same condition twice at the same priority: only the first can fire (COL-5). */
export function duplicates(rules: readonly HandoffRule[]): readonly LintFinding[] {
  const first = new Map<string, HandoffRule>()
  return rules.flatMap((rule) => {
    const key = JSON.stringify([rule.from, rule.priority, meaningOf(rule.condition)])
    const before = first.get(key)
    if (before === undefined) {
      first.set(key, rule)
      return []
    }
    const message = `"${rule.text}" is the condition of rule ${before.index} too, at the same priority`
    const suggestion = 'Only the first of them can fire: give them different conditions or priorities, or keep one.'
    return [
      {
        code: 'duplicate',
        severity: 'warning',
        message,
        suggestion,
        rules: [rule.index, before.index],
        agents: [rule.from],
      },
    ]
  })
}

/** Equal for conditions that differ only in the order of what is joined, and in space and case. */
function meaningOf(condition: HandoffCondition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${[...new Set(condition.parts.map(meaningOf))].toSorted().join(` ${condition.kind} `)})`
    case 'not':
      return `not ${meaningOf(condition.part)}`
    default:
      return languageKey(condition) ?? printCondition(condition)
  }
}
