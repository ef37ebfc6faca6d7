import { Lexer } from 'yaml'
import { deepest, type FileRules } from './file-rules.ts'
import type { Span } from './source-node.ts'

/** What is in the way of reading a text as YAML, before any time is spent on it. */
export type YamlObstacle =
  | { readonly unsupported: string; readonly span: Span }
  | { readonly excess: string; readonly limit: string; readonly span: Span }

/** How many unsupported features are reported at most. */
const enough = 10
const scalarFollows = '\x1f'

const unsupported: Readonly<Record<string, string>> = {
  '&': 'an anchor',
  '*': 'an alias',
  '!': 'a tag',
  '%': 'a directive',
}

/**
 * Looks over the tokens without parsing them. So a file with anchors, deep nesting or too many keys
 * is refused in the time it takes to read it once.
 */
export function yamlObstacles(yaml: string, { limits }: FileRules): YamlObstacle[] {
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
    if (keys > limits.keys) return [...found, excess('keys', limits.keys, span)]
    if (++tokens > limits.tokens) return [...found, excess('words and marks', limits.tokens, span)]
    if (items > limits.items) return [...found, excess('items', limits.items, span)]
  }
  return found
}

function excess(what: string, limit: number, span: Span): YamlObstacle {
  return { excess: what, limit: String(limit), span }
}
