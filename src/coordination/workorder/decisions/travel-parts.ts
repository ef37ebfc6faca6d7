import type { JsonObject } from '../../../events/json.ts'
import type { ToolDescription } from '../../../kernel/ports/model.ts'
import { findEverything } from '../../../understanding/findings.ts'
import { placeArgs, type Topic, type TravelTool, travelToolsAmong, wayArgs } from './travel-tools.ts'

/** A tool and what it is given. */
export interface Call {
  readonly tool: string
  readonly args: JsonObject
}

/** What the whole request speaks of. */
export interface Scene {
  readonly text: string
  readonly now: number
  readonly tools: ReadonlyMap<Topic, TravelTool>
  readonly places: readonly string[]
  readonly dates: readonly string[]
  /** Where whoever asks says to be. */
  readonly home?: string
}

export function sceneOf(text: string, tools: readonly ToolDescription[], now: number): Scene {
  const { places, dates } = findEverything(text, now)
  const home = places.find(({ start }) =>
    /\b(?:i['’]?m|i am|we['’]?re|we are)\s+(?:now |currently |staying )?in\s+$/i.test(text.slice(0, start)),
  )
  return {
    text,
    now,
    tools: travelToolsAmong(tools),
    places: distinct(places),
    dates: distinct(dates),
    ...(home === undefined ? {} : { home: home.value }),
  }
}

function distinct(found: readonly { readonly value: string }[]): string[] {
  return [...new Set(found.map(({ value }) => value))]
}

const journey =
  /\b(?:trip|travel(?:l?ing|l?er)?s?|visit(?:ing)?|holidays?|vacation|weekend|get-?away|city break|break|journey|itinerary|tour|stopover|honeymoon|sightseeing|(?:going|heading|off|fly(?:ing)?|moving) to|prepare for|plans?|planning|guide)\b/i

