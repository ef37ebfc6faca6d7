import { isObject, type Json } from '../../../events/json.ts'
import type { ModelAnswer, ModelRequest } from '../../../kernel/ports/model.ts'
import { calling } from '../../../models/offline/calling.ts'
import { readExchange, type ToolResult } from '../../../models/offline/conversation.ts'
import { toolFor } from '../tools.ts'
import { type FoundLine, inFileOrder } from './found-lines.ts'
import type { LookedFor } from './looked-for.ts'
import { isOwnPlace } from './places-named.ts'

/** As many as one search shows, and as long as it shows a line. */
const mostShown = 200
const longestShown = 240
const mostListed = 1_000

/**
 * Finds every line, none cut off: when a search shows only some, each file is searched by itself; a file with too many, and a
 * line that is too long, are read.
 */
export function findRule(
  { query, path, isWord }: LookedFor,
  request: ModelRequest,
  { folder, tell }: { readonly folder: string; readonly tell: (found: readonly FoundLine[]) => string },
): ModelAnswer {
  const isAsked = (file: string): boolean => isOwnPlace(path, folder) || !isOwnPlace(file, folder)
  const { results } = readExchange(request.messages)
  const first = answerTo(results, toolFor.search, path)
  const search = (where: string): readonly [string, Json] => [
    toolFor.search,
    { query, path: where, case_sensitive: true, limit: mostShown },
  ]
  if (first === undefined) return calling(request.messages, [search(path)])
  if (first.failed) return refused(first)
  let found = [...linesIn(first.content)]
  if (isCut(first.content)) {
    const listing = results.find(({ request: { tool } }) => tool === toolFor.list)
    if (listing === undefined) return calling(request.messages, [[toolFor.list, { path, limit: mostListed }]])
    if (listing.failed) return refused(listing)
    if (isCut(listing.content)) return cut(`There are more than ${mostListed} files in ${path}.`)
    const files = filesIn(listing.content).filter(isAsked)
    const open = files.filter((file) => answerTo(results, toolFor.search, file) === undefined)
    if (open.length > 0) return calling(request.messages, open.map(search))
    const searched = files.flatMap((file) => answerTo(results, toolFor.search, file) ?? [])
    const failed = searched.find((one) => one.failed)
    if (failed !== undefined) return refused(failed)
    const tooMany = searched.find(({ content }) => isCut(content))
    if (tooMany !== undefined) return cut(`A file has more than ${mostShown} such lines: ${pathOf(tooMany)}.`)
    found = searched.flatMap(({ content }) => [...linesIn(content)])
  }
  found = found.filter((one) => isAsked(one.path))
  const long = found.filter(({ text }) => text.length >= longestShown)
  const unread = long.filter((one) => readLine(results, one) === undefined)
  if (unread.length > 0) {
    const reads = unread.map(
      ({ path: file, line }) => [toolFor.read, { path: file, first_line: line, last_line: line }] as const,
    )
    return calling(request.messages, reads)
  }
  const whole = found.map((one) => ({ ...one, text: readLine(results, one) ?? one.text }))
  const fits = whole.filter(({ text }) => isWord !== true || standsAlone(text, query))
  return { text: tell(inFileOrder(fits)), finish: 'stop' }
}

function standsAlone(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}_.@#$-]+/u).some((one) => one.replace(/[.-]+$/, '') === word)
}

function answerTo(results: readonly ToolResult[], tool: string, path: string): ToolResult | undefined {
  return results.find((one) => one.request.tool === tool && pathOf(one) === path)
}

function pathOf({ request: { input } }: ToolResult): string {
  const asked = input as Json
  const path = isObject(asked) ? asked['path'] : undefined
  return typeof path === 'string' ? path : ''
}

function* linesIn(content: Json): Generator<FoundLine> {
  const matches = isObject(content) && Array.isArray(content['matches']) ? content['matches'] : []
  for (const match of matches) {
    if (!isObject(match)) continue
    const { path, line, text } = match
    if (typeof path === 'string' && typeof line === 'number' && typeof text === 'string') yield { path, line, text }
  }
}

export function filesIn(content: Json): readonly string[] {
  const files = isObject(content) && Array.isArray(content['files']) ? content['files'] : []
  return files.filter((one): one is string => typeof one === 'string')
}

export function isCut(content: Json): boolean {
  return isObject(content) && content['truncated'] === true
}

function readLine(results: readonly ToolResult[], { path, line }: FoundLine): string | undefined {
  const read = results.find(({ request: { tool, input }, failed }) => {
    const asked = input as Json
    return !failed && tool === toolFor.read && isObject(asked) && asked['path'] === path && asked['first_line'] === line
  })
  const text = read && isObject(read.content) ? read.content['text'] : undefined
  return typeof text === 'string' ? text : undefined
}

export const refused = ({ content }: ToolResult): ModelAnswer => ({
  text: `Not done: ${typeof content === 'string' ? content : JSON.stringify(content)}`,
  finish: 'stop',
})
export const cut = (why: string): ModelAnswer => ({
  text: `Not done: not everything could be looked at. ${why}`,
  finish: 'stop',
})
