import { expect } from 'vitest'
import type { HandoffRule } from '../../../../src/coordination/collab/conditions/candidates.ts'
import type { HandoffCondition } from '../../../../src/coordination/collab/conditions/condition.ts'
import { evaluate } from '../../../../src/coordination/collab/conditions/evaluate.ts'
import { phraseMapOf } from '../../../../src/coordination/collab/conditions/phrase-map.ts'
import { readAtom } from '../../../../src/coordination/collab/conditions/read-atom.ts'
import type { Truth } from '../../../../src/coordination/collab/conditions/truth.ts'
import type { LintFinding } from '../../../../src/coordination/collab/lint/lint-finding.ts'
import { provableFindings } from '../../../../src/coordination/collab/lint/provable.ts'
import { search } from '../../../search.ts'
import { parsed } from '../conditions/parsed.ts'
import { randomNumbers, randomTurn } from '../conditions/random-rules.ts'

/** Values of all variables and answers to all statements. */
interface Sample {
  readonly variables: Readonly<Record<string, number>>
  readonly answer: (key: string) => Truth
}

function sampleOf(seed: number, withUnknown: boolean): Sample {
  const random = randomNumbers(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const variables: Record<string, number> = {}
  for (const name of ['word_count', 'source_count', 'visit_count']) {
    if (!withUnknown || random() < 0.8) variables[name] = below(7)
  }
  if (!withUnknown || random() < 0.8) variables['quality_score'] = below(14) / 2 - 0.5
  const answers = new Map<string, Truth>()
  return {
    variables,
    answer: (key) => {
      const known = answers.get(key) ?? (['true', 'false', 'unknown'] as const)[below(withUnknown ? 3 : 2)] ?? 'unknown'
      answers.set(key, known)
      return known
    },
  }
}

function truth(condition: HandoffCondition, { variables, answer }: Sample): Truth {
  return evaluate(condition, (atom) => {
    const reading = readAtom(atom, { variables, phrases: phraseMapOf(), declared: new Set() })
    return 'key' in reading ? answer(reading.key) : reading.truth
  })
}

/** Whether a finding is wrong for one sample. */
function isRefuted(
  { code, message, rules: [first = 0, ...others] }: LintFinding,
  rules: readonly HandoffRule[],
  seed: number,
): boolean {
  const at = (index: number, sample: Sample): boolean => {
    const rule = rules[index]
    return rule !== undefined && truth(rule.condition, sample) === 'true'
  }
  const [any, known] = [sampleOf(seed, true), sampleOf(seed, false)]
  const where = / when (.*)$/.exec(message)?.[1] ?? 'true'
  const isThere =
    code === 'hole' || code === 'tied' ? where === 'always' || truth(parsed(where), known) === 'true' : true
  switch (code) {
    case 'never_true':
      return at(first, any)
    case 'always_true':
      return !at(first, known)
    case 'shadowed':
      return at(first, any) && !others.some((index) => at(index, any))
    case 'hole':
      return isThere && [first, ...others].some((index) => at(index, known))
    default:
      return false
  }
}

search('what lint claims of random rules is true of random values', 1_000, (tries) => {
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  for (let seed = 1; seed <= tries; seed++) {
    const { rules } = randomTurn(seed)
    const agents = ['current', ...rules.flatMap(({ to }) => to)].map((name) => ({
      name,
      role: name,
      hasSideEffects: false,
    }))
    const findings = provableFindings({ agents, initial: 'current', rules, variables: {}, runtime: [] })
    for (const finding of findings) {
      counts[finding.code] = (counts[finding.code] ?? 0) + 1
      const refuted = Array.from({ length: 60 }, (_, at) => at + 1).find((at) =>
        isRefuted(finding, rules, seed * 100 + at),
      )
      if (refuted !== undefined) wrong.push(`seed ${seed}.${refuted}: ${finding.code}: ${finding.message}`)
    }
  }
  console.log(JSON.stringify(counts))
  expect(wrong).toEqual([])
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(['never_true', 'always_true', 'shadowed', 'tied', 'hole']))
})
