/** The lines of a text, numbered from 1. */
export interface Lines {
  /** The number of the line that a character stands in. */
  numberAt(at: number): number
  /** Where a line begins, in characters from the beginning of the text. */
  start(line: number): number
  /** A line without what ends it. */
  text(line: number): string
}

const known = new WeakMap<TextHolder, Lines>()

interface TextHolder {
  readonly text: string
}

/**
 * The lines of a file. They are found once: a file with thousands of problems asks for them each time, and looking
 * for line ends again and again would take time that grows with the square of its length.
 */
export function linesOf(file: TextHolder): Lines {
  const found = known.get(file) ?? findLines(file.text)
  known.set(file, found)
  return found
}

function findLines(text: string): Lines {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const start = (line: number): number => starts[line - 1] ?? text.length
  return {
    start,
    numberAt: (at) => {
      let [low, high] = [1, starts.length]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if (start(middle) <= at) low = middle
        else high = middle - 1
      }
      return low
    },
    text: (line) => {
      const end = line < starts.length ? start(line + 1) - 1 : text.length
      return text.slice(start(line), end).replace(/\r$/, '')
    },
  }
}
