import { isObject, type Json } from '../../../events/json.ts'
import { Fault } from '../../../pacing/fault.ts'
import type { FoundHotels } from './hotel.ts'
import { type HotelShape, hotelsIn } from './hotel-shape.ts'

const mostText = 4_000

/** The hotels in what the tool of an MCP server answered: as data, as a text that is JSON, or in words. */
export function hotelsAnswered(shape: HotelShape, tool: string, output: Json): FoundHotels {
  const answer = structuredIn(output)
  if (answer !== undefined) return named(tool, () => hotelsIn(shape, answer))
  const text = isObject(output) && typeof output['text'] === 'string' ? output['text'].trim() : ''
  if (text === '') throw new Fault('invalid', `${tool} answered with nothing`)
  return { text: text.length > mostText ? `${text.slice(0, mostText)} … (cut)` : text }
}

function structuredIn(output: Json): unknown {
  const { structured, text } = isObject(output) ? output : {}
  if (structured !== undefined || typeof text !== 'string') return structured
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}

function named(tool: string, read: () => FoundHotels): FoundHotels {
  try {
    return read()
  } catch (thrown) {
    throw thrown instanceof Fault ? new Fault(thrown.kind, `${tool} ${thrown.message}`) : thrown
  }
}
