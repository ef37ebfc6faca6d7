import type { SharedV4Warning } from '@ai-sdk/provider'

/** The longest remark that is worth showing. */
const longest = 300

/**
 * What of a request a model does not heed, as the SDK tells it. Left out is what Baton expects and deals with: a model that
 * can't be made to call a tool is reminded, and Gemini is told by a mark that another model made the calls before.
 */
export function remarksOf(warnings: readonly SharedV4Warning[]): string[] {
  return [...new Set(warnings.filter((warning) => !isExpected(warning)).map(inWords))]
}

function isExpected(warning: SharedV4Warning): boolean {
  if (warning.type === 'unsupported' || warning.type === 'compatibility') return warning.feature === 'toolChoice'
  return warning.message.includes('skip_thought_signature_validator')
}

function inWords(warning: SharedV4Warning): string {
  const words =
    warning.type === 'unsupported' || warning.type === 'compatibility'
      ? (warning.details ?? `${warning.feature} is not supported by the model`)
      : warning.message
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}
