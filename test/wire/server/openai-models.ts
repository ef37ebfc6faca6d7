import { openaiRefusal } from './refusal.ts'

/** Whether a model of OpenAI thinks, and so refuses to be told how to sample. */
export function isReasoning(model: string): boolean {
  return /^(?:o\d|gpt-[5-9])/.test(model) && !model.startsWith('gpt-5-chat')
}

const limits: readonly (readonly [RegExp, number])[] = [
  [/^gpt-3\.5/, 4_096],
  [/^gpt-4o-2024-05-13$/, 4_096],
  [/^gpt-4o|chat-latest$/, 16_384],
  [/^gpt-4\.1/, 32_768],
  [/^o\d/, 100_000],
  [/^gpt-5-pro/, 272_000],
  [/^gpt-[5-9]/, 128_000],
]

/** How much a model can be told to think; the first that fits counts. */
const efforts: readonly (readonly [RegExp, string])[] = [
  [/^o\d/, 'low medium high'],
  [/^gpt-5-pro/, 'high'],
  [/^gpt-5\.\d-pro/, 'medium high xhigh'],
  [/^gpt-5(?:\.1)?-codex(?!-max)/, 'low medium high'],
  [/codex/, 'low medium high xhigh'],
  [/chat-latest/, 'medium'],
  [/^gpt-5(?:-|$)/, 'minimal low medium high'],
  [/^gpt-5\.1/, 'none low medium high'],
  [/^gpt-5\.[2-5]/, 'none low medium high xhigh'],
  [/^gpt-(?:5\.6|6\.1-terra|6-luna|6-sol)/, 'none low medium high xhigh max'],
  [/^gpt-6/, 'low medium high xhigh max'],
]

/** Refuses what a model can't be told. */
export function checkEffort(effort: string, model: string, param: string): void {
  const known = (efforts.find(([pattern]) => pattern.test(model))?.[1] ?? '').split(' ')
  if (known.includes(effort)) return
  const supported = `Supported values are: ${known.map((one) => `'${one}'`).join(', ')}.`
  const says = `Unsupported value: '${effort}' is not supported with the '${model}' model. ${supported}`
  throw openaiRefusal(says, { param, code: 'unsupported_value' })
}

export function outputLimitOf(model: string): number {
  return limits.find(([pattern]) => pattern.test(model))?.[1] ?? 128_000
}

export const windowOf = (model: string): number => (/^gpt-3\.5/.test(model) ? 16_385 : 128_000)

/** Names of functions, the same in both formats of OpenAI. */
export function checkToolName(name: string, param: string): void {
  if (name.length > 64) {
    const says = `string too long. Expected a string with maximum length 64, but got a string with length ${name.length} instead.`
    throw openaiRefusal(`Invalid '${param}': ${says}`, { param, code: 'string_above_max_length' })
  }
  if (/^[a-zA-Z0-9_-]+$/.test(name)) return
  const says = `string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`
  throw openaiRefusal(`Invalid '${param}': ${says}`, { param, code: 'invalid_value' })
}

/** An address, or a picture of a known kind right here. */
export function isImageUrl(url: string): boolean {
  if (/^https:\/\//.test(url)) return true
  return /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(url)
}

export function tooShort(param: string): Error {
  const says = 'string too short. Expected a string with minimum length 1, but got an empty string instead.'
  return openaiRefusal(`Invalid '${param}': ${says}`, { param, code: 'string_below_min_length' })
}

export function checkCallId(id: string, param: string, longest: number): void {
  if (id.length <= longest) return
  const says = `string too long. Expected a string with maximum length ${longest}, but got a string with length ${id.length} instead.`
  throw openaiRefusal(`Invalid '${param}': ${says}`, { param, code: 'string_above_max_length' })
}
