import { spelledDate } from '../../../understanding/documents/dates.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { begun, cited, quoted, withCitation } from './cited.ts'
import type { Material, Piece } from './material.ts'
import { shownTitle } from './shown-title.ts'

/** How a writer names sources: by turns, and without making small what is a name. */
export interface SourceVoice {
  /** Words that are written with a capital inside sentences. */
  readonly names: ReadonlySet<string>
  /** What documents are called that share their title with others, by their sha256. */
  readonly titles: ReadonlyMap<string, string>
  turn: number
}

/** What a document is called in a text. */
export function titleIn({ titles }: Pick<SourceVoice, 'titles'>, document: Piece['document']): string {
  return titles.get(document.sha256) ?? shownTitle(document)
}

/** Of several documents with one title, such as minutes, each with its date. */
function toldApart(documents: readonly Piece['document'][]): Map<string, string> {
  const alike = Map.groupBy(new Map(documents.map((one) => [one.sha256, one])).values(), ({ title }) => title)
  return new Map(
    [...alike.values()]
      .filter((group) => group.length > 1)
      .flat()
      .flatMap((document): [string, string][] => {
        const { sha256, published_date: date } = document
        return date === null ? [] : [[sha256, `${shownTitle(document)}, ${spelledDate(date)}`]]
      }),
  )
}

const small =
  /^(?:The|A|An|In|On|At|By|For|From|With|To|As|If|When|While|After|Before|During|Since|Until|All|Every|Each|Some|Most|Many|Two|Three|Four|Five|No|None|About|Under|Over|Between|One|Once|Only|Both|Because|Although|Where|Fewer|More)\b/
/** A name behind a longer sentence comes too late. */
const mostBefore = 28

export function voiceFor({ pieces }: Material): SourceVoice {
  const names = new Set<string>()
  for (const { unit } of pieces)
    for (const [word] of unit.text.matchAll(/(?<=[\p{Ll},]\s)\p{Lu}[\p{L}\p{N}-]+/gu)) names.add(word)
  return { names, titles: toldApart(pieces.map(({ document }) => document)), turn: 0 }
}

type NamingForm = (title: string, sentence: string) => string

/** With the source before the sentence; the first of them only where another source has spoken before. */
const adding: NamingForm = (title, sentence) => `*${title}* adds that ${sentence}`
const before: readonly NamingForm[] = [
  (title, sentence) => `According to *${title}*, ${sentence}`,
  (title, sentence) => `As *${title}* puts it, ${sentence}`,
  (title, sentence) => `*${title}* says that ${sentence}`,
]
const after: readonly NamingForm[] = [
  (title, sentence) => `${sentence}, according to *${title}*`,
  (title, sentence) => `${sentence}, *${title}* says`,
]

/** A sentence with the name of its source, before it where it can follow one, else after it. */
export function attributed(piece: Piece, voice: SourceVoice, isFirst: boolean): string {
  const { unit, document, words, isSpoken = false } = piece
  const title = new Set(termsOf(document.title))
  // "The quay of Halsa says that the quay of Halsa is old" is of no help.
  const echoes = termsOf(unit.text)
    .slice(0, 6)
    .filter((term) => title.has(term)).length
  const sentence = following(unit.text, voice.names)
  const isPlain = /^[^:;"“”()]*[.]$/.test(unit.text) && words <= mostBefore
  const isNamed = /\p{L}{3}/u.test(shownTitle(document))
  if (isSpoken)
    return isNamed
      ? withCitation(`*${titleIn(voice, document)}* writes: ${quoted(unit.text)}`, unit.passage)
      : cited(piece)
  const isSaidTo = /\baccording to\b/i.test(unit.text)
  if (!isNamed || isSaidTo || echoes > 1 || (sentence === undefined && !isPlain))
    return withCitation(begun(unit.text), unit.passage)
  const turn = voice.turn++
  // A section does not begin with the name of a source where it can begin with what there is to say.
  if (isPlain && (isFirst || sentence === undefined)) {
    const form = after[turn % after.length]
    return withCitation(`${form?.(titleIn(voice, document), begun(unit.text).replace(/[.]$/, ''))}.`, unit.passage)
  }
  const forms = isFirst ? before : [...before.slice(0, 1), adding, ...before.slice(1)]
  return withCitation(
    forms[turn % forms.length]?.(titleIn(voice, document), sentence ?? unit.text) ?? unit.text,
    unit.passage,
  )
}

/** A sentence as it stands behind a comma, or undefined if it can't. */
export function following(text: string, names: ReadonlySet<string>): string | undefined {
  const [first = ''] = /^[\p{L}\p{N}-]+/u.exec(text) ?? []
  if (small.test(text) || begun(text) !== text) return text.charAt(0).toLowerCase() + text.slice(1)
  return names.has(first) ? text : undefined
}

/** Small at the beginning, unless it is a name or an abbreviation. */
export function lowered(text: string, names: ReadonlySet<string>): string {
  const [first = ''] = /^[\p{L}\p{N}-]+/u.exec(text) ?? []
  // What has another capital in it is a title, or begins with a name.
  const isName = /\s\p{Lu}/u.test(text)
  return names.has(first) || isName || !/^\p{Lu}\p{Ll}/u.test(first)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)
}
