import { stem } from '../stem.ts'
import type { NumberMention } from './mentions/numbers.ts'
import type { Parameter } from './parameters.ts'
import type { Token } from './tokens.ts'
import { measureNoun, wordsOfToken } from './words.ts'

/**
 * By the first token of each number: "base and height as 6cm and 10cm": names in a row, then as many numbers in a row, each number for the name in its place.
 */
export function labelledRows(
  tokens: readonly Token[],
  numbers: readonly NumberMention[],
  parameters: readonly Parameter[],
): Map<number, Parameter> {
  const found = new Map<number, Parameter>()
  const counted = parameters.filter(({ wanted, many }) => wanted === 'number' && !many)
  for (let first = 0; first < numbers.length; first++) {
    const row = [numbers[first] as NumberMention]
    while (isNext(tokens, row.at(-1), numbers[first + row.length]))
      row.push(numbers[first + row.length] as NumberMention)
    const names = row.length > 1 ? namesBefore(tokens, row[0]?.from ?? 0, counted) : []
    if (names.length === row.length)
      for (const [index, { from }] of row.entries()) found.set(from, names[index] as Parameter)
    first += row.length - 1
  }
  return found
}

/** The parameters that are named in a row right before this token, joined by commas and "and". */
function namesBefore(tokens: readonly Token[], from: number, parameters: readonly Parameter[]): Parameter[] {
  const names: Parameter[] = []
  let isJoined = false
  for (let at = from - 1; at >= 0; at--) {
    const token = tokens[at]
    if (token === undefined || token.kind === 'number' || /^[.;?!]$/.test(token.text)) break
    const named = parameters.filter(({ nameStems }) =>
      wordsOfToken(token).some((word) => nameStems.includes(stem(measureNoun(word)))),
    )
    const [only] = named
    if (named.length === 1 && only !== undefined && !names.includes(only)) {
      if (names.length > 0 && !isJoined) break
      names.unshift(only)
      isJoined = false
    } else if (/^(?:and|,|&)$/.test(token.lower)) isJoined = true
    else if (!/^(?:as|of|are|is|being|the|its|a|an|equal|to|:|=)$/.test(token.lower)) break
  }
  return names
}

function isNext(tokens: readonly Token[], one: NumberMention | undefined, next: NumberMention | undefined): boolean {
  if (one === undefined || next === undefined) return false
  const between = tokens.slice(one.to, next.from)
  return between.length > 0 && between.every(({ lower }) => /^(?:,|and|&)$/.test(lower))
}
