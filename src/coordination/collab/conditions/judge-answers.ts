import type { HandoffEvidence } from './evidence.ts'
import type { JudgeQuestion } from './needed.ts'
import { standsIn } from './quotes.ts'
import type { AtomVerdict } from './weigh.ts'

/** What a judge says about one question. */
export interface JudgeAnswer {
  readonly id: string
  readonly verdict: 'yes' | 'no' | 'unknown'
  readonly quote: string
  /** What was remarkable about how it came about, such as a vote. */
  readonly notes?: readonly string[]
}

const truths = { yes: 'true', no: 'false', unknown: 'unknown' } as const

/**
 * What the answers of one call are worth: a verdict for every question. What was not answered, or answered in two ways,
 * is unknown; so is a yes without a quote that stands in the evidence, and a no with one that does not (4.1.5).
 */
export function verdictsFrom(
  questions: readonly JudgeQuestion[],
  answers: readonly JudgeAnswer[],
  evidence: HandoffEvidence,
  by: string,
): ReadonlyMap<string, AtomVerdict> {
  return new Map(
    questions.map(({ key, id }) => {
      const own = answers.filter((answer) => answer.id === id)
      return [key, { ...worth(own, evidence), by }]
    }),
  )
}

function worth(answers: readonly JudgeAnswer[], evidence: HandoffEvidence): Omit<AtomVerdict, 'by'> {
  const [answer] = answers
  if (answer === undefined) return { truth: 'unknown', notes: ['unanswered'] }
  const { verdict, quote, notes = [] } = answer
  if (answers.some((other) => other.verdict !== verdict)) return { truth: 'unknown', notes: ['contradiction'] }
  if (verdict === 'yes' && quote.trim() === '') return { truth: 'unknown', notes: ['quote:none'] }
  if (verdict !== 'unknown' && quote.trim() !== '' && !standsIn(quote, evidence)) {
    return { truth: 'unknown', notes: [`quote:"${shortened(quote)}" is not in the evidence`] }
  }
  return { truth: truths[verdict], quote, ...(notes.length === 0 ? {} : { notes }) }
}

function shortened(quote: string): string {
  return quote.length > 80 ? `${quote.slice(0, 80)}…` : quote
}
