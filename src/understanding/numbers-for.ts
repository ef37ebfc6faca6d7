import { without } from './extract/found.ts'
import type { Findings } from './findings.ts'
import type { Property } from './property.ts'
import { stem } from './stem.ts'
import { wordsOf } from './words.ts'

const bounds: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:max|maximum|most|limit|under|budget)\b/,
    /\b(?:under|below|less than|at most|up to|max(?:imum)?|no more than|cheaper than|top|first|limit)\b\D{0,12}?(\d[\d,.]{0,80})/i,
  ],
  [/\b(?:min|minimum|least|over)\b/, /\b(?:over|above|more than|at least|min(?:imum)?)\b\D{0,12}?(\d[\d,.]{0,80})/i],
]

/** The number for a property: next to its name, behind words such as "at most", or the only one there is. */
export function numberFor(property: Property, siblings: readonly Property[], findings: Findings): number | undefined {
  const name = property.words.join(' ')
  const found = rangeEnd(property, findings) ?? besideName(property, findings) ?? bounded(name, findings.text)
  const value = found ?? measured(property, siblings, findings) ?? only(property, siblings, findings)
  if (value === undefined || !Number.isFinite(value)) return undefined
  return property.schema['type'] === 'integer' && !Number.isInteger(value) ? undefined : value
}

/** "lines 10 to 20" fills `first_line` and `last_line`. */
function rangeEnd({ words, end }: Property, { text }: Findings): number | undefined {
  const noun = words.at(-1)
  if (end === undefined || noun === undefined || words.length < 2) return undefined
  const range = new RegExp(`\\b${noun}s?\\s+(\\d+)(?:\\s*(?:to|-|–|through|and|until)\\s*(\\d+))?`, 'i').exec(text)
  const picked = end === 'from' ? range?.[1] : range?.[2]
  return picked === undefined ? undefined : Number(picked)
}

/** Not inside a date: "in 3 days" is a day, not a number of days. */
function besideName({ words, end }: Property, { text, dates }: Findings): number | undefined {
  if (end !== undefined) return undefined
  const said = wordsOf(without(text, dates))
  const named = new Set(
    words
      .filter((word) => word.length > 2 && !/^(?:max|min|number|num|count|total|value|amount)$/.test(word))
      .map(stem),
  )
  for (const [at, word] of said.entries()) {
    if (!named.has(stem(word))) continue
    const near = [said[at - 1], said[at + 1]].find((one) => one !== undefined && /^\d+$/.test(one))
    if (near !== undefined) return Number(near)
  }
  return undefined
}

function bounded(name: string, text: string): number | undefined {
  for (const [wanted, pattern] of bounds) {
    const found = wanted.test(name) ? pattern.exec(text)?.[1] : undefined
    if (found !== undefined) return Number(found.replace(/,/g, '').replace(/\.$/, ''))
  }
  return undefined
}

function measured(
  property: Property,
  siblings: readonly Property[],
  { measures, money }: Findings,
): number | undefined {
  if (!property.required) return undefined
  if (siblings.some(({ kind }) => kind === 'unit')) return measures[0]?.value.amount
  return siblings.some(({ kind }) => kind === 'currency') ? money[0]?.value : undefined
}

/** The only number of the request, for a required property that no other one competes with. */
function only(property: Property, siblings: readonly Property[], { numbers, money }: Findings): number | undefined {
  const rivals = siblings.filter(({ kind, required }) => kind === 'number' && required)
  if (!property.required || rivals.length > 1) return undefined
  if (numbers.length === 1) return numbers[0]?.value
  return money.length === 1 ? money[0]?.value : undefined
}
