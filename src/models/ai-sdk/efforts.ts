import type { Effort } from '../../events/conversation.ts'
import { factsOf } from '../facts/facts-of.ts'

const least: readonly Effort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']

/**
 * How much models can be told to think, by their names; the first that fits counts. Any other level is refused. Models of
 * ChatGPT decide themselves, and later ones than these are told what the SDK knows that they take.
 */
const levels: readonly (readonly [RegExp, readonly Effort[]])[] = [
  [/^openai(?:-chat)?\/o\d/, ['low', 'medium', 'high']],
  [/^openai(?:-chat)?\/gpt-[\d.]+-chat/, []],
  [/^openai(?:-chat)?\/gpt-5-pro/, ['high']],
  [/^openai(?:-chat)?\/gpt-5\.\d-pro/, ['medium', 'high', 'xhigh']],
  [/^openai(?:-chat)?\/gpt-5(?:\.1)?-codex(?!-max)/, ['low', 'medium', 'high']],
  [/^openai(?:-chat)?\/gpt-5\.\d-codex/, ['low', 'medium', 'high', 'xhigh']],
  [/^openai(?:-chat)?\/gpt-5(?:-|$)/, ['minimal', 'low', 'medium', 'high']],
  [/^openai(?:-chat)?\/gpt-5\.1/, ['none', 'low', 'medium', 'high']],
  [/^openai(?:-chat)?\/gpt-5\.[2-5]/, ['none', 'low', 'medium', 'high', 'xhigh']],
  [/^google\/gemini-(?:[3-9][\d.]*-)?pro/, ['low', 'medium', 'high']],
]

/** What a model is told that should think so much: the least that it can be told and that is not less, else its most. */
export function effortFor(model: string, wanted: Effort | undefined): Effort | undefined {
  if (wanted === undefined || factsOf(model).thinks === false) return undefined
  const [, known] = levels.find(([names]) => names.test(model)) ?? []
  if (known === undefined) return wanted
  return known.find((level) => least.indexOf(level) >= least.indexOf(wanted)) ?? known.at(-1)
}
