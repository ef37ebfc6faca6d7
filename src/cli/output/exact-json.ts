import type { Json } from '../../events/json.ts'

/** JSON over several lines, in which every character that would not be seen, or would steer a terminal, is escaped. */
export function exactJson(value: Json): string {
  return JSON.stringify(value, undefined, 2).replace(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu, escaped)
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
