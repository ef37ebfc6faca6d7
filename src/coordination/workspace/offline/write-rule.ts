import type { ModelAnswer, ModelRequest } from '../../../kernel/ports/model.ts'
import { calling } from '../../../models/offline/calling.ts'
import { readExchange } from '../../../models/offline/conversation.ts'
import { resultText } from '../breakdown/result-text.ts'
import { toolFor } from '../tools.ts'
import type { EarlierResult } from '../work/work-input.ts'
import { columnsIn, foundLinesIn, inFileOrder, tableOf } from './found-lines.ts'

/** The file that a description says something is to be written to, where it is made of what earlier tasks found. */
export function writtenTo(description: string, outputs: readonly string[]): string | undefined {
  const asks = /^\W*(?:write|save|put|store|record|make|create|compile)\b/i.test(description)
  return asks && outputs.length === 1 ? outputs[0] : undefined
}

/** Writes what earlier tasks found into a file: as a table where one is asked for, else as it is. */
export function writeRule(
  { description, path }: { readonly description: string; readonly path: string },
  earlier: readonly EarlierResult[],
  request: ModelRequest,
): ModelAnswer {
  const { results } = readExchange(request.messages)
  const text = earlier.map(({ result }) => resultText(result)).join('\n\n')
  const found = inFileOrder(foundLinesIn(text))
  const isTable = /\btable\b/i.test(description)
  const content = isTable ? tableOf(found, columnsIn(description)) : `${text}\n`
  const [written] = results.filter(({ request: { tool } }) => tool === toolFor.write)
  if (written === undefined) return calling(request.messages, [[toolFor.write, { path, content, overwrite: true }]])
  if (written.failed) return { text: `Not done: ${JSON.stringify(written.content)}`, finish: 'stop' }
  const said = isTable ? `A table of ${found.length} rows is in ${path}.` : `It is in ${path}.`
  return { text: said, finish: 'stop' }
}
