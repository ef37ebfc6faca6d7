import { termsOf } from '../../../understanding/prose/terms.ts'
import { isRequestWord } from '../../../understanding/stop-words.ts'
import { keyPhrases } from './key-phrases.ts'
import { folderOf, type Piece } from './material.ts'

const generic =
  /^(?:introduction|summary|overview|background|conclusions?|references|notes?|remarks?|purpose|scope|contents?|key facts|highlights|appendix|general|results|reasons|conditions|details|main data|misc\w*|faq|questions|limits|advice|open decisions|minutes|report|estimate|description|technical description|contacts|registers?|decisions?|lessons|study|milestones|organi[sz]ation|what follows|\W*)$/i

/** Whether a heading would fit any text, and so says nothing of this one. */
export function isGeneric(heading: string): boolean {
  return generic.test(heading)
}

/** The words of what a piece stands under: its heading, the title and the folder. */
export function labelWords(piece: Piece): Set<string> {
  return new Set(termsOf(`${headingOf(piece)} ${shortTitle(piece)} ${folderOf(piece.document)}`))
}

/** Headings, titles up to their first "of" or "for", and key phrases. */
export function labelsFrom(pieces: readonly Piece[]): string[] {
  const texts = new Map<string, string>()
  for (const { unit, document } of pieces) {
    texts.set(document.sha256, `${texts.get(document.sha256) ?? document.title} . ${unit.heading} . ${unit.text}`)
  }
  const titles = pieces.map(shortTitle)
  const headings = pieces.map(headingOf)
  const folders = pieces.map(({ document }) => folderOf(document))
  const spellings = new Map(
    [...folders, ...headings, ...titles].flatMap((heading) =>
      (heading.match(/\p{L}[\p{L}-]{2,}/gu) ?? []).map((word) => [termsOf(word)[0] ?? '', word]),
    ),
  )
  // A single word is a side of the topic only where it is part of a heading, and then it is spelled as there.
  const phrases = keyPhrases([...texts.values()], 80).flatMap(({ phrase, terms: [only, ...more] }) => {
    if (more.length > 0) return [phrase]
    return spellings.get(only ?? '')?.toLowerCase() ?? []
  })
  const all = [...headings, ...folders, ...titles, ...phrases].map((label) =>
    label.replace(/^(?:the|a|an)\s+/i, '').trim(),
  )
  const labels = new Map(
    all
      .filter(isLabel)
      .reverse()
      .map((label) => [termsOf(label).join(' '), label]),
  )
  return [...labels.values()].reverse()
}

/** A title up to its first "of" or "for": what follows is what the document is about, as many others are. */
function shortTitle({ document: { title } }: Piece): string {
  return title.replace(/\s*[(:–—|].*$|\s+-\s.*$/, '').replace(/\s+(?:of|for|in|on|at|from|about|between)\s.*$/i, '')
}

function headingOf({ unit, document }: Piece): string {
  return unit.heading === document.title ? '' : unit.heading
}

/** Whether a word is written with a capital inside sentences and never without. */
export function isName(label: string, pieces: readonly Piece[]): boolean {
  if (!/^\p{L}+$/u.test(label)) return false
  const [small, large] = [label.toLowerCase(), label.charAt(0).toUpperCase() + label.slice(1)]
  const inside = new RegExp(`(?<=[\\p{Ll},] )${large}(?!\\p{L})`, 'u')
  const outside = new RegExp(`(?<!\\p{L})${small}(?!\\p{L})`, 'u')
  return pieces.some(({ unit }) => inside.test(unit.text)) && !pieces.some(({ unit }) => outside.test(unit.text))
}

function isLabel(heading: string): boolean {
  const [first = '', last = ''] = [/^\p{L}+/u.exec(heading)?.[0], /\p{L}+$/u.exec(heading)?.[0]].map((word) =>
    word?.toLowerCase(),
  )
  if (isRequestWord(first) || isRequestWord(last)) return false
  return !isGeneric(heading) && heading.length <= 50 && heading.split(/\s+/).length <= 5 && !heading.includes('?')
}
