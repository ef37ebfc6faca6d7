import { findEverything } from '../../../understanding/findings.ts'
import type { PlannedCall } from '../../pack.ts'
import { goesByTimetable } from '../timetable.ts'
import { distinct, isServed, placesOf, type Scene } from './scene.ts'
import { placeArgs, routeArgs, type Topic, type TopicTool } from './topic-tools.ts'
import { isAboutDirections, isAboutJourney, topicsOf } from './topics.ts'

/** Understands a part that names no tool by what it must be about. Undefined when it is not about travel. */
export function readPart(part: string, scene: Scene, before: readonly PlannedCall[]): PlannedCall[] | undefined {
  if (goesByTimetable(part)) return undefined
  const own = findEverything(part, scene.now)
  const named = distinct(own.places)
  if (onlySaysWhere(part, scene)) return []
  const places = named.length > 0 ? named : lastPlaces(part, before, scene)
  const day = distinct(own.dates)[0] ?? scene.dates[0]
  const about = topicsOf(part, named).filter((topic) => scene.tools.has(topic))
  const reading = { part, day, places: [...places, ...otherEnd(part, named, before, scene)] }
  const calls = about.flatMap((topic) => callsFor(topic, reading, scene))
  if (calls.length > 0) return calls
  // "…, how far?" repeats what the rest of the request is about.
  if (named.length === 0 && about.some((topic) => isServed(topic, before, scene))) return []
  if (!isAboutJourney(part) || places.length === 0) return undefined
  return adviceFor({ part, places, day }, scene)
}

/** "I am in Lyon." asks for nothing; it says where the rest is asked from. */
function onlySaysWhere(part: string, { home }: Scene): boolean {
  return home !== undefined && /^\W*(?:i['’]?m|i am|we['’]?re|we are)\b/i.test(part) && part.split(/\s+/).length <= 6
}

/** "How do I get there from Lyon?": the other end of the route was named before, or is where the person is. */
function otherEnd(part: string, named: readonly string[], before: readonly PlannedCall[], scene: Scene): string[] {
  if (named.length !== 1 || !isAboutDirections(part)) return []
  if (scene.home !== undefined && scene.home !== named[0]) return [scene.home]
  if (!/\b(?:there|it)\b/i.test(part)) return []
  return placesOf(before, { ...scene, places: scene.places.filter((place) => !named.includes(place)) }).slice(-1)
}

/** What was found in one part, to make calls from. */
export interface PartReading {
  readonly part: string
  readonly places: readonly string[]
  readonly day: string | undefined
}

/** "there" is where the last route led, or the place that was named last. */
function lastPlaces(part: string, before: readonly PlannedCall[], { tools, places, home }: Scene): readonly string[] {
  if (home !== undefined && !/\bthere\b/i.test(part)) return [home]
  const to = tools.get('directions')?.to
  const end = to === undefined ? undefined : before.at(-1)?.args[to]
  const meansAll = /\b(?:both|each|either)\b/i.test(part)
  if (meansAll) return places
  return typeof end === 'string' ? [end] : places.slice(-1)
}

/** The calls that one topic needs for what a part names. */
export function callsFor(topic: Topic, reading: PartReading, scene: Scene): PlannedCall[] {
  const tool = scene.tools.get(topic)
  if (tool === undefined) return []
  if (topic === 'directions') return routesFor(tool, reading, scene.home)
  return reading.places.map((place) => ({ tool: tool.name, args: placeArgs(tool, place, reading.day) }))
}

/** Routes from the place behind "from", or from the first place, to each of the others. */
function routesFor(tool: TopicTool, { part, places }: PartReading, home: string | undefined): PlannedCall[] {
  if (places.length < 2) return []
  const named = placeBehindFrom(part, places)
  const start = named ?? (home !== undefined && places.includes(home) ? home : places[0]) ?? ''
  const others = places.filter((place) => place !== start)
  const isChain = named === undefined && /\bvia\b|\bthen\b|→|->/.test(part)
  return others.map((to, index) => ({
    tool: tool.name,
    args: routeArgs(tool, { from: isChain && index > 0 ? (others[index - 1] ?? start) : start, to }, part),
  }))
}

/** A trip needs the weather and hotels, and directions if the request says where it starts. */
function adviceFor(reading: PartReading, scene: Scene): PlannedCall[] | undefined {
  const { part, places } = reading
  const from = placeBehindFrom(part, places)
  const routes = from === undefined ? [] : callsFor('directions', reading, scene)
  const there = { ...reading, places: places.filter((place) => place !== from) }
  const calls = [...routes, ...callsFor('weather', there, scene), ...callsFor('hotels', there, scene)]
  return calls.length === 0 ? undefined : calls
}

function placeBehindFrom(part: string, places: readonly string[]): string | undefined {
  return places.find((place) => new RegExp(`\\bfrom\\s+${escaped(place)}`, 'i').test(part))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
