/**
 * What JSON leaves as it is, and a terminal obeys or does not show: the control characters beyond the first 32, and marks that
 * turn the direction of text or have no width.
 */
const unseen = /[\u007F-\u009F\u2028\u2029]|\p{Cf}/gu

/** JSON of a value in which every such character is escaped. Read back, it is the same value. */
export function visibleJson(
  value: unknown,
  replacer?: (key: string, value: unknown) => unknown,
  indent?: number,
): string {
  return JSON.stringify(value, replacer, indent).replace(unseen, escaped)
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
