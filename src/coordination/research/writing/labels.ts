import { isCommonWord } from '../../../understanding/common-words.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { isRequestWord } from '../../../understanding/stop-words.ts'
import { keyPhrases } from './key-phrases.ts'
import { folderOf, type Piece } from './material.ts'

const generic =
  /^(?:introduction|summary|overview|background|conclusions?|references|notes?|remarks?|purpose|scope|contents?|key facts|highlights|appendix|general|results|reasons|conditions|details|main data|misc\w*|faq|questions|limits|advice|open decisions|minutes|report|estimate|description|technical description|contacts|registers?|decisions?|lessons|study|milestones|organi[sz]ation|what follows|\W*)$/i

const kinds =
  /\b(?:reports?|minutes|survey|memo|memorandum|letter|invoice|newsletter|press release|bulletin|policy|handbook|manual|faq|checklist|notes?|guide|guidelines|review|meta-analysis|study|trial|paper|article|brief|update|meeting|ratio|interval)\b/i

/** Whether it says what kind of document something stands in, and not what that is about. */
export function isKindOfDocument(label: string): boolean {
  return kinds.test(label)
}

const records = /\b(?:log|logbook|diary|journal|statement|reply|answer|announcement|notice|transcript|release)\b/i

/** Whether the title of a document says what it is, and not what stands in it: "Caretaker's log", "Annual report 2022". */
export function isRecord(label: string): boolean {
  return kinds.test(label) || records.test(label)
}

/** Words that say how something is, or what was done, and not what it is. */
const isWeak = /(?:ed|ly|al|ous|ive|ful|less|able|ible|ary|est)$|^(?:versions?|liked|number|list|draft)$/i

