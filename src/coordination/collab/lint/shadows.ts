import { anyAgent, candidatesOf, type HandoffRule, previousAgent } from '../conditions/candidates.ts'
import { atomsOf } from '../conditions/condition.ts'
import type { LintFinding, LintTeam } from './lint-finding.ts'
import { isAbout } from './rules-in-common.ts'
import { worldsOf } from './worlds.ts'

/** Rules that are true only when one before them is: they can't win. */
export function shadowed({ rules, agents }: LintTeam): readonly LintFinding[] {
  return rules.flatMap((rule) => {
    const where = rule.from === anyAgent ? agents.map(({ name }) => name) : [rule.from]
    const lists = where
      .map((current) => candidatesOf(rules, { current }))
      .filter((list) => list.some((one) => one.rule === rule))
    const by = lists.map((list) =>
      shadowOver(
        rule,
        list.map((one) => one.rule),
      ),
    )
    const [first] = by
    if (first === undefined || by.includes(undefined)) return []
    const message = `"${rule.text}" is true only when ${first.map(({ index, text }) => `rule ${index} ("${text}")`).join(' or ')} is, which comes first`
    const suggestion = 'Give it a higher priority, or take it away.'
    return [
      {
        code: 'shadowed',
        severity: 'warning',
        message,
        suggestion,
        rules: [rule.index, ...first.map(({ index }) => index)],
        agents: where,
      },
    ]
  })
}

/** The rules before one that are true whenever it is. */
function shadowOver(rule: HandoffRule, list: readonly HandoffRule[]): readonly HandoffRule[] | undefined {
  const before = list.slice(0, list.indexOf(rule)).filter(({ to }) => !to.includes(previousAgent))
  const near = before.filter(
    (other) => isAbout(other, rule) || atomsOf(other.condition).every(({ kind }) => kind === 'literal'),
  )
  const tries = [...near.map((one) => [one]), ...(near.length > 1 ? [near] : [])]
  return tries.find((some) => {
    const worlds = worldsOf([rule.condition, ...some.map(({ condition }) => condition)], true)
    return worlds?.regions.every((region) =>
      worlds
        .answers()
        .every(
          (answers) =>
            worlds.truthOf(rule.condition, region, answers) !== 'true' ||
            some.some(({ condition }) => worlds.truthOf(condition, region, answers) === 'true'),
        ),
    )
  })
}
