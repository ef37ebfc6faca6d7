import { plural } from '../../../projections/plural.ts'
import { costOfPlan } from '../planner/estimate.ts'
import type { AgentState } from '../state.ts'
import type { Measurement } from '../supervisor/measure.ts'
import type { Scores } from '../supervisor/scores.ts'
import { partOfArticle } from './status.ts'

/** More than this beyond what was asked for is worth a word (RES-C30). */
const tooLong = 1.25
/** And so is less than this: what was asked for and is not there is named. */
const tooShort = 0.75

/** All that a reader of the result should know: what was noted on the way, and what can be seen at the end (RES-106). */
export function warningsOn(
  state: AgentState,
  { measured, inconsistent, isOffTopic, presence, unanswered, isChecked, isNarrowAnswer, findings }: Measurement,
  { missing }: Scores,
  critical: string | undefined,
): string[] {
  const unverified = measured.totalCitations - measured.correctCitations
  const over = state.total_cost - estimateOf(state)
  const { words, targetWords, sources, minSources } = measured
  return [
    ...new Set([
      ...state.warnings,
      ...(critical === undefined ? [] : [critical]),
      ...(isOffTopic ? ['Nothing that was read mentions the topic'] : []),
      ...(isOffTopic ? [] : presence.missing.map((word) => `Nothing that was read mentions "${word}"`)),
      ...(state.brief.expected_sections ?? [])
        .filter((section) => findings.missingSections.includes(section))
        .map((section) => `There is no section "${section}"`),
      ...unanswered.map((question) => `Nothing that was read answers "${question}"`),
      ...(unverified === 0 ? [] : [citationWarning(unverified)]),
      ...missing.map((what) => `missing: ${what}`),
      ...(inconsistent ? ['The fact check reports another accuracy than its counts give'] : []),
      ...(over > 0 && estimateOf(state) > 0 ? [`Cost exceeded initial estimate by $${(over / 1e6).toFixed(2)}`] : []),
      ...(sources < minSources ? [`Only ${plural(sources, 'source')} (need ${minSources} minimum)`] : []),
      ...(words < tooShort * targetWords ? [lengthWarning(words, targetWords, { isChecked, isNarrowAnswer })] : []),
      ...(words > tooLong * targetWords
        ? [`Article exceeds target length by ${Math.round(100 * (words / targetWords - 1))}%`]
        : []),
    ]),
  ]
}

/** What half of the words is to the status is said with it: with less, an article is a part of one. */
function lengthWarning(
  words: number,
  target: number,
  { isChecked, isNarrowAnswer }: Pick<Measurement, 'isChecked' | 'isNarrowAnswer'>,
): string {
  if (isNarrowAnswer)
    return `${words} of ${target} words: the question is answered, and no more was found that bears on it`
  const isPart = words < partOfArticle * target
  const end = isChecked ? ': no more was found that is clearly about it' : ''
  return isPart ? `Only ${words} of ${target} words, less than half${end}` : `${words} of ${target} words${end}`
}

function citationWarning(count: number): string {
  return count === 1 ? 'One citation could not be verified' : `${count} citations could not be verified`
}

function estimateOf({ plan_history, current_plan }: AgentState): number {
  const first = plan_history[0] ?? current_plan
  return first === null ? 0 : costOfPlan(first)
}
