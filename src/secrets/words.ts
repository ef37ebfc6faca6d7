const joints = /[-_.~+/=]/
/** Small letters, perhaps with a capital in front; a few capitals; or a number that is no longer than a time is. */
const word = /^(?:[A-Z]?[a-z]*|[A-Z]{1,5}|[0-9]{1,14})$/

/**
 * Whether a text is made of words and numbers with joints between them, as names are: `20261115-summary-report`. What
 * was drawn by chance mixes letters, digits and capitals; of a thousand keys, less than one looks like words.
 */
export function areWords(text: string): boolean {
  return text.split(joints).every((part) => word.test(part))
}
