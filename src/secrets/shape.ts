import { characters, type Step } from './steps.ts'

/** A class with a count, a plain character that is escaped, or plain characters. */
const part = /\[([^\]]+)\]\{(\d+)(,?)(\d*)\}|\\(.)|([^[\]{}()|?*+\\]+)/y

/** More characters of a kind than these are not waited for where something else must follow. */
const longest = 256

/**
 * The steps of a shape such as `[A-Z]{3}-[0-9]{4,}`. Each takes as much as it can and never gives anything back; so a
 * class must not hold the character that follows it.
 */
export function stepsOf(shape: string): readonly Step[] {
  const steps: Step[] = []
  part.lastIndex = 0
  while (part.lastIndex < shape.length) {
    const [, written, least, comma, most, escaped, plain] = part.exec(shape) ?? []
    if (written !== undefined) {
      const low = Number(least)
      const high = comma === '' ? low : Number(most === '' ? longest : most)
      steps.push({ kind: characters(written), least: low, most: high })
    } else {
      const text = escaped ?? plain
      if (text === undefined) throw new SyntaxError(`The shape ${shape} has no steps.`)
      steps.push({ texts: [text] })
    }
  }
  return steps
}

/** A text as a regular expression that finds exactly this text. */
export function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
