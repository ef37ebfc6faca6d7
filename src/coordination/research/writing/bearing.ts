import { termsOf } from '../../../understanding/prose/terms.ts'
import type { TextUnit } from '../evidence/units.ts'
import { type AskedQuestion, askedQuestion } from '../question/asked-question.ts'
import { likenessFor } from '../question/fits-question.ts'
import { questionsOfTopic } from '../question/questions.ts'
import { saidIn } from '../question/same-meaning.ts'
import { holdsValue } from '../question/values.ts'
import type { Material, Piece } from './material.ts'

/** A document that says less of the topic bears on no question about it. */
const onTopic = 0.35
/** Of what is asked, a piece says at least this share itself. */
const inOwnWords = 0.5

/**
 * What bears on a narrow question: what its answers stand beside and gives such values too, and what speaks of all that is asked, most of
 * it in its own words, in documents that are about the topic. What is left is about something else, however near it is.
 */
export function bearingOn(
  topic: string,
  { pieces }: Material,
  { shares, answering }: { readonly shares: ReadonlyMap<string, number>; readonly answering: readonly TextUnit[] },
): Set<Piece> {
  const questions = questionsOfTopic(topic).map(askedQuestion)
  const isBeside = ({ unit }: Piece): boolean =>
    unit.kind === 'sentence' &&
    answering.some((one) => one.passage === unit.passage && one.block === unit.block) &&
    questions.some(({ kind }) => kind !== 'person' && holdsValue(unit.text, kind))
  const bears = (piece: Piece): boolean =>
    (shares.get(piece.document.sha256) ?? 0) >= onTopic && questions.some((asked) => speaksOf(piece, asked))
  return new Set(pieces.filter((piece) => isBeside(piece) || bears(piece)))
}

/** Whether a piece speaks of all that a question asks, most of it in its own words. */
export function speaksOf(
  { unit, document }: Piece,
  question: Pick<AskedQuestion, 'terms' | 'wished' | 'kind' | 'isYesOrNo'>,
): boolean {
  const asked = [...new Set([...question.terms, ...question.wished])]
  const likeness = likenessFor(question)
  const own = saidIn(new Set(termsOf(`${unit.text} ${unit.header.join(' ')}`)), asked, likeness)
  const above = new Set(termsOf(`${unit.heading} ${document.title}`))
  const rest = asked.filter((term) => !own.includes(term))
  const isOwn = own.length >= inOwnWords * asked.length && own.some((term) => question.terms.includes(term))
  return isOwn && saidIn(above, rest, likeness).length === rest.length
}
