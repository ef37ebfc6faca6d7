import { anyAgent, type HandoffRule } from '../conditions/candidates.ts'
import { atomsOf } from '../conditions/condition.ts'
import type { LintFinding } from './lint-finding.ts'
import { isAbout, regionsWhere } from './rules-in-common.ts'
import { languageKey, worldsOf } from './worlds.ts'

/** Rules at the same priority that can be true at once and lead elsewhere: the one that was written first wins. */
export function tied(rules: readonly HandoffRule[]): readonly LintFinding[] {
  return rules.flatMap((rule, at) =>
    rules.slice(0, at).flatMap((before) => {
      const isTie =
        rule.from === before.from && rule.priority === before.priority && rule.to.join() !== before.to.join()
      if (!isTie || !isAbout(rule, before) || !sameLanguage(rule, before)) return []
      const [where] = regionsWhere([before, rule], 'all')
      if (where === undefined) return []
      const message = `"${before.text}" and "${rule.text}" are both true when ${where}`
      const suggestion = `Rule ${before.index} wins because it was written first. Give them different priorities, or exclude the case.`
      return [
        {
          code: 'tied',
          severity: 'warning',
          message,
          suggestion,
          rules: [rule.index, before.index],
          agents: [rule.from],
        },
      ]
    }),
  )
}

function sameLanguage(left: HandoffRule, right: HandoffRule): boolean {
  const [first, second] = [left, right].map(
    ({ condition }) => new Set(atomsOf(condition).flatMap((atom) => languageKey(atom) ?? [])),
  )
  const hasNumbers = [left, right].every(({ condition }) =>
    atomsOf(condition).some(({ kind }) => kind === 'comparison'),
  )
  return hasNumbers && first !== undefined && second !== undefined && first.symmetricDifference(second).size === 0
}

/** Values at which none of the rules that compare them can be true, whatever language says (TV-COL-4). */
export function holes(rules: readonly HandoffRule[]): readonly LintFinding[] {
  const froms = [...new Set(rules.map(({ from }) => from))].filter((from) => from !== anyAgent)
  return froms.flatMap((from) => {
    const comparing = rules.filter(
      (rule) => rule.from === from && atomsOf(rule.condition).some(({ kind }) => kind === 'comparison'),
    )
    return groupsOf(comparing).flatMap((group): LintFinding[] => {
      const described = isDivided(group) ? regionsWhere(group, 'none') : []
      return described.map((where) => ({
        code: 'hole',
        severity: 'warning',
        message: `no rule of ${from} can be true when ${where}`,
        suggestion: 'Then the team does what it does after work. Add a rule for it if that is not meant.',
        rules: group.map(({ index }) => index),
        agents: [from],
      }))
    })
  })
}

/**
 * Whether rules divide values among them: two of them are true on different sides of the same comparison. A single
 * gate, or several that all want more of something, leave the rest out on purpose.
 */
function isDivided(rules: readonly HandoffRule[]): boolean {
  const worlds = worldsOf(
    rules.map(({ condition }) => condition),
    false,
  )
  if (worlds === undefined) return false
  const sides = rules.map(({ condition }) => {
    const own = worlds.regions.filter((region) =>
      worlds.answers().some((answers) => worlds.truthOf(condition, region, answers) === 'true'),
    )
    return (pair: string): ReadonlySet<number | undefined> => new Set(own.map(({ relations }) => relations.get(pair)))
  })
  const pairs = new Set(worlds.regions.flatMap(({ relations }) => [...relations.keys()]))
  return [...pairs].some((pair) => {
    const own = sides.map((side) => side(pair))
    return own.some((one, at) => own.slice(0, at).some((other) => one.isDisjointFrom(other)))
  })
}

/** Rules that compare the same variables, directly or through others. */
function groupsOf(rules: readonly HandoffRule[]): readonly (readonly HandoffRule[])[] {
  let groups: (readonly HandoffRule[])[] = []
  for (const rule of rules) {
    const near = groups.filter((group) => group.some((other) => isAbout(other, rule)))
    groups = [...groups.filter((group) => !near.includes(group)), [...near.flat(), rule]]
  }
  return groups
}
