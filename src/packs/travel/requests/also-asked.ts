import { findEverything } from '../../../understanding/findings.ts'
import type { PlannedCall } from '../../pack.ts'
import { distinct, placesOf, type Scene } from './scene.ts'
import { placeArgs, routeArgs } from './topic-tools.ts'
import { topicWords } from './topics.ts'

/** Adds calls for topics and routes that the request names beside those understood: "weather and hotels in Rome". */
export function withAlsoAsked(calls: readonly PlannedCall[], scene: Scene): PlannedCall[] {
  if (calls.length === 0) return []
  const served = new Set(calls.map(({ tool }) => tool))
  const otherTopics = (['weather', 'hotels'] as const).flatMap((topic) => {
    const tool = scene.tools.get(topic)
    if (tool === undefined || served.has(tool.name) || !topicWords[topic].test(scene.text)) return []
    const beside = placesBehindWord(topic, scene)
    const places = beside.length > 0 ? beside : placesOf(calls, scene)
    return places.map((place) => ({ tool: tool.name, args: placeArgs(tool, place, scene.dates[0]) }))
  })
  return [...calls, ...otherTopics, ...furtherRoutes(calls, scene)]
}

/** "from Paris to Lyon and from Lyon to Marseille": the second route, where only the first was understood. */
function furtherRoutes(calls: readonly PlannedCall[], { tools, text, now }: Scene): PlannedCall[] {
  const tool = tools.get('directions')
  if (tool === undefined || !calls.some((call) => call.tool === tool.name)) return []
  const { places } = findEverything(text, now)
  const routes = places.slice(0, -1).flatMap((from, index) => {
    const to = places[index + 1]
    const isRoute =
      to !== undefined &&
      /\bfrom\s+$/i.test(text.slice(0, from.start)) &&
      /^\s+to\s+$/i.test(text.slice(from.end, to.start))
    return isRoute ? [{ tool: tool.name, args: routeArgs(tool, { from: from.value, to: to.value }, text) }] : []
  })
  return routes.length > 1 ? routes : []
}

/** "hotels in Bergen": the places that stand behind the word. */
function placesBehindWord(topic: 'weather' | 'hotels', { text, now }: Scene): string[] {
  const word = topic === 'weather' ? '(?:wea?ther|forecast)' : '(?:hotels?|accommodation|hostels?)'
  const before = new RegExp(`\\b${word}\\s+(?:in|near|at|for|around)\\s+$`, 'i')
  return distinct(findEverything(text, now).places.filter(({ start }) => before.test(text.slice(0, start))))
}
