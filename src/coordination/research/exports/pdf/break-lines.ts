import type { FontSet } from './font-set.ts'
import type { StyledPart, StyledWord } from './styled-words.ts'

/** Words that stand on one line. */
export interface StyledLine {
  readonly words: readonly StyledWord[]
  readonly width: number
}

/** Puts words on lines of a width, as many on each as fit. */
export function breakLines(words: readonly StyledWord[], width: number, fonts: FontSet): StyledLine[] {
  const lines: StyledLine[] = []
  let line: StyledWord[] = []
  let used = 0
  const end = (): void => {
    lines.push({ words: line, width: used })
    line = []
    used = 0
  }
  for (const word of words.flatMap((one) => (one.width > width ? cutWord(one, width, fonts) : [one]))) {
    const gap = gapAfter(line.at(-1), fonts)
    if (line.length > 0 && used + gap + word.width > width) end()
    used += (line.length === 0 ? 0 : gap) + word.width
    line.push(word)
    if (word.isLast === true) end()
  }
  if (line.length > 0) end()
  return lines
}

/** How much room there is between a word and the next: a space as the word itself is set, raised numbers aside. */
function gapAfter(word: StyledWord | undefined, fonts: FontSet): number {
  const part = gapPart(word)
  return part === undefined ? 0 : fonts.width(' ', part.look)
}

/** The part of a word whose look the space after it has. */
export function gapPart(word: StyledWord | undefined): StyledPart | undefined {
  return word?.parts.findLast(({ look }) => look.rise === undefined) ?? word?.parts.at(-1)
}

/** A word that is longer than any line, such as an address, in pieces, cut where an address has its joints if there are some. */
function cutWord({ parts, isLast }: StyledWord, width: number, fonts: FontSet): StyledWord[] {
  const words: StyledWord[] = []
  let current: StyledPart[] = []
  let used = 0
  const end = (): void => {
    if (current.length > 0) words.push({ parts: current, width: used })
    current = []
    used = 0
  }
  for (const { text, look } of parts) {
    let left = text
    while (left !== '') {
      const fitting = fittingStart(left, width - used, (piece) => fonts.width(piece, look))
      if (fitting === '' && current.length > 0) end()
      else {
        const piece = fitting === '' ? (Array.from(left)[0] ?? left) : fitting
        const pieceWidth = fonts.width(piece, look)
        current.push({ text: piece, look, width: pieceWidth })
        used += pieceWidth
        left = left.slice(piece.length)
        if (left !== '') end()
      }
    }
  }
  end()
  const last = words.pop()
  if (last === undefined) return []
  return [...words, isLast === true ? { ...last, isLast } : last]
}

function fittingStart(text: string, width: number, widthOf: (piece: string) => number): string {
  let fitting = ''
  let used = 0
  for (const character of text) {
    used += widthOf(character)
    if (used > width) break
    fitting += character
  }
  if (fitting === text) return text
  const joint = /^.*[/\-_.?&=,;:]/s.exec(fitting)?.[0] ?? ''
  return joint.length > fitting.length / 2 ? joint : fitting
}
