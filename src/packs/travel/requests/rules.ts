import type { RequestRules, Respelled } from '../../pack.ts'
import { type PlaceInText, placesIn } from '../cities/places-in-text.ts'
import { withAlsoAsked } from './also-asked.ts'
import { followUp } from './go-on.ts'
import { readPart } from './parts.ts'
import { sceneOf } from './scene.ts'
import { touchUp } from './touch-up.ts'

/** How requests about weather, places, directions and hotels are understood without a model. */
export const travelRules: RequestRules = {
  respell: spellCities,
  read: (request) => {
    const scene = sceneOf(request)
    return {
      callsFor: (part, before) => readPart(part, scene, before),
      withAlsoAsked: (calls) => withAlsoAsked(calls, scene),
      followUp: (before, byWords) => followUp(before, byWords, scene),
      touchUp: (calls) => touchUp(calls, scene),
    }
  },
}

/** Replaces cities with typing errors, in other languages or with their country behind them by their plain names. */
function spellCities(request: string): Respelled {
  const places = placesIn(request).filter(({ name, start, end }) => !isPlain(request.slice(start, end), name))
  const text = places.reduceRight(
    (rest, { start, end, name }) => rest.slice(0, start) + name + rest.slice(end),
    request,
  )
  const qualified = new Map(places.flatMap((place) => qualification(request, place)))
  return {
    text,
    asSaid: (args) =>
      Object.fromEntries(
        Object.entries(args).map(([key, value]) => [key, (typeof value === 'string' && qualified.get(value)) || value]),
      ),
  }
}

/** Whether it is already spelled like that. What follows, such as "to" in "Hamburg to", does not belong to the name. */
function isPlain(written: string, name: string): boolean {
  return written.startsWith(name) && !written.includes(',')
}

function qualification(request: string, { name, start, end }: PlaceInText): [string, string][] {
  const [, qualifier] = request.slice(start, end).split(/,\s*/)
  return qualifier === undefined ? [] : [[name, `${name}, ${qualifier}`]]
}
