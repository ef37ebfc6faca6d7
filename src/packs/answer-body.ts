import { optionalText } from './answer-fields.ts'

/** What a body holds, if it is JSON. */
export function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    return undefined
  }
}

/** Why a service says no, in brackets. They have different names for it: Open-Meteo, OSRM, Nominatim. */
export function reasonIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const { reason, message, error } = answer as { reason?: unknown; message?: unknown; error?: unknown }
  const inner = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error
  const said = optionalText(reason, 200) ?? optionalText(message, 200) ?? optionalText(inner, 200)
  return said === undefined ? '' : ` (${said})`
}
