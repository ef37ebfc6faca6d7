import { isObject, type Json } from '../../../events/json.ts'
import type { ModelAnswer, ModelRequest } from '../../../kernel/ports/model.ts'
import { calling } from '../../../models/offline/calling.ts'
import { readExchange, type ToolResult } from '../../../models/offline/conversation.ts'
import { toolFor } from '../tools.ts'
import { type FoundLine, inFileOrder, tellFoundLines } from './found-lines.ts'

/** What is looked for, and where. */
export interface LookedFor {
  readonly query: string
  readonly path: string
}

/** As many as one search shows, and as long as it shows a line. */
const mostShown = 200
const longestShown = 240
const mostListed = 1_000

/** What a description asks to be found, where it says so plainly: a word in capitals, or one in quotes, in a folder. */
export function lookedForIn(description: string): LookedFor | undefined {
  const asks = /^\W*(?:find|search(?: for)?|look for|list|locate|collect|gather|show)\b/i.test(description)
  if (!asks) return undefined
  const quoted = /["“'`]([^"”'`]{2,80})["”'`]/.exec(description)?.[1]
  const capitals = /\b([A-Z]{3,}[A-Z0-9_]*)s?\b/.exec(description)?.[1]
  const query = quoted ?? capitals
  const [, path] =
    /\b(?:in|under|inside|within|of)\s+(?:the\s+)?(?:folder\s+|file\s+)?`?([\w.@/-]+?)`?\/?(?:[\s,;.]|$)/i.exec(
      description.replace(quoted ?? '', ''),
    ) ?? [undefined, '.']
  return query === undefined ? undefined : { query, path: path ?? '.' }
}

/**
 * Finds every line, none cut off: when a search shows only some, each file is searched by itself; a file with too many, and a
 * line that is too long, are read.
 */
export function findRule({ query, path }: LookedFor, request: ModelRequest): ModelAnswer {
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
    const files = filesIn(listing.content)
    const open = files.filter((file) => answerTo(results, toolFor.search, file) === undefined)
    if (open.length > 0) return calling(request.messages, open.map(search))
    const searched = files.flatMap((file) => answerTo(results, toolFor.search, file) ?? [])
    const failed = searched.find((one) => one.failed)
    if (failed !== undefined) return refused(failed)
    const tooMany = searched.find(({ content }) => isCut(content))
    if (tooMany !== undefined) return cut(`A file has more than ${mostShown} such lines: ${pathOf(tooMany)}.`)
    found = searched.flatMap(({ content }) => [...linesIn(content)])
  }
  const long = found.filter(({ text }) => text.length >= longestShown)
  const unread = long.filter((one) => readLine(results, one) === undefined)
  if (unread.length > 0) {
    const reads = unread.map(
      ({ path: file, line }) => [toolFor.read, { path: file, first_line: line, last_line: line }] as const,
    )
    return calling(request.messages, reads)
  }
  const whole = found.map((one) => ({ ...one, text: readLine(results, one) ?? one.text }))
  const said = tellFoundLines(inFileOrder(whole))
  return { text: said === '' ? `"${query}" is nowhere in ${path}.` : said, finish: 'stop' }
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

function filesIn(content: Json): readonly string[] {
  const files = isObject(content) && Array.isArray(content['files']) ? content['files'] : []
  return files.filter((one): one is string => typeof one === 'string')
}

function isCut(content: Json): boolean {
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

const refused = ({ content }: ToolResult): ModelAnswer => ({
  text: `Not done: ${typeof content === 'string' ? content : JSON.stringify(content)}`,
  finish: 'stop',
})
const cut = (why: string): ModelAnswer => ({
  text: `Not done: not everything could be looked at. ${why}`,
  finish: 'stop',
})
