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

/** What one place has, or what is still to be asked about it. */
type Searched =
  | { readonly found: readonly FoundLine[] }
  | { readonly calls: readonly (readonly [string, Json])[] }
  | { readonly answer: ModelAnswer }

/**
 * Finds every line, none cut off: when a search shows only some, each file is searched by itself; a file with too many, and a
 * line that is too long, are read.
 */
export function findRule(
  looked: LookedFor,
  request: ModelRequest,
  { folder, tell }: { readonly folder: string; readonly tell: (found: readonly FoundLine[]) => string },
): ModelAnswer {
  const { results } = readExchange(request.messages)
  const searched = looked.places.map((place) => searchIn(place, looked, { results, folder }))
  const answered = searched.find((one) => 'answer' in one)
  if (answered !== undefined) return answered.answer
  const calls = searched.flatMap((one) => ('calls' in one ? one.calls : []))
  if (calls.length > 0) return calling(request.messages, calls)
  const found = searched.flatMap((one) => ('found' in one ? one.found : []))
  const unread = found.filter(({ text }) => text.length >= longestShown).filter((one) => !readLine(results, one))
  if (unread.length > 0) {
    const reads = unread.map(
      ({ path: file, line }) => [toolFor.read, { path: file, first_line: line, last_line: line }] as const,
    )
    return calling(request.messages, reads)
  }
  const whole = found.map((one) => ({ ...one, text: readLine(results, one) ?? one.text }))
  const fits = whole.filter(({ text }) => looked.isWord !== true || standsAlone(text, looked.query))
  return { text: tell(inFileOrder(fits)), finish: 'stop' }
}

function searchIn(
  place: string,
  { query, pattern }: LookedFor,
  { results, folder }: { readonly results: readonly ToolResult[]; readonly folder: string },
): Searched {
  const isAsked = ({ path }: Pick<FoundLine, 'path'>): boolean => isOwnPlace(place, folder) || !isOwnPlace(path, folder)
  const only = pattern === undefined ? {} : { pattern }
  const search = (path: string, more: { readonly pattern?: string }): readonly [string, Json] => [
    toolFor.search,
    { query, path, ...more, case_sensitive: true, limit: mostShown },
  ]
  const first = answerTo(results, toolFor.search, place)
  if (first === undefined) return { calls: [search(place, only)] }
  if (first.failed) return { answer: refused(first) }
  if (!isCut(first.content)) return { found: [...linesIn(first.content)].filter(isAsked) }
  const listing = answerTo(results, toolFor.list, place)
  if (listing === undefined) return { calls: [[toolFor.list, { path: place, ...only, limit: mostListed }]] }
  if (listing.failed) return { answer: refused(listing) }
  if (isCut(listing.content)) return { answer: cut(`There are more than ${mostListed} files in ${place}.`) }
  const files = filesIn(listing.content).filter((path) => isAsked({ path }))
  const open = files.filter((file) => answerTo(results, toolFor.search, file) === undefined)
  if (open.length > 0) return { calls: open.map((file) => search(file, {})) }
  const searched = files.flatMap((file) => answerTo(results, toolFor.search, file) ?? [])
  const failed = searched.find((one) => one.failed)
  if (failed !== undefined) return { answer: refused(failed) }
  const tooMany = searched.find(({ content }) => isCut(content))
  if (tooMany !== undefined) return { answer: cut(`A file has more than ${mostShown} such lines: ${pathOf(tooMany)}.`) }
  return { found: searched.flatMap(({ content }) => [...linesIn(content)]) }
}

function standsAlone(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}_.@#$-]+/u).some((one) => one.replace(/(?<![.-])[.-]+$/, '') === word)
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

/** A tool says why it would not, and then what a model could do about it; people are told why. */
export const refused = ({ content }: ToolResult): ModelAnswer => {
  const said = typeof content === 'string' ? content : JSON.stringify(content)
  const why = said.replace(/^Tool "[^"]+" can't do that: /, '').replace(/ The same call would fail again: .*$/s, '')
  return { text: `Not done: ${why}`, finish: 'stop' }
}
export const cut = (why: string): ModelAnswer => ({
  text: `Not done: not everything could be looked at. ${why}`,
  finish: 'stop',
})
