import { readMarkup } from '../../web/html-tokens.ts'

const silent: ReadonlySet<string> = new Set(['title', 'script', 'style', 'template', 'noscript', 'svg'])
const inline: ReadonlySet<string> = new Set(
  'a abbr b bold code em i kbd mark samp small span strong sub sup u'.split(' '),
)
/** So many words in a row tell one place from another. */
const enough = 6

interface PlacedWord {
  readonly word: string
  readonly line: number
}

/**
 * In which line of a page each line of the text stands that was made from it, by its first words, each behind the one before
 * it where there is such a place. A line without a place of its own is where the one before it is.
 */
export function sourceLinesOf(html: string, lines: readonly string[]): number[] {
  const words = wordsOf(html)
  const places = new Map<string, number[]>()
  for (const [index, { word }] of words.entries()) {
    const known = places.get(word)
    if (known === undefined) places.set(word, [index])
    else known.push(index)
  }
  let [next, last] = [0, 1]
  return lines.map((line) => {
    const said = wordsIn(withoutMarks(line)).slice(0, enough)
    const candidates = places.get(said[0] ?? '') ?? []
    const isHere = (index: number): boolean => said.every((word, offset) => words[index + offset]?.word === word)
    const found =
      said.length === 0 ? undefined : (firstFrom(candidates, next, isHere) ?? firstFrom(candidates, 0, isHere))
    if (found === undefined) return last
    next = found + said.length
    last = words[found]?.line ?? last
    return last
  })
}

/** Very common words are not looked for everywhere: a page can be made of nothing but one. */
const mostLooks = 200

function firstFrom(places: readonly number[], least: number, isHere: (index: number) => boolean): number | undefined {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return places.slice(low, low + mostLooks).find(isHere)
}

/** A line of Markdown without targets of links, what stands for pictures, and marks and numbers of lists. */
function withoutMarks(line: string): string {
  return line
    .replace(/\]\([^()\s]*\)/g, ']')
    .replace(/\(image: [^)]{0,1000}\)/g, ' ')
    .replace(/^[\s>]*(?:[-*+]\s|\d{1,6}[.)]\s)+/, '')
    .replace(/\\(?=[\p{P}\p{S}])/gu, '')
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** What a page says, word for word, with the lines it says it in. What is not shown is left out. */
function wordsOf(html: string): PlacedWord[] {
  const starts = [0]
  for (let at = html.indexOf('\n'); at >= 0; at = html.indexOf('\n', at + 1)) starts.push(at + 1)
  const words: PlacedWord[] = []
  let [text, begun, line, silence] = ['', 0, 0, 0]
  const lineAt = (offset: number): number => {
    while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= offset) line++
    return line + 1
  }
  const end = (): void => {
    if (text !== '') words.push({ word: text, line: begun })
    text = ''
  }
  const add = (piece: string, offset: number): void => {
    if (silence > 0) return
    for (const match of piece.matchAll(/([\p{L}\p{N}]+)|[^\p{L}\p{N}]+/gu)) {
      if (match[1] === undefined) end()
      else {
        if (text === '') begun = lineAt(offset + match.index)
        text += match[1].toLowerCase()
      }
    }
  }
  const tag = (name: string, by: 1 | -1): void => {
    if (silent.has(name)) silence = Math.max(0, silence + by)
    if (!inline.has(name)) end()
  }
  readMarkup(html, { open: (name) => tag(name, 1), close: (name) => tag(name, -1), text: add })
  end()
  return words
}