const isClause =
  /^(?:what|why|how|who|when|where|which|if|before|after|while)\b|\b(?:is|are|was|were|went|goes|does|did|has|have|took|takes)\b/i

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
    texts.set(
      document.sha256,
      `${texts.get(document.sha256) ?? titleInWords(document)} . ${unit.heading} . ${unit.text}`,
    )
  }
  // A log or a statement may hold anything.
  const saysWhat = (title: string): boolean => !records.test(title)
  const titles = pieces.map(shortTitle).filter(saysWhat)
  const headings = pieces.map(headingOf)
  const folders = pieces.map(({ document }) => folderOf(document))
  const above = [
    ...new Set([...folders, ...headings, ...pieces.map(({ document }) => titleInWords(document)).filter(saysWhat)]),
  ].map((heading) => ` ${termsOf(heading).join(' ')} `)
  // What no heading and no title has is a turn of speech.
  const isHeaded = (phrase: string): boolean =>
    !/(?:ed|ly|ous|ful|less|able|ible)$/i.test(phrase) &&
    above.some((heading) => heading.includes(` ${termsOf(phrase).join(' ')} `))
  const spellings = new Map(
    [...folders, ...headings, ...titles].flatMap((heading) => {
      // "What was built" and "Why it took longer" end with no noun.
      const word = isClause.test(heading) ? '' : (/\p{L}[\p{L}-]{2,80}$/u.exec(heading)?.[0] ?? '')
      return word === '' || isWeak.test(word) || isCommonWord(word) ? [] : [[termsOf(word)[0] ?? '', word] as const]
    }),
  )
  // A single word is a side of the topic only where a heading ends with it, and then it is spelled as there.
  const phrases = keyPhrases([...texts.values()], 80).flatMap(({ phrase, terms: [only, ...more] }) => {
    if (more.length > 0) return isHeaded(phrase) ? [phrase] : []
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
function shortTitle({ document }: Piece): string {
  const title = titleInWords(document)
  // A whole sentence for a title says more than its beginning.
  if (title.split(/\s+/).length > longestTitle || /^(?:to|dear)\s/i.test(title)) return ''
  return title
    .replace(/(?:(?<!\s)\s+)?[(:–—|].*$|(?<!\s)\s+-\s.*$/s, '')
    .replace(/(?<!\s)\s+(?:of|for|in|on|at|from|about|between)\s.*$/is, '')
}

/** Tables are called by their files: what kind of file it is says nothing. */
function titleInWords({ title }: Pick<Piece['document'], 'title'>): string {
  return /\.(?:csv|tsv|tab|json|jsonl|ndjson)$/i.test(title)
    ? title.replace(/\.\w+$/, '').replace(/[_-]+/g, ' ')
    : title
}

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|spring|summer|autumn|winter'
const date = String.raw`(?:\d{1,2}\.?\s)?(?:(?:${months})\.?\s)?\d{4}|\d{4}-\d{2}(?:-\d{2})?`
const [longestLabel, mostWords] = [60, 9]
/** Titles with more words are sentences. */
const longestTitle = 10

/** What a document is about, as the heading of a section that only it is the source of; nothing where its title does not say it. */
export function documentLabel({ title }: Piece['document'], topic: ReadonlySet<string>): string {
  const isDate = new RegExp(`^(?:${date})$`, 'iu')
  const parts = titleInWords({ title })
    .replace(/(?:(?<!\s)\s+)?\([^)]{0,300}\)/g, '')
    .replace(/,?\s{0,20}\b(?:version|revision|rev\.?|draft|v)\s?\d[\d.]{0,80}\b/gi, '')
    .replace(new RegExp(`,\\s*(?:${date})(?=$|[,:])`, 'giu'), '')
    .split(/(?:(?<!\s)\s+)?[:|]\s+|(?<!\s)\s+[-–—]\s+/)
    .map((part) => part.trim())
  const named = parts.find((part) => /\p{L}{3}/u.test(part) && !isDate.test(part) && !isGeneric(part)) ?? ''
  // "Annual report of the clinic" in an article about the clinic.
  const rest = /\s(?:of|for|at|in|on)\s(.+)$/s.exec(named)
  const own =
    rest !== null && termsOf(rest[1] ?? '').every((term) => topic.has(term)) ? named.slice(0, rest.index) : named
  const label = own.split(/\s+/).length <= mostWords && own.length <= longestLabel ? own : shortened(own)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** A long title up to where it goes into particulars, as far as there is room for it. */
function shortened(title: string): string {
  const ends = [...title.matchAll(/\s(?:in|among|for|by|from|with|after|during|is|are|on|to)\s/g)].map(
    ({ index }) => index,
  )
  const end = ends.findLast((at) => at <= longestLabel && title.slice(0, at).split(/\s+/).length <= mostWords)
  const label = end === undefined ? '' : title.slice(0, end)
  return label.split(/\s+/).length >= 2 ? label.replace(/[,;:]$/, '') : ''
}

function headingOf({ unit, document }: Piece): string {
  return unit.heading === document.title
    ? ''
    : unit.heading.replace(/^\d{1,2}(?:\.\d{1,2}){0,200}[.)]?\s{1,20}(?=\p{L})/u, '')
}

/** Headings under which anything may stand; others are of use where it is known what the whole is about. */
const saysNothing =
  /^(?:introduction|summary|overview|background|conclusions?|references|notes?|remarks?|purpose|scope|contents?|general|details|misc\w*|faq|questions|appendix|highlights|key facts|minutes|report|description|any other business|other|aims?|what follows)$/i

/** What a piece stands under, as the heading of a section; nothing where that would fit any text. */
export function headingLabel(piece: Piece): string {
  const heading = headingOf(piece)
  const isFit =
    /^\p{Lu}/u.test(heading) &&
    !saysNothing.test(heading) &&
    !/[?.:;]/.test(heading) &&
    heading.length <= longestLabel &&
    heading.split(/\s+/).length <= mostWords &&
    !new RegExp(`^(?:${date})$`, 'iu').test(heading)
  return isFit ? heading : ''
}

/** Whether its words are written with a capital inside sentences and never without. */
export function isName(label: string, pieces: readonly Piece[]): boolean {
  const words = label.split(/\s+/).filter((word) => /^\p{L}+$/u.test(word))
  return (
    words.length > 0 &&
    words.every((word) => {
      const [small, large] = [word.toLowerCase(), word.charAt(0).toUpperCase() + word.slice(1)]
      const inside = new RegExp(`(?<=[\\p{Ll},] (?:\\p{Lu}[\\p{L}.]* )?)${large}(?!\\p{L})`, 'u')
      const outside = new RegExp(`(?<!\\p{L})${small}(?!\\p{L})`, 'u')
      return pieces.some(({ unit }) => inside.test(unit.text)) && !pieces.some(({ unit }) => outside.test(unit.text))
    })
  )
}

const ofKind =
  /^(?:annual|yearly|monthly|weekly|daily|final|interim|first|second|third|new|the|a|of|for|and|\d[\d.–-]*)$/i

/** "Annual report 2022" says what a document is and of when, and nothing of what is in it. */
function isOnlyKind(label: string): boolean {
  const kind = new RegExp(`^(?:${kinds.source})$`, 'i')
  return label.split(/\s+/).every((word) => ofKind.test(word) || kind.test(word))
}

function isLabel(heading: string): boolean {
  if (isOnlyKind(heading)) return false
  const [first = '', last = ''] = [/^\p{L}+/u.exec(heading)?.[0], /(?<!\p{L})\p{L}+$/u.exec(heading)?.[0]].map((word) =>
    word?.toLowerCase(),
  )
  if (isRequestWord(first) || isRequestWord(last) || /^(?:version|revision|draft)$/i.test(heading)) return false
  // The name of a file, a number of a version and a date are no subject.
  if (!/\p{L}{3}/u.test(heading) || /^\P{L}{0,300}\d[\d.-]{0,80}$|\b(?:version|v)\s?\d/iu.test(heading)) return false
  if (new RegExp(`^(?:${date})$`, 'iu').test(heading)) return false
  return !isGeneric(heading) && heading.length <= 50 && heading.split(/\s+/).length <= 5 && !heading.includes('?')
}
