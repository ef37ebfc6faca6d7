import { type Atom, atomsOf, type Comparison, type HandoffCondition } from '../conditions/condition.ts'
import { evaluate } from '../conditions/evaluate.ts'
import { wordingKey } from '../conditions/phrase-map.ts'
import { type Truth, truthOf } from '../conditions/truth.ts'
import { comparisonKey, type Region, regionsOf } from './comparison-regions.ts'

/** Everything that some conditions can meet: how values stand to each other, and what language turns out to be. */
export interface Worlds {
  /** How values stand to each other; a single empty one when there are no comparisons. */
  readonly regions: readonly Region[]
  /** What language and variables of their own turn out to be, one after the other: most searches end early. */
  readonly answers: () => IteratorObject<WorldAnswers>
  /** What one of the conditions comes to in one world. */
  readonly truthOf: (condition: HandoffCondition, region: Region, answers: WorldAnswers) => Truth
  /** Whether every region can really occur. If not, only what holds in all of them is proven. */
  readonly isExact: boolean
}

export type WorldAnswers = ReadonlyMap<string, Truth>

const mostWorlds = 6_000
const nothing: Region = { truths: new Map(), relations: new Map(), isKnown: true }

/** All worlds of some conditions, or nothing when there are too many. Unknown values are tried only when asked for. */
export function worldsOf(conditions: readonly HandoffCondition[], withUnknown: boolean): Worlds | undefined {
  const atoms = conditions.flatMap(atomsOf)
  const free = new Set(atoms.flatMap((atom) => languageKey(atom) ?? []))
  const comparisons = atoms.filter((atom) => atom.kind === 'comparison')
  const truths: readonly Truth[] = withUnknown ? ['true', 'false', 'unknown'] : ['true', 'false']
  let regions: readonly Region[] = [nothing]
  let isExact = true
  for (const group of connected(comparisons)) {
    const own = regionsOf(group, withUnknown)
    if (own === undefined) {
      isExact = false
      for (const comparison of group) free.add(comparisonKey(comparison))
      continue
    }
    if (regions.length * own.length > mostWorlds) return undefined
    regions = regions.flatMap((one) => own.map((other) => both(one, other)))
  }
  if (regions.length * truths.length ** free.size > mostWorlds) return undefined
  const keys = new Map(
    atoms.map((atom) => [atom, languageKey(atom) ?? (atom.kind === 'comparison' ? comparisonKey(atom) : '')]),
  )
  return {
    regions,
    answers: () => combinations([...free], truths),
    truthOf: (condition, region, answers) =>
      evaluate(condition, (atom) => {
        if (atom.kind === 'literal') return truthOf(atom.value)
        const key = keys.get(atom) ?? ''
        return region.truths.get(key) ?? answers.get(key) ?? 'unknown'
      }),
    isExact,
  }
}

function* combinations(keys: readonly string[], truths: readonly Truth[]): Generator<WorldAnswers> {
  for (let number = 0; number < truths.length ** keys.length; number++) {
    let rest = number
    const answers = new Map<string, Truth>()
    for (const key of keys) {
      answers.set(key, truths[rest % truths.length] ?? 'unknown')
      rest = Math.floor(rest / truths.length)
    }
    yield answers
  }
}

/** What language an atom asks for; equal for atoms that one variable or one question decides. */
export function languageKey(atom: Atom): string | undefined {
  switch (atom.kind) {
    case 'boolvar':
      return wordingKey(atom.variable.name.replaceAll('.', ' '))
    case 'state':
      return wordingKey(`${atom.subject} ${atom.word}`)
    case 'phrase':
      return wordingKey(atom.source.replaceAll('`', ''))
    default:
      return undefined
  }
}

/** Comparisons whose variables hang together. */
function connected(comparisons: readonly Comparison[]): readonly (readonly Comparison[])[] {
  let groups: { readonly names: ReadonlySet<string>; readonly own: readonly Comparison[] }[] = []
  for (const comparison of comparisons) {
    const names = new Set(
      [comparison.left, comparison.right].flatMap((one) => (one.kind === 'variable' ? [one.name] : [])),
    )
    const near = groups.filter((group) => !group.names.isDisjointFrom(names))
    const joined = {
      names: near.reduce((all, group) => all.union(group.names), names),
      own: [...near.flatMap(({ own }) => own), comparison],
    }
    groups = [...groups.filter((group) => !near.includes(group)), joined]
  }
  return groups.map(({ own }) => own)
}

function both(left: Region, right: Region): Region {
  return {
    truths: new Map([...left.truths, ...right.truths]),
    relations: new Map([...left.relations, ...right.relations]),
    isKnown: left.isKnown && right.isKnown,
  }
}
