/** Nothing is looked at beyond this, whatever a server sends. */
const mostRead = 64 * 1024

/**
 * What a server wrote, fit for a model, a terminal and a log: at most so many characters, and none that show as
 * nothing (escapes, control characters, marks that turn the direction of text, tags).
 */
export function plainText(text: string, most: number): string {
  const plain = text
    .slice(0, mostRead)
    .toWellFormed()
    .replace(/[^\P{C}\n\t]/gu, '')
    .trim()
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).toWellFormed()}…`
}

/** The same on one line. */
export function plainLine(text: string, most: number): string {
  return plainText(text.slice(0, mostRead).replace(/\s+/g, ' '), most)
}
