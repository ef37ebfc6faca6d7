import type { JsonObject } from '../../../events/json.ts'
import { findEverything } from '../../../understanding/findings.ts'
import type { PlannedCall } from '../../pack.ts'
import { callsFor } from './parts.ts'
import { isServed, placesOf, type Scene } from './scene.ts'
import { modeIn, type TopicTool } from './topic-tools.ts'
import { topicsOf } from './topics.ts'

const longestFollowUp = 9

/** What a short request means after `before`: another topic, the same calls with what is new, or what words alone say. */
export function followUp(
  before: readonly PlannedCall[],
  byWords: readonly PlannedCall[],
  scene: Scene,
): readonly PlannedCall[] {
  const other = otherTopic(before, scene)
  if (other.length > 0) return other
  const repeated = repeatedWithNews(before, scene)
  return repeated.length >= byWords.length ? repeated : byWords
}

/** "And how is the weather?" after a question about hotels: another topic for the same places. */
function otherTopic(before: readonly PlannedCall[], scene: Scene): PlannedCall[] {
  const places = placesOf(before, scene)
  const about = topicsOf(scene.text, []).filter((topic) => topic !== 'directions' && !isServed(topic, before, scene))
  if (scene.places.length > 0 || places.length === 0) return []
  return about.flatMap((topic) => callsFor(topic, { part: scene.text, places, day: scene.dates[0] }, scene))
}

/** "And Rome?" after a plan for Paris: the same calls with Rome in the place of Paris. */
function repeatedWithNews(before: readonly PlannedCall[], { text, tools, now }: Scene): PlannedCall[] {
  if (text.split(/\s+/).length > longestFollowUp) return []
  const { places, dates } = findEverything(text, now)
  const named = [...new Map(places.map((one) => [one.value, one])).values()]
  const news: WhatIsNew = {
    text,
    day: dates[0]?.value,
    origin: named.find(({ start }) => /\bfrom\s+$/i.test(text.slice(0, start)))?.value,
    places: named.map(({ value }) => value),
  }
  const byName = new Map([...tools.values()].map((tool) => [tool.name, tool]))
  return before.flatMap((call) => {
    const tool = byName.get(call.tool)
    const changes = tool === undefined ? [] : changesFor(tool, news)
    return changes.map((change) => ({ tool: call.tool, args: { ...call.args, ...change } }))
  })
}

interface WhatIsNew {
  readonly text: string
  readonly day: string | undefined
  readonly origin: string | undefined
  readonly places: readonly string[]
}

function changesFor(tool: TopicTool, { text, day, origin, places }: WhatIsNew): JsonObject[] {
  const mode = tool.mode === undefined ? undefined : modeIn(text, tool.mode)
  const always: JsonObject = {
    ...(tool.date === undefined || day === undefined ? {} : { [tool.date]: day }),
    ...(tool.mode === undefined || mode === undefined ? {} : { [tool.mode.name]: mode }),
  }
  const { place, from, to } = tool
  if (place !== undefined && places.length > 0) return places.map((one) => ({ ...always, [place]: one }))
  if (from !== undefined && origin !== undefined) {
    const goal = places.find((one) => one !== origin)
    return [{ ...always, [from]: origin, ...(to === undefined || goal === undefined ? {} : { [to]: goal }) }]
  }
  if (to !== undefined && places.length > 0) return places.map((one) => ({ ...always, [to]: one }))
  return Object.keys(always).length > 0 ? [always] : []
}
