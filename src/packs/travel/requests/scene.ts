import { findEverything } from '../../../understanding/findings.ts'
import type { PlannedCall, SpelledRequest } from '../../pack.ts'
import { type Topic, type TopicTool, topicToolsAmong } from './topic-tools.ts'

/** What a whole request speaks of. Its parts are read against it. */
export interface Scene {
  readonly text: string
  readonly now: number
  readonly tools: ReadonlyMap<Topic, TopicTool>
  readonly places: readonly string[]
  readonly dates: readonly string[]
  /** Where the person says to be: "I'm in Lyon". */
  readonly home?: string
}

export function sceneOf({ text, tools, now }: SpelledRequest): Scene {
  const { places, dates } = findEverything(text, now)
  const home = places.find(({ start }) =>
    /\b(?:i['’]?m|i am|we['’]?re|we are)\s+(?:now |currently |staying )?in\s+$/i.test(text.slice(0, start)),
  )
  return {
    text,
    now,
    tools: topicToolsAmong(tools),
    places: distinct(places),
    dates: distinct(dates),
    ...(home === undefined ? {} : { home: home.value }),
  }
}

export function distinct(found: readonly { readonly value: string }[]): string[] {
  return [...new Set(found.map(({ value }) => value))]
}

/** The places that the calls are about, or the places of the request when the calls name none. */
export function placesOf(calls: readonly PlannedCall[], { tools, places }: Scene): string[] {
  const keys = [...tools.values()].flatMap(({ place, to }) => [place, to].filter((key) => key !== undefined))
  const named = calls.flatMap(({ args }) => keys.flatMap((key) => (typeof args[key] === 'string' ? [args[key]] : [])))
  return [...new Set(named.length > 0 ? named : places)]
}

export function isServed(topic: Topic, calls: readonly PlannedCall[], { tools }: Scene): boolean {
  return calls.some(({ tool }) => tool === tools.get(topic)?.name)
}
