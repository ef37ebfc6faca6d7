import type { Json } from './json.ts'

/** JSON with the keys of every object in order, so that equal values have equal text. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? sorted(inner) : inner,
  )
}

/** Without a prototype, so that a key called `__proto__` is a key like any other. */
function sorted(object: object): object {
  const copy: Record<string, unknown> = Object.create(null)
  for (const [key, value] of Object.entries(object).sort(([left], [right]) => (left < right ? -1 : 1)))
    copy[key] = value
  return copy
}
