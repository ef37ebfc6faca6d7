import { holds } from '../evidence/evidence.ts'
import { type AnswerUnit, leadsIn } from './answer-units.ts'
import type { AskedQuestion } from './asked-question.ts'
import { likenessFor } from './fits-question.ts'
import { saidIn, says } from './same-meaning.ts'

/** Words and years of a question of which nothing is said anywhere. */
export function unknownIn({ terms, years, words, kind }: AskedQuestion, units: readonly AnswerUnit[]): string[] {
  const known = new Set(units.flatMap(({ own, around }) => [...own, ...around]))
  const spokenOf = new Set(units.flatMap((unit) => [...unit.years]))
  return [
    ...terms
      .filter((term) => !says(known, term, kind === 'money' ? 'money' : 'usual'))
      .map((term) => words.get(term) ?? term),
    ...years.filter((year) => !spokenOf.has(year)),
  ]
}

/** What says less of what is asked is not near it. */
const near = 0.5

/** What says most of what is asked and is still no answer by the rules: a reader may see that it is one. */
export function nearestTo(asked: AskedQuestion, units: readonly AnswerUnit[]): AnswerUnit | undefined {
  // Whatever has the only word of a question is no nearer than the rest.
  if (asked.terms.length < 2) return undefined
  const likeness = likenessFor(asked)
  let best: { readonly unit: AnswerUnit; readonly score: number } | undefined
  for (const unit of units) {
    if (!holds(unit.passage) || unit.unit.isHistory || leadsIn(unit.unit)) continue
    const own = saidIn(unit.own, asked.terms, likeness)
    const rest = asked.terms.filter((term) => !own.includes(term))
    const score = own.length + 0.5 * saidIn(unit.around, rest, likeness).length
    const isNear = own.length > 0 && score > near * asked.terms.length
    if (isNear && score > (best?.score ?? 0)) best = { unit, score }
  }
  return best?.unit
}
