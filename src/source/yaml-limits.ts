import { Lexer } from 'yaml'
import { deepest, mostKeys, type Span } from './source-node.ts'

/** What is in the way of reading a text as YAML, before any time is spent on it. */
export type YamlObstacle =
  | { readonly unsupported: string; readonly span: Span }
  | { readonly excess: string; readonly limit: string; readonly span: Span }

const mostItems = 1_000
const mostTokens = 10_000
/** After so many of a kind, more would teach nothing. */
const enough = 10
const scalarFollows = '\x1f'

const unsupported: Readonly<Record<string, string>> = {
  '&': 'an anchor',
  '*': 'an alias',
  '!': 'a tag',
  '%': 'a directive',
}

/**
 * Looks over the tokens only, so that deep nesting, many keys and aliases
 * are refused in the time it takes to read them once.
 */
export function yamlObstacles(yaml: string): YamlObstacle[] {
  const found: YamlObstacle[] = []
  let offset = 0
  let [tokens, keys, items, flowDepth, lineDepth] = [0, 0, 0, 0, 0]
  let isScalar = false
  for (const token of new Lexer().lex(yaml)) {
    if (token === scalarFollows) {
      isScalar = true
      continue
    }
    if (token === '\x02' || token === '\x18') continue
    const span = { start: offset, end: offset + token.length }
    offset = span.end
    if (isScalar) {
      isScalar = false
      continue
    }
    const feature = token === '...' ? 'an end of document' : unsupported[token[0] ?? '']
    if (feature !== undefined) found.push({ unsupported: feature, span })
    if (found.length === enough) return found
    if (token === '[' || token === '{') flowDepth++
    else if (token === ']' || token === '}') flowDepth--
    else if (token === ':') keys++
    else if (token === ',') items++
    else if (token === '-' || token === '?') items++
    if (token === '-' || token === '?') lineDepth++
    else if (token.startsWith('\n') || token.startsWith('\r')) lineDepth = 0
    if (flowDepth + lineDepth > deepest) return [...found, excess('levels of nesting', deepest, span)]
    if (keys > mostKeys) return [...found, excess('keys', mostKeys, span)]
    if (++tokens > mostTokens) return [...found, excess('words and marks in the frontmatter', mostTokens, span)]
    if (items > mostItems) return [...found, excess('items', mostItems, span)]
  }
  return found
}

function excess(what: string, limit: number, span: Span): YamlObstacle {
  return { excess: what, limit: String(limit), span }
}
