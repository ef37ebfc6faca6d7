import { isObject, type Json } from '../../../events/json.ts'
import type { ModelAnswer, ModelRequest } from '../../../kernel/ports/model.ts'
import { calling } from '../../../models/offline/calling.ts'
import { readExchange, type ToolResult } from '../../../models/offline/conversation.ts'
import { filesNamed } from '../breakdown/files-named.ts'
import { toolFor } from '../tools.ts'
import { summariseTable } from './table-summary.ts'

const asks = /\b(?:summar(?:y|ies|i[sz]e[sd]?|i[sz]ing)|overview|profile|describe|statistics|analy[sz]e)\b/i

/** The table that a task asks to be summarised, by its words or by what it requires. */
export function summarisedIn(description: string, requirements: readonly string[]): string | undefined {
  const said = `${description} ${requirements.join(' ').replaceAll('_', ' ')}`
  return asks.test(said) ? filesNamed(description).find(({ value }) => /\.(?:csv|tsv)$/i.test(value))?.value : undefined
}

/** Reads all of a table, and tells what is in it; into a file, where one is asked for and may be written. */
export function summaryRule(path: string, output: string | undefined, request: ModelRequest): ModelAnswer {
  const { results } = readExchange(request.messages)
  const reads = results.filter(({ request: { tool } }) => tool === toolFor.read)
  const failed = reads.find((one) => one.failed)
  if (failed !== undefined) return { text: `Not done: ${textOf(failed.content)}`, finish: 'stop' }
  const last = reads.at(-1)
  if (last === undefined) return calling(request.messages, [[toolFor.read, { path }]])
  const next = nextLine(last)
  if (next !== undefined) return calling(request.messages, [[toolFor.read, { path, first_line: next }]])
  const summary = summariseTable(path, reads.map(({ content }) => lines(content)).join('\n'))
  if (output === undefined || summary.startsWith('Not done')) return { text: summary, finish: 'stop' }
  const written = results.find(({ request: { tool } }) => tool === toolFor.write)
  if (written === undefined)
    return calling(request.messages, [[toolFor.write, { path: output, content: `${summary}\n`, overwrite: true }]])
  if (written.failed) return { text: `Not done: ${textOf(written.content)}`, finish: 'stop' }
  return { text: `${summary}\n\nIt is in ${output}.`, finish: 'stop' }
}

function nextLine({ content }: ToolResult): number | undefined {
  if (!isObject(content) || content['truncated'] !== true) return undefined
  const { last_line } = content
  return typeof last_line === 'number' ? last_line + 1 : undefined
}

function lines(content: Json): string {
  const text = isObject(content) ? content['text'] : undefined
  return typeof text === 'string' ? text : ''
}

const textOf = (content: Json): string => (typeof content === 'string' ? content : JSON.stringify(content))
