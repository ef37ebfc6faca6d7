import { isObject, type Json } from '../../../events/json.ts'
import type { ModelAnswer, ModelRequest, OfflineRules } from '../../../kernel/ports/model.ts'
import { readExchange } from '../../../models/offline/conversation.ts'
import { resultText } from '../breakdown/result-text.ts'
import { toolFor } from '../tools.ts'
import type { EarlierResult } from '../work/work-input.ts'

/**
 * The general rules, held to what a task of a workspace may rest on: they guess what the words of a request are for, and a
 * wrong guess would stand in a file, or in a result that others go on with.
 */
export function plainRule(
  description: string,
  earlier: readonly EarlierResult[],
  request: ModelRequest,
  rules: OfflineRules,
): ModelAnswer {
  const answer = rules.plain(request)
  const { results } = readExchange(request.messages)
  const given = [...textsGiven(description), ...earlier.map(({ result }) => resultText(result))]
  const seen = results.map(({ content }) => resultText(isObject(content) ? (content['text'] ?? content) : content))
  for (const { tool, input } of answer.toolCalls ?? []) {
    const content = tool === toolFor.write ? textAt(input as Json, 'content') : undefined
    if (content === undefined) continue
    const isGiven = [...given, ...seen].some((text) => text.trim() !== '' && text.includes(content.trim()))
    if (!isGiven || content.trim() === '')
      return notDone(
        'rules can only write what stands in quotes, or what an earlier task found; a model could write more.',
      )
  }
  if ((answer.toolCalls ?? []).length > 0) return answer
  const missed = results.filter(({ request: { tool } }) => tool === toolFor.search).at(-1)
  const query = missed && textAt(missed.request.input as Json, 'query')
  const matches = missed && isObject(missed.content) ? missed.content['matches'] : undefined
  if (query !== undefined && Array.isArray(matches) && matches.length === 0 && !given.includes(query))
    return notDone(`"${query}" was not found, and no rule can tell whether that is what is meant.`)
  return answer
}

export const notDone = (why: string): ModelAnswer => ({ text: `Not done: ${why}`, finish: 'stop' })

/** Texts that a description gives word for word: in quotes, or behind words that say so. */
function textsGiven(description: string): readonly string[] {
  const quoted = [
    ...description.matchAll(
      /"([^"]+)"|“([^”]{1,4000})”|«([^»]{1,4000})»|(?<!\w)'([^']{1,4000})'(?!\w)|```\w{0,20}\n?([^`]+)```|`([^`]+)`/g,
    ),
  ]
  const marked = /(?::\s+|\b(?:the|this) (?:text|content|words?|line|sentence)s?:?\s+)(\S.*)$/is.exec(description)?.[1]
  return [
    ...quoted.flatMap(([, ...groups]) => groups.filter((one) => one !== undefined)),
    ...(marked === undefined ? [] : [marked]),
  ]
}

function textAt(value: Json, key: string): string | undefined {
  const text = isObject(value) ? value[key] : undefined
  return typeof text === 'string' ? text : undefined
}
