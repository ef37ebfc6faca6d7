import type { Atom, HandoffCondition } from './condition.ts'
import { evaluate } from './evaluate.ts'
import { canBe } from './residual.ts'
import type { Truth } from './truth.ts'
import type { AtomVerdicts, WeighedRule } from './weigh.ts'

/** What became of an atom of a rule, for people to look at. */
type AtomOutcome = {
  readonly text: string
  /** `unasked` is language that could not matter any more. */
  readonly truth: Truth | 'unasked'
  /** `code`, or what gave the verdict. */
  readonly by: string
  /** What code compared: `900 >= 1500`. */
  readonly values: string
  readonly quote: string
  readonly notes: readonly string[]
}

/** What became of a rule, for people to look at. */
export type RuleOutcome = {
  readonly rule: number
  readonly from: string
  readonly to: readonly string[]
  readonly priority: number
  readonly condition: string
  /** `open` when something that could decide it was not asked, because a rule above it won. */
  readonly truth: Truth | 'open'
  readonly outcome: 'won' | 'chosen' | 'false' | 'unknown' | 'outranked' | 'skipped'
  readonly why: string
  readonly atoms: readonly AtomOutcome[]
}

interface RuleStanding {
  readonly isWinner: boolean
  /** The rule above it that won. */
  readonly above: number | undefined
  readonly choice: { readonly destination: string; readonly confidence: number } | undefined
}

export function ruleOutcome(weighed: WeighedRule, verdicts: AtomVerdicts, standing: RuleStanding): RuleOutcome {
  const { rule, to, residual, readings } = weighed
  const byAtom = new Map([...readings.keys()].map((atom) => [atom, atomOutcome(atom, weighed, verdicts)] as const))
  const truth = typeof residual === 'string' ? residual : canBe(residual, 'true') ? 'open' : 'unknown'
  return {
    rule: rule.index,
    from: rule.from,
    to: to.length > 0 ? to : rule.to,
    priority: rule.priority,
    condition: rule.text,
    truth,
    ...fate(weighed, truth, byAtom, standing),
    atoms: [...byAtom.values()],
  }
}

function atomOutcome(atom: Atom, { readings }: WeighedRule, verdicts: AtomVerdicts): AtomOutcome {
  const reading = readings.get(atom)
  const text = atom.source
  if (reading === undefined) return { text, truth: 'unasked', by: '', values: '', quote: '', notes: [] }
  const { notes } = reading
  if (!('key' in reading)) return { text, truth: reading.truth, by: 'code', values: reading.values, quote: '', notes }
  const verdict = verdicts.get(reading.key)
  if (verdict === undefined) return { text, truth: 'unasked', by: '', values: '', quote: '', notes }
  const all = [...notes, ...(verdict.notes ?? [])]
  return { text, truth: verdict.truth, by: verdict.by, values: '', quote: verdict.quote ?? '', notes: all }
}

function fate(
  { rule, to }: WeighedRule,
  truth: RuleOutcome['truth'],
  atoms: ReadonlyMap<Atom, AtomOutcome>,
  { isWinner, above, choice }: RuleStanding,
): Pick<RuleOutcome, 'outcome' | 'why'> {
  if (isWinner && choice !== undefined) {
    const why = `no rule is true; a model chose ${choice.destination} with confidence ${choice.confidence}`
    return { outcome: 'chosen', why }
  }
  if (isWinner) return { outcome: 'won', why: 'it is true, and no rule before it is' }
  if (to.length === 0) return { outcome: 'skipped', why: 'no other agent handed over to this one' }
  if (truth === 'false') return { outcome: 'false', why: `false: ${decisive(rule.condition, atoms, 'false')}` }
  if (above !== undefined && truth !== 'unknown') {
    return { outcome: 'outranked', why: `rule ${above} comes before it and is true` }
  }
  return { outcome: 'unknown', why: `unknown: ${decisive(rule.condition, atoms, 'unknown')}` }
}

/** The atoms that make a condition what it is, with what they were decided by. */
function decisive(condition: HandoffCondition, atoms: ReadonlyMap<Atom, AtomOutcome>, truth: Truth): string {
  const behind = atomsBehind(condition, atoms, truth).flatMap((atom) => atoms.get(atom) ?? [])
  const asked = behind.filter((atom) => atom.truth !== 'unasked')
  return [...new Set((asked.length > 0 ? asked : behind).map(shown))].join('; ')
}

function atomsBehind(
  condition: HandoffCondition,
  atoms: ReadonlyMap<Atom, AtomOutcome>,
  truth: Truth,
): readonly Atom[] {
  const truthOfAtom = (atom: Atom): Truth => {
    const known = atoms.get(atom)?.truth ?? 'unknown'
    return known === 'unasked' ? 'unknown' : known
  }
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts
        .filter((part) => evaluate(part, truthOfAtom) === truth)
        .flatMap((part) => atomsBehind(part, atoms, truth))
    case 'not': {
      const inner = truth === 'unknown' ? truth : truth === 'true' ? 'false' : 'true'
      return atomsBehind(condition.part, atoms, inner)
    }
    default:
      return [condition]
  }
}

function shown({ text, values, quote, notes }: AtomOutcome): string {
  const reasons = [values, quote === '' ? '' : `"${quote}"`, ...notes].filter((reason) => reason !== '')
  return reasons.length === 0 ? text : `${text} (${reasons.join(', ')})`
}
