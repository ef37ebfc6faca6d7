import { termsOf } from '../../../understanding/prose/terms.ts'
import { withCitation } from './cited.ts'
import type { Material, Piece } from './material.ts'

/** How a writer names sources: by turns, and without making small what is a name. */
export interface SourceVoice {
  /** Words that are written with a capital inside sentences. */
  readonly names: ReadonlySet<string>
  turn: number
}

const small =
  /^(?:The|A|An|In|On|At|By|For|From|With|To|As|If|When|While|After|Before|During|Since|Until|All|Every|Each|Some|Most|Many|Two|Three|Four|Five|No|None|About|Under|Over|Between|One|Once|Only|Both|Because|Although|Where|Fewer|More|Our|We)\b/

export function voiceFor({ pieces }: Material): SourceVoice {
  const names = new Set<string>()
  for (const { unit } of pieces)
    for (const [word] of unit.text.matchAll(/(?<=[\p{Ll},]\s)\p{Lu}[\p{L}\p{N}-]+/gu)) names.add(word)
  return { names, turn: 0 }
}

const forms: readonly ((title: string, sentence: string) => string)[] = [
  (title, sentence) => `According to *${title}*, ${sentence}`,
  (title, sentence) => `*${title}* adds that ${sentence}`,
  (title, sentence) => `As *${title}* puts it, ${sentence}`,
  (title, sentence) => `*${title}* says that ${sentence}`,
]

/** A sentence with the name of its source before it, where the sentence can follow one. */
export function attributed({ unit, document }: Piece, voice: SourceVoice): string {
  const [first = ''] = /^[\p{L}\p{N}-]+/u.exec(unit.text) ?? []
  const title = new Set(termsOf(document.title))
  // "The quay of Halsa says that the quay of Halsa is old" is of no help.
  const echoes = termsOf(unit.text)
    .slice(0, 6)
    .filter((term) => title.has(term)).length
  const isName = voice.names.has(first) && !small.test(unit.text)
  if (echoes > 1 || (!isName && !small.test(unit.text))) return withCitation(unit.text, unit.passage)
  const sentence = isName ? unit.text : unit.text.charAt(0).toLowerCase() + unit.text.slice(1)
  const form = forms[voice.turn++ % forms.length]
  return withCitation(form === undefined ? unit.text : form(document.title, sentence), unit.passage)
}

/** Small at the beginning, unless it is a name or an abbreviation. */
export function lowered(text: string, names: ReadonlySet<string>): string {
  const [first = ''] = /^[\p{L}\p{N}-]+/u.exec(text) ?? []
  return names.has(first) || !/^\p{Lu}\p{Ll}/u.test(first) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
