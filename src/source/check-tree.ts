import type { Reading } from './fields/field.ts'
import { isForbiddenKey, type SourceNode, type Span, shortened } from './source-node.ts'
import { unseenIn } from './unseen.ts'

/** YAML takes in another group under this key; here it is refused, so that every key is seen where it stands. */
export const mergeKey = '<<'

/** Refuses, at all depths, what no value should hold and no key should be called. */
export function checkTree(node: SourceNode, reading: Reading): void {
  if (node.kind === 'scalar') checkCharacters(String(node.value), node.span, reading)
  if (node.kind === 'list') for (const item of node.items) checkTree(item, reading)
  if (node.kind !== 'mapping') return
  const seen = new Set<string>()
  for (const { key, keySpan, value } of node.entries) {
    if (seen.has(key)) reading.report('DUPLICATE_KEY', { key: shortened(key) }, keySpan)
    if (isForbiddenKey(key)) reading.report('KEY_FORBIDDEN', { key }, keySpan)
    if (key === mergeKey) reading.report('YAML_UNSUPPORTED', { feature: 'a merge key' }, keySpan)
    checkCharacters(key, keySpan, reading)
    seen.add(key)
    checkTree(value, reading)
  }
}

function checkCharacters(text: string, span: Span, reading: Reading): void {
  const character = unseenIn(text)
  if (character !== undefined) reading.report('CHARACTER_INVALID', { character }, span)
}
