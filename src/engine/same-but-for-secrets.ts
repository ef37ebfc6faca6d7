import { isObject, type Json } from '../events/json.ts'

/** What the redactor leaves in the place of a secret. */
const coveredSecret = /⟦secret:[^⟧]{0,1000}⟧/

/**
 * Whether a value is what was recorded, where anything may stand in the place of a secret: the process that recorded
 * it may have known secrets that this one does not know.
 */
export function isSameButForSecrets(recorded: Json, wanted: Json): boolean {
  if (typeof recorded === 'string') return typeof wanted === 'string' && fits(recorded.split(coveredSecret), wanted)
  if (Array.isArray(recorded)) {
    if (!Array.isArray(wanted) || wanted.length !== recorded.length) return false
    return recorded.every((item: Json, index) => isSameButForSecrets(item, wanted[index] as Json))
  }
  if (!isObject(recorded)) return recorded === wanted
  if (!isObject(wanted)) return false
  const keys = Object.keys(recorded)
  return (
    keys.length === Object.keys(wanted).length &&
    keys.every((key) => Object.hasOwn(wanted, key) && isSameButForSecrets(recorded[key] as Json, wanted[key] as Json))
  )
}

/** Whether a text consists of these parts in this order, with anything between them. */
function fits(parts: readonly string[], text: string): boolean {
  const [first = '', ...others] = parts
  const last = others.pop()
  if (last === undefined) return first === text
  if (!text.startsWith(first)) return false
  let from = first.length
  for (const part of others) {
    const at = text.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return text.length - last.length >= from && text.endsWith(last)
}
