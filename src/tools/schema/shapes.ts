import { isObject, type Json } from '../../events/json.ts'
import { type Holds, typeNames } from './keywords.ts'

/** What is not as it should be behind a keyword. */
interface Misshapen {
  readonly expected: string
  /** The keys that lead from the keyword to it. */
  readonly inside: readonly (string | number)[]
}

const listOfTypes = `one of ${typeNames.map((name) => (name === 'null' ? '"null" in quotes' : name)).join(', ')}`
const listOfNames = 'a list of names, such as `[title]`'

/** Says what a keyword should hold, unless it does. What is inside of schemas is not looked at. */
export function misshapen(holds: Holds, value: Json): Misshapen | undefined {
  switch (holds) {
    case 'a number':
      return typeof value === 'number' ? undefined : expected('a number')
    case 'a positive number':
      return typeof value === 'number' && value > 0 ? undefined : expected('a number above 0')
    case 'a count':
      return Number.isInteger(value) && Number(value) >= 0 ? undefined : expected('a whole number')
    case 'text':
      return typeof value === 'string' ? undefined : expected('text')
    case 'a flag':
      return typeof value === 'boolean' ? undefined : expected('`true` or `false`')
    case 'types':
      if (isEmptyList(value)) return expected(listOfTypes)
      return misshapenItem(Array.isArray(value) ? value : undefined, isTypeName, listOfTypes) ?? oneType(value)
    case 'names':
      return namesIn(value)
    case 'named names':
      return namedNames(value)
    case 'values':
      return Array.isArray(value) ? undefined : expected('a list of values')
    case 'schemas':
      return Array.isArray(value) && !isEmptyList(value) ? undefined : expected('a list of one JSON Schema or more')
    case 'named schemas':
      return isObject(value) ? undefined : expected('names, each with a JSON Schema')
    default:
      return undefined
  }
}

function oneType(value: Json): Misshapen | undefined {
  return Array.isArray(value) || isTypeName(value) ? undefined : expected(listOfTypes)
}

function namesIn(value: Json | undefined): Misshapen | undefined {
  if (!Array.isArray(value)) return expected(listOfNames)
  return misshapenItem(value, (name) => typeof name === 'string', 'the name of a property')
}

function namedNames(value: Json): Misshapen | undefined {
  if (!isObject(value)) return expected('names, each with a list of names')
  for (const [name, needed] of Object.entries(value)) {
    const wrong = namesIn(needed)
    if (wrong !== undefined) return { ...wrong, inside: [name, ...wrong.inside] }
  }
  return undefined
}

function misshapenItem(
  items: readonly Json[] | undefined,
  isRight: (item: Json) => boolean,
  text: string,
): Misshapen | undefined {
  const index = items?.findIndex((item) => !isRight(item)) ?? -1
  return index < 0 ? undefined : { expected: text, inside: [index] }
}

/** It would say nothing of any value, though it looks as if it did. */
function isEmptyList(value: Json): boolean {
  return Array.isArray(value) && value.length === 0
}

function isTypeName(value: Json): boolean {
  return typeof value === 'string' && typeNames.includes(value)
}

function expected(text: string): Misshapen {
  return { expected: text, inside: [] }
}
