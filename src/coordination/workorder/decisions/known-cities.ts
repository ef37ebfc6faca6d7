import type { JsonObject } from '../../../events/json.ts'
import { type PlaceInText, placesIn } from '../../../packs/travel/places-in-text.ts'

/** A request whose cities are spelled as everybody knows them. */
export interface Respelled {
  readonly text: string
  /** Puts back what was said about a city: `Córdoba` is `Córdoba, Argentina` again. */
  readonly asSaid: (args: JsonObject) => JsonObject
}

/** Cities with typing errors, in other languages or with their country behind them, by their plain names. */
export function withKnownCities(request: string): Respelled {
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

/** Already spelled like that; what is behind it, such as "Hamburg to", is no part of the name. */
function isPlain(written: string, name: string): boolean {
  return written.startsWith(name) && !written.includes(',')
}

function qualification(request: string, { name, start, end }: PlaceInText): [string, string][] {
  const [, qualifier] = request.slice(start, end).split(/,\s*/)
  return qualifier === undefined ? [] : [[name, `${name}, ${qualifier}`]]
}
