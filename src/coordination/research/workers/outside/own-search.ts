import { isObject, type JsonObject } from '../../../../events/json.ts'
import type { AnyTool } from '../../../../kernel/ports/tool.ts'
import { readJson } from '../read-json.ts'

const most = 20

/** What a tool of the user's is asked: `{ query, limit }`, or what its schema calls them. */
export function inputOfOwn({ inputSchema }: AnyTool, query: string): JsonObject {
  const properties = isObject(inputSchema?.['properties']) ? Object.keys(inputSchema['properties']) : []
  if (properties.length === 0) return { query, limit: most }
  const named = (...names: readonly string[]): string | undefined => names.find((name) => properties.includes(name))
  const asked = named('query', 'q', 'search', 'search_query', 'keywords', 'text', 'topic') ?? 'query'
  const limit = named('limit', 'max_results', 'maxResults', 'count', 'num_results')
  return { [asked]: query, ...(limit === undefined ? {} : { [limit]: most }) }
}

/** The list in its answer, wherever it stands: servers of tools put JSON into text, and data beside it. */
export function answerOfOwn(answer: unknown): unknown {
  if (typeof answer === 'string') return readJson(answer) ?? answer
  if (!isObject(answer)) return answer
  const { structured, text } = answer
  if (structured !== undefined) return structured
  return typeof text === 'string' && Object.keys(answer).length <= 2 ? (readJson(text) ?? answer) : answer
}
