import type { Json } from '../../../events/json.ts'
import type { Token } from '../tokens.ts'
import type { NumberMention } from './numbers.ts'

/** Numbers in brackets, or a row of them: "[3, 4, 5]", "12, 15 and 18". */
export interface ListMention {
  readonly from: number
  readonly to: number
  readonly values: readonly Json[]
  /** A list of lists. */
  readonly nested: boolean
}

const deepest = 4

export function listMentions(text: string, tokens: readonly Token[], numbers: readonly NumberMention[]): ListMention[] {
  return [...bracketed(text, tokens), ...rows(tokens, numbers)]
}

function bracketed(text: string, tokens: readonly Token[]): ListMention[] {
  return tokens.flatMap((token, from) => {
    if (!/^[[(]$/.test(token.text)) return []
    let depth = 0
    for (let at = from; at < tokens.length; at++) {
      if (/^[[({]$/.test(tokens[at]?.text ?? '')) depth++
      if (/^[\])}]$/.test(tokens[at]?.text ?? '')) depth--
      if (depth > deepest) return []
      if (depth !== 0) continue
      const values = parsed(text.slice(token.start, tokens[at]?.end).replaceAll('(', '[').replaceAll(')', ']'))
      if (values === undefined) return []
      return [{ from, to: at + 1, values, nested: values.every((value) => Array.isArray(value)) }]
    }
    return []
  })
}

function parsed(written: string): readonly Json[] | undefined {
  try {
    const value: Json = JSON.parse(written.replaceAll("'", '"'))
    return Array.isArray(value) && value.length > 0 ? value : undefined
  } catch {
    return undefined
  }
}

/** Three or more bare numbers that only commas and "and" hold together. */
function rows(tokens: readonly Token[], numbers: readonly NumberMention[]): ListMention[] {
  const found: ListMention[] = []
  for (let first = 0; first < numbers.length; first++) {
    let last = first
    while (isNext(tokens, numbers[last], numbers[last + 1])) last++
    const run = numbers.slice(first, last + 1)
    const [begin] = run
    const end = run.at(-1)
    if (run.length > 2 && begin !== undefined && end !== undefined)
      found.push({ from: begin.from, to: end.to, values: run.map(({ value }) => value), nested: false })
    first = last
  }
  return found
}

function isNext(tokens: readonly Token[], one: NumberMention | undefined, next: NumberMention | undefined): boolean {
  if (one === undefined || next === undefined || one.unit !== undefined) return false
  const between = tokens.slice(one.to, next.from).map(({ lower }) => lower)
  return between.length > 0 && between.every((word) => /^(?:,|and|or|&)$/.test(word))
}
