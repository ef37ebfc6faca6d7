import { type Problem, problemAt, type SourceFile } from './problem.ts'

/** Characters that act on a terminal or reorder text, but can't be seen; and halves of characters. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

const everyUnseen = new RegExp(unseen, 'g')

/** How many are reported at most. */
const enough = 10

/** The first character of a text that a person could not see, such as `U+202E`. */
export function unseenIn(text: string): string | undefined {
  const found = unseen.exec(text)
  return found === null ? undefined : nameOf(found[0])
}

/** Everything in the file that a person could not see, at most ten of them. */
export function unseenCharacters(file: SourceFile): Problem[] {
  return Array.from(file.text.matchAll(everyUnseen).take(enough), ({ 0: found, index }) => {
    const span = { start: index, end: index + 1 }
    return problemAt('CHARACTER_INVALID', { character: nameOf(found) }, file, span)
  })
}

function nameOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
