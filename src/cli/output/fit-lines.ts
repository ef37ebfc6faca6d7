import { widthOfText } from './text-width.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours take no room
const colours = /\u001B\[[\d;]*m/g
const mark = /^(?:[✖✔◐⊘→!?·▸–-] )?/u
/** A command that stands on a line of its own, up to the words behind it. */
const command = /^((?:npx |npm run )?baton(?: --)? \S.*?)(?: {2,}(.*))?$/s

/**
 * Words of this program on lines that fit a terminal: broken between words and never inside of one, however long it is. A
 * command stays on one line, so that it can be copied; what is said of it goes below. What was drawn stays as it is.
 */
export function fitLines(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => (shownWidth(line) < width || line.includes('│') ? [line] : fitted(line, width)))
    .join('\n')
}

/** How wide a text is on a screen. */
export function shownWidth(text: string): number {
  return widthOfText(text.replaceAll(colours, ''))
}

function fitted(line: string, width: number): string[] {
  const plain = line.replaceAll(colours, '')
  const indent = plain.length - plain.trimStart().length
  const [, typed, says] = command.exec(plain.trim()) ?? []
  if (typed !== undefined) {
    if (says === undefined) return [line]
    const below = ' '.repeat(indent + 4)
    const at = line.indexOf(says)
    return [line.slice(0, at).trimEnd(), ...wrapped(`${below}${line.slice(at)}`, below, width)]
  }
  const [marked = ''] = mark.exec(plain.trimStart()) ?? []
  return wrapped(line, ' '.repeat(indent + marked.length), width)
}

/** What is set in backticks is one word, where it fits on a line at all. */
function wrapped(line: string, indent: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of wordsOf(line, width - indent.length)) {
    const longer = current === '' ? word : `${current} ${word}`
    if (current.trim() !== '' && shownWidth(longer) >= width) {
      lines.push(current)
      current = `${indent}${word}`
    } else current = longer
  }
  return [...lines, current]
}

function wordsOf(line: string, room: number): string[] {
  const [lead = ''] = /^\s*/.exec(line) ?? []
  const words: string[] = []
  let isOpen = false
  for (const word of line.slice(lead.length).split(' ')) {
    const together = `${words.at(-1)} ${word}`
    if (isOpen && shownWidth(together) < room) words.splice(-1, 1, together)
    else words.push(word)
    if ((word.match(/`/g) ?? []).length % 2 === 1) isOpen = !isOpen
  }
  const [first = '', ...rest] = words
  return [`${lead}${first}`, ...rest]
}
