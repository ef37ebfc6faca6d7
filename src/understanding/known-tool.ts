import { oncePer } from '../kernel/once-per.ts'
import type { ToolDescription } from '../kernel/ports/model.ts'
import { type Property, propertiesOf } from './property.ts'
import { toolDoing } from './verbs.ts'
import { conceptsOf, wordsOf } from './words.ts'

/** A tool as the rules see it. */
export interface KnownTool {
  readonly name: string
  readonly description: string
  readonly properties: readonly Property[]
  /** What the tool is about, and how much each word says so. */
  readonly vocabulary: ReadonlyMap<string, number>
  /** What it does beyond looking, going by its name. */
  readonly doing: string | undefined
  /** Concepts of its name: words a request spends on naming the tool rather than on its input. */
  readonly nameConcepts: readonly string[]
}

const weights = { name: 3, plainVerb: 1.5, description: 1, enumeration: 1.2, property: 0.7, propertyDescription: 0.3 }

/** Verbs that many tools share say little about which one is meant. */
export const plainVerbs: ReadonlySet<string> = new Set([
  'search',
  'list',
  'read',
  'get',
  'set',
  'create',
  'check',
  'fetch',
  'query',
])

/** Reading a request, each tool is asked about several times. */
export const knowTool: (tool: ToolDescription) => KnownTool = oncePer(known)

function known({ name, description, input }: ToolDescription): KnownTool {
  const properties = propertiesOf(input)
  const vocabulary = new Map<string, number>()
  const add = (text: string, weight: number): void => {
    for (const concept of conceptsOf(text)) vocabulary.set(concept, Math.max(weight, vocabulary.get(concept) ?? 0))
  }
  const nameConcepts = conceptsOf(name)
  for (const concept of nameConcepts) add(concept, plainVerbs.has(concept) ? weights.plainVerb : weights.name)
  // "Not for currencies" says what the tool is not about.
  add(description.replace(/\b(?:not for|does not|don't|never)\b[^.]*/gi, ''), weights.description)
  for (const property of properties) {
    add(property.words.join(' '), weights.property)
    add(property.description, weights.propertyDescription)
    const allowed = property.schema['enum']
    if (Array.isArray(allowed)) add(allowed.join(' '), weights.enumeration)
  }
  return { name, description, properties, vocabulary, doing: toolDoing(wordsOf(name)), nameConcepts }
}
