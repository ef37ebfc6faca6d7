import type { JsonObject } from '../../../events/json.ts'
import type { ToolDescription } from '../../../kernel/ports/model.ts'
import { type Property, propertiesOf } from '../../../understanding/property.ts'

/** What a request about travel can be about. */
export type Topic = 'weather' | 'hotels' | 'directions' | 'places'

/** A tool for one topic, and what its properties are called. */
export interface TopicTool {
  readonly name: string
  readonly topic: Topic
  readonly place?: string
  readonly from?: string
  readonly to?: string
  readonly date?: string
  readonly days?: string
  readonly mode?: Property
  readonly units?: Property
}

const topics: readonly (readonly [Topic, RegExp])[] = [
  ['weather', /weather|forecast|climate/],
  ['hotels', /hotel|accommodation|lodging/],
  ['directions', /direction|route|routing|navigat/],
  ['places', /place|geocod|location/],
]

/** The first tool for each topic. Its name and its schema say which topic it serves, so that other tools can replace ours. */
export function topicToolsAmong(tools: readonly ToolDescription[]): ReadonlyMap<Topic, TopicTool> {
  const found = new Map<Topic, TopicTool>()
  for (const { name, input } of tools) {
    const topic = topics.find(([, pattern]) => pattern.test(name.toLowerCase()))?.[0]
    const tool = topic === undefined || found.has(topic) ? undefined : understood(name, topic, propertiesOf(input))
    if (topic !== undefined && tool !== undefined) found.set(topic, tool)
  }
  return found
}

function understood(name: string, topic: Topic, properties: readonly Property[]): TopicTool | undefined {
  const places = properties.filter(({ kind }) => kind === 'place')
  const named = (pattern: RegExp): Property | undefined => properties.find((one) => pattern.test(one.name))
  const [mode, units] = [named(/mode/), named(/unit/)]
  const extras = {
    ...(mode?.kind === 'enum' ? { mode } : {}),
    ...(units?.kind === 'enum' ? { units } : {}),
  }
  if (topic === 'directions') {
    const from = places.find(({ end }) => end === 'from')?.name
    const to = places.find(({ end }) => end === 'to')?.name
    return from === undefined || to === undefined ? undefined : { name, topic, from, to, ...extras }
  }
  const place = places[0]?.name
  const date = properties.find(({ kind, end }) => kind === 'date' && end !== 'to')?.name
  const days = properties.find((one) => one.kind === 'number' && /days/.test(one.name))?.name
  if (place === undefined) return undefined
  return {
    name,
    topic,
    place,
    ...(date === undefined ? {} : { date }),
    ...(days === undefined ? {} : { days }),
    ...extras,
  }
}

/** The arguments for a place and a day. */
export function placeArgs({ place, date }: TopicTool, where: string, day: string | undefined): JsonObject {
  return {
    ...(place === undefined ? {} : { [place]: where }),
    ...(date === undefined || day === undefined ? {} : { [date]: day }),
  }
}

/** The arguments for a route. */
export function routeArgs({ from, to, mode }: TopicTool, ends: { from: string; to: string }, text: string): JsonObject {
  const chosen = mode === undefined ? undefined : modeIn(text, mode)
  return {
    ...(from === undefined ? {} : { [from]: ends.from }),
    ...(to === undefined ? {} : { [to]: ends.to }),
    ...(mode === undefined || chosen === undefined ? {} : { [mode.name]: chosen }),
  }
}

const modes: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:walk|walking|on foot|by foot|foot|hike)\b/i, /foot|walk/],
  [/\b(?:bike|biking|bicycle|cycle|cycling)\b/i, /bicycle|bike|cycl/],
  [/\b(?:car|drive|driving)\b/i, /car|driv/],
]

/** The way of travelling that a text speaks of, in the tool's own word. */
export function modeIn(text: string, { schema }: Property): string | undefined {
  const allowed = (Array.isArray(schema['enum']) ? schema['enum'] : []).map(String)
  const wanted = modes.find(([said]) => said.test(text))?.[1]
  return wanted === undefined ? undefined : allowed.find((word) => wanted.test(word))
}
