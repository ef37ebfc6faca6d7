import type { Json } from '../events/json.ts'

/** Bookkeeping that may differ between two times of asking for the same thing. */
const notAsked = new Set(['attempt', 'reserved', 'until', 'expiresAt', 'effect', 'error', 'internal'])

/** What a child is about only tells screens, and older logs lack it. What a question is about is part of the question. */
function isAsked(type: string, key: string): boolean {
  return !notAsked.has(key) && !(type === 'child.started' && key === 'about')
}

/** What an event asks for, in words that two times of asking for the same thing share. */
export function describeRequest(type: string, data: Json): string {
  const asked = Object.fromEntries(Object.entries(data ?? {}).filter(([key]) => isAsked(type, key)))
  // A call that was not allowed was asked for all the same.
  return `${type === 'tool.denied' ? 'tool.called' : type} ${JSON.stringify(asked)}`
}