const speaksOf: Readonly<Record<Topic, RegExp>> = {
  weather:
    /\b(?:wea?ther|forecast|rain(?:y|s|ing)?|snow(?:y|s|ing)?|sun(?:ny|shine)?|storm(?:y|s)?|wind(?:y)?|fog(?:gy)?|umbrella|coat|jacket|sweater|sunscreen|pack|wear|clothes|cold(?:er|est)?|cool(?:er)?|chilly|freez(?:e|ing)|warm(?:er|est)?|hot(?:ter|test)?|mild(?:er)?|humid|temperatures?|degrees|climate)\b/i,
  hotels:
    /\b(?:hotels?|hostels?|accommodations?|lodging|rooms?|overnight|sleep|(?:place|where) to stay|stay the night|b&b|guest ?house|airbnb)\b/i,
  directions:
    /\b(?:directions?|routes?|distance|how far|far(?:ther|thest)?|further|close(?:r|st)?|near(?:er|est)|way|miles|kilomet(?:er|re)s|km|drive|driving|walk(?:ing)?|cycl(?:e|ing)|bike|road|get (?:there|from|to)|how long)\b/i,
  places:
    /\b(?:where(?:['’]s| is| are| exactly| on earth| in the world)|located|location|coordinates|latitude|longitude|which country|what country|in the world|on the map)\b/i,
}

/** A part that names no tool, understood by what it must be about. Undefined when it is not about travel. */
export function readPart(part: string, scene: Scene, before: readonly Call[]): Call[] | undefined {
  const own = findEverything(part, scene.now)
  const named = distinct(own.places)
  if (isSetting(part, scene)) return []
  const places = named.length > 0 ? named : lastPlaces(part, before, scene)
  const day = distinct(own.dates)[0] ?? scene.dates[0]
  const about = topicsOf(part, named).filter((topic) => scene.tools.has(topic))
  const reading = { part, day, places: [...places, ...otherEnd(part, named, before, scene)] }
  const calls = about.flatMap((topic) => callsFor(topic, reading, scene))
  if (calls.length > 0) return calls
  // "…, how far?": only says once more what the rest of the request is about.
  if (named.length === 0 && about.some((topic) => isServed(topic, before, scene))) return []
  if (!journey.test(part) || places.length === 0) return undefined
  return adviceFor({ part, places, day }, scene)
}

/** "I am in Lyon." says where the rest is asked from. */
function isSetting(part: string, { home }: Scene): boolean {
  return home !== undefined && /^\W*(?:i['’]?m|i am|we['’]?re|we are)\b/i.test(part) && part.split(/\s+/).length <= 6
}

function isServed(topic: Topic, calls: readonly Call[], { tools }: Scene): boolean {
  return calls.some(({ tool }) => tool === tools.get(topic)?.name)
}

/** "How do I get there from Lyon?": the other end of the way was spoken of before, or is where somebody is. */
function otherEnd(part: string, named: readonly string[], before: readonly Call[], scene: Scene): string[] {
  if (named.length === 1 && scene.home !== undefined && scene.home !== named[0] && speaksOf.directions.test(part)) {
    return [scene.home]
  }
  if (named.length !== 1 || !/\b(?:there|it)\b/i.test(part) || !speaksOf.directions.test(part)) return []
  return lastNamed(before, { ...scene, places: scene.places.filter((place) => !named.includes(place)) }).slice(-1)
}

interface Reading {
  readonly part: string
  readonly places: readonly string[]
  readonly day: string | undefined
}

/** "Where is it warmer?" asks about the weather: a place is asked for only where nothing else is. */
function topicsOf(part: string, named: readonly string[]): Topic[] {
  const about = (['weather', 'hotels', 'directions'] as const).filter((topic) => speaksOf[topic].test(part))
  if (about.length > 0) return about
  if (speaksOf.places.test(part)) return ['places']
  // "Get me from Seville to Granada": two places and where it starts.
  return named.length === 2 && /\bfrom\b/i.test(part) && !journey.test(part) ? ['directions'] : []
}

/** "there" is where the way before led, or what was spoken of last. */
function lastPlaces(part: string, before: readonly Call[], { tools, places, home }: Scene): readonly string[] {
  if (home !== undefined && !/\bthere\b/i.test(part)) return [home]
  const to = tools.get('directions')?.to
  const last = before.at(-1)
  const end = to === undefined ? undefined : last?.args[to]
  if (typeof end === 'string' && !/\b(?:both|each|either)\b/i.test(part)) return [end]
  return /\b(?:both|each|either)\b/i.test(part) ? places : places.slice(-1)
}

function callsFor(topic: Topic, reading: Reading, scene: Scene): Call[] {
  const tool = scene.tools.get(topic)
  if (tool === undefined) return []
  if (topic === 'directions') return waysFor(tool, reading, scene.home)
  return reading.places.map((place) => ({ tool: tool.name, args: placeArgs(tool, place, reading.day) }))
}

/** From the place behind "from", or the first, to each of the others. */
function waysFor(tool: TravelTool, { part, places }: Reading, home: string | undefined): Call[] {
  if (places.length < 2) return []
  const named = places.find((place) => new RegExp(`\\bfrom\\s+${escaped(place)}`, 'i').test(part))
  const start = named ?? (home !== undefined && places.includes(home) ? home : places[0]) ?? ''
  const others = places.filter((place) => place !== start)
  const isChain = named === undefined && /\bvia\b|\bthen\b|→|->/.test(part)
  return others.map((to, index) => ({
    tool: tool.name,
    args: wayArgs(tool, { from: isChain && index > 0 ? (others[index - 1] ?? start) : start, to }, part),
  }))
}

/** Whoever plans a trip wants the weather and a bed, and the way if it is known from where. */
function adviceFor(reading: Reading, scene: Scene): Call[] | undefined {
  const { part, places } = reading
  const from = places.find((place) => new RegExp(`\\bfrom\\s+${escaped(place)}`, 'i').test(part))
  const goals = places.filter((place) => place !== from)
  const ways = from === undefined ? [] : callsFor('directions', reading, scene)
  const there = { ...reading, places: goals }
  const calls = [...ways, ...callsFor('weather', there, scene), ...callsFor('hotels', there, scene)]
  return calls.length === 0 ? undefined : calls
}

/** Topics that the request names beside the one that was understood: "weather and hotels in Rome". */
export function alsoMeant(calls: readonly Call[], scene: Scene): Call[] {
  const served = new Set(calls.map(({ tool }) => tool))
  const extra = (['weather', 'hotels'] as const).flatMap((topic) => {
    const tool = scene.tools.get(topic)
    const isPlain =
      topic === 'weather' ? /\bwea?ther\b|\bforecast\b|\bumbrella\b/i : /\bhotels?\b|\baccommodation\b|\bhostels?\b/i
    if (tool === undefined || served.has(tool.name) || calls.length === 0 || !isPlain.test(scene.text)) return []
    const beside = besideWord(topic, scene)
    const places = beside.length > 0 ? beside : lastNamed(calls, scene)
    return places.map((place) => ({ tool: tool.name, args: placeArgs(tool, place, scene.dates[0]) }))
  })
  return [...calls, ...extra, ...furtherWays(calls, scene)]
}

/** "from Paris to Lyon and from Lyon to Marseille": the second way, where the first was understood. */
function furtherWays(calls: readonly Call[], { tools, text, now }: Scene): Call[] {
  const tool = tools.get('directions')
  if (tool === undefined || !calls.some((call) => call.tool === tool.name)) return []
  const { places } = findEverything(text, now)
  const ways = places.slice(0, -1).flatMap((from, index) => {
    const to = places[index + 1]
    const isWay =
      to !== undefined &&
      /\bfrom\s+$/i.test(text.slice(0, from.start)) &&
      /^\s+to\s+$/i.test(text.slice(from.end, to.start))
    return isWay ? [{ tool: tool.name, args: wayArgs(tool, { from: from.value, to: to.value }, text) }] : []
  })
  return ways.length > 1 ? ways : []
}

/** "hotels in Bergen": the place that stands behind the word. */
function besideWord(topic: 'weather' | 'hotels', { text, now }: Scene): string[] {
  const word = topic === 'weather' ? '(?:wea?ther|forecast)' : '(?:hotels?|accommodation|hostels?)'
  const before = new RegExp(`\\b${word}\\s+(?:in|near|at|for|around)\\s+$`, 'i')
  return distinct(findEverything(text, now).places.filter(({ start }) => before.test(text.slice(0, start))))
}

/** Where the calls so far are about: the places asked about, or the ends of ways. */
function lastNamed(calls: readonly Call[], { tools, places }: Scene): string[] {
  const keys = [...tools.values()].flatMap(({ place, to }) => [place, to].filter((key) => key !== undefined))
  const named = calls.flatMap(({ args }) => keys.flatMap((key) => (typeof args[key] === 'string' ? [args[key]] : [])))
  return [...new Set(named.length > 0 ? named : places)]
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** "And how is the weather?" after a question about hotels: another topic for the places that were spoken of. */
export function otherTopic(before: readonly Call[], scene: Scene): Call[] {
  const places = lastNamed(before, scene)
  const about = topicsOf(scene.text, []).filter((topic) => topic !== 'directions' && !isServed(topic, before, scene))
  if (scene.places.length > 0 || places.length === 0) return []
  return about.flatMap((topic) => callsFor(topic, { part: scene.text, places, day: scene.dates[0] }, scene))
}
