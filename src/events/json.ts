/** What may be written to a journal. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject

export interface JsonObject {
  readonly [key: string]: Json
}

/** What a text says as JSON. Nothing where it is none. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
