import { type CandidateRule, candidatesOf, type HandoffRule, type Standpoint } from './candidates.ts'
import { type Atom, atomsOf } from './condition.ts'
import type { PhraseMap } from './phrase-map.ts'
import { type AtomReading, readAtom } from './read-atom.ts'
import { fold, type Residual } from './residual.ts'
import type { Truth } from './truth.ts'
import type { ContextVariables } from './variables.ts'

/** All that a decision depends on besides what is said about language: the same always leads to the same questions. */
export interface HandoffTurn extends Standpoint {
  readonly rules: readonly HandoffRule[]
  readonly variables: ContextVariables
  /** Variables that differ by rule, by its index: `revision_count` (COL-42). They come before the others. */
  readonly ofRule?: ReadonlyMap<number, ContextVariables>
  readonly phrases: PhraseMap
  /** Names that mean a variable wherever they stand alone. */
  readonly declared?: ReadonlySet<string>
  /** Whether a model may choose when no rule is true (COL-15). */
  readonly mayChoose: boolean
}

/** What was said about a question. */
export interface AtomVerdict {
  readonly truth: Truth
  /** Such as `model`, `kept` from before, or `rule`. */
  readonly by: string
  readonly quote?: string
  readonly notes?: readonly string[]
}

/** Verdicts by the keys of questions. */
export type AtomVerdicts = ReadonlyMap<string, AtomVerdict>

/** A candidate with what is known of it. */
export interface WeighedRule extends CandidateRule {
  readonly readings: ReadonlyMap<Atom, AtomReading>
  /** What code alone leaves of it. A rule that is false here can be taken by nothing. */
  readonly inCode: Residual
  /** The same, with verdicts. */
  readonly residual: Residual
}

const none: ReadonlySet<string> = new Set()

/** Candidates in their order, each folded with what code and verdicts say. */
export function weigh(turn: HandoffTurn, verdicts: AtomVerdicts): readonly WeighedRule[] {
  return candidatesOf(turn.rules, turn).map(({ rule, to }) => {
    const own = turn.ofRule?.get(rule.index)
    const variables = own === undefined ? turn.variables : { ...turn.variables, ...own }
    const around = { variables, phrases: turn.phrases, declared: turn.declared ?? none }
    const readings = new Map(atomsOf(rule.condition).map((atom) => [atom, readAtom(atom, around)] as const))
    const read = (atom: Atom): AtomReading => readings.get(atom) ?? readAtom(atom, around)
    return {
      rule,
      to,
      readings,
      inCode: fold(rule.condition, (atom) => codeOf(read(atom))),
      residual: fold(rule.condition, (atom) => {
        const reading = read(atom)
        return ('key' in reading ? verdicts.get(reading.key)?.truth : undefined) ?? codeOf(reading)
      }),
    }
  })
}

function codeOf(reading: AtomReading): Residual {
  return 'key' in reading ? { kind: 'ask', key: reading.key } : reading.truth
}

/** Where the first rule stands that is true already: nothing below it can win. */
export function firstTrue(weighed: readonly WeighedRule[]): number {
  const at = weighed.findIndex(({ residual, to }) => residual === 'true' && to.length > 0)
  return at === -1 ? weighed.length : at
}
