import type { Json } from '../../../events/json.ts'
import type { Ruling } from '../../../kernel/decision.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { resultText } from '../breakdown/result-text.ts'
import { headVerb } from '../breakdown/verbs.ts'
import { asksForNumber } from './count-rule.ts'

/** What code could see of a task's work, before anything is judged. */
type GoalChecks = {
  /** The files that the task was to leave, as they are now. */
  readonly files: readonly { readonly path: string; readonly bytes: number | null }[]
  /** Of the last command that was run for it. */
  readonly exit_code: number | null
  /** What is wrong with the result by the task's schema. */
  readonly schema_problems: readonly string[]
}

export type GoalInput = {
  readonly description: string
  readonly original_goal: string | null
  readonly result: Json
  readonly checks: GoalChecks
}

/** `sure`: code has seen it; else it is the best guess that words allow. */
export type GoalVerdict = { readonly advances: boolean; readonly sure: boolean }

const gaveUp =
  /^\W*(?:i (?:can(?:no|')?t|could ?n['o]t|am unable|was unable)|(?:sorry|unfortunately)\b|error:|failed to\b|unable to\b|not done\b|no (?:model|tool) (?:is|was|can)\b|there is no model\b)/i
const enough = 0.2
const longText = 12

const anyNumber =
  /\p{N}|\b(?:no|none|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen|hundred|thousand|million|empty)\b/iu

/** Whether a text says at its head that nothing was done. */
export function saysNotDone(text: string): boolean {
  return gaveUp.test(text)
}

/** What a text lacks that answers a description: it says that nothing was done, or has no number where one was asked for. */
export function lackIn(description: string, text: string): string | undefined {
  if (saysNotDone(text)) return text
  if (text !== '' && asksForNumber(description) && !anyNumber.test(text))
    return `A number was asked for, and there is none in the answer: "${text.slice(0, 80)}".`
  return undefined
}

/** Whether a result meaningfully advances the original goal (WSP-40), by what can be seen and else by its words. */
export function validateGoal({ description, original_goal, result, checks }: GoalInput): Ruling<GoalVerdict> {
  if (original_goal === null || original_goal.trim() === '') return surely(true, 'There is no goal to hold it against.')
  const fault = faultIn(checks)
  if (fault !== undefined) return surely(false, fault)
  const text = resultText(result)
  if (saysNotDone(text)) return surely(false, `It says that it was not done: "${text.slice(0, 80)}".`)
  if (checks.files.length > 0)
    return surely(true, `${list(checks.files.map(({ path }) => path))} there, and not empty.`)
  if (text === '') return surely(false, 'The result is empty.')
  const lacking = lackIn(description, text)
  if (lacking !== undefined) return surely(false, lacking)
  if (checks.exit_code === 0) return surely(true, 'The command ended well.')
  return byWords(description, original_goal, text)
}

function faultIn({ files, exit_code, schema_problems }: GoalChecks): string | undefined {
  const missing = files.filter(({ bytes }) => bytes === null).map(({ path }) => path)
  if (missing.length > 0) return `Not there: ${missing.join(', ')}.`
  const empty = files.filter(({ bytes }) => bytes === 0).map(({ path }) => path)
  if (empty.length > 0) return `Empty: ${empty.join(', ')}.`
  if (exit_code !== null && exit_code !== 0) return `The command ended with ${exit_code}.`
  const [problem] = schema_problems
  return problem === undefined ? undefined : `The result does not fit its schema: ${problem}.`
}

function byWords(description: string, goal: string, text: string): Ruling<GoalVerdict> {
  if (/^(?:count|sum|compute|calculate|measure)$/.test(headVerb(description)) && /\d/.test(text)) {
    return guess(true, 'A number was asked for, and there is one.')
  }
  const said = new Set(termsOf(text))
  const wanted = new Set([...termsOf(description), ...termsOf(goal)])
  const shared = [...wanted].filter((term) => said.has(term)).length
  const share = wanted.size === 0 ? 0 : shared / wanted.size
  if (share >= enough) return guess(true, `It speaks of ${Math.round(100 * share)} % of what was asked for.`)
  if (shared === 0 && said.size >= longText) return guess(false, 'It has no word of what was asked for.')
  return guess(
    true,
    'Rules can not tell whether it advances the goal, so it is let through; a model or a person should look.',
  )
}

const list = (paths: readonly string[]): string => `${paths.join(', ')} ${paths.length === 1 ? 'is' : 'are'}`
const surely = (advances: boolean, reason: string): Ruling<GoalVerdict> => ({
  verdict: { advances, sure: true },
  reason,
})
const guess = (advances: boolean, reason: string): Ruling<GoalVerdict> => ({
  verdict: { advances, sure: false },
  reason,
})
