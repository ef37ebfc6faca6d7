import { bareTopic, topicParts } from '../../../understanding/topic-parts.ts'
import { readWishes, type TextWish, wishExamples } from '../../../understanding/wish.ts'
import { chooseStatements, type DraftSection } from './compose.ts'
import type { DraftMaterial } from './material.ts'
import { rankStatements } from './rank-statements.ts'
import { type DraftShape, isLeftOut, shapeWith } from './shape.ts'

export interface WantedDraft {
  readonly topic: string
  readonly words: number
  readonly longest: number
  /** The newest last. */
  readonly wishes: readonly string[]
}

export interface Drafted {
  readonly shape: DraftShape
  readonly sections: readonly DraftSection[]
  readonly words: number
  readonly sentences: number
  readonly missing: readonly string[]
  /** What of the last wish was not understood, beside what was. */
  readonly ignored: readonly string[]
  /** How many words it had before the last wish. */
  readonly before?: number
}

/** The last wish can't be met: in words, why. */
export interface UnmetWish {
  readonly unmet: string
}

/** Drafts as it is wished by now. Earlier wishes that could not be met count for nothing. */
export function draftWith(
  material: DraftMaterial,
  { topic, words, longest, wishes }: WantedDraft,
): Drafted | UnmetWish {
  const length = { words, isLimit: false, sentences: Number.POSITIVE_INFINITY, longest }
  const start = { title: titleOf(topic), topic: topicParts(topic, material.isName), without: [], length }
  let drafted = draftOf(material, start)
  for (const [at, said] of wishes.entries()) {
    const next = drafted.sections.length === 0 ? newTopic(material, drafted, said) : changed(material, drafted, said)
    if (!('unmet' in next)) drafted = next
    else if (at === wishes.length - 1) return next
  }
  return drafted
}

/** A question stays one. */
function titleOf(topic: string): string {
  return /\?\s*$/.test(topic) ? topic.trim() : bareTopic(topic)
}

/** Nothing was found on what was asked for first: what is said then is what is meant. */
function newTopic(material: DraftMaterial, { shape }: Drafted, said: string): Drafted | UnmetWish {
  const [wish] = readWishes(said).wishes
  const topic = wish !== undefined && 'topic' in wish ? wish.topic : bareTopic(said)
  const next = draftOf(material, { ...shape, title: topic, topic: topicParts(topic, material.isName), without: [] })
  return next.sections.length > 0 ? next : { unmet: `The documents say nothing on ${topic} either.` }
}

function changed(material: DraftMaterial, before: Drafted, said: string): Drafted | UnmetWish {
  const { wishes, unread } = readWishes(said)
  if (wishes.length === 0) {
    return { unmet: `I don't understand "${said}", so the text stays as it is. Say ${wishExamples}.` }
  }
  if (wishes.every(({ kind }) => kind === 'content')) return { unmet: 'Good. The text stays as it is.' }
  let shape = before.shape
  for (const wish of wishes) shape = shapeWith(shape, wish, before, material.isName)
  const next = draftOf(material, shape)
  const problem = wishes.map((wish) => problemWith(wish, before, next)).find((one) => one !== undefined)
  return problem === undefined
    ? { ...next, ignored: unread, before: before.words }
    : { unmet: `${problem} The text stays as it is.` }
}

/** Why a draft is not what was wished for. */
function problemWith(wish: TextWish, before: Drafted, { sections, words, missing }: Drafted): string | undefined {
  const says = `It has ${before.words} words in ${before.sentences} sentences`
  if ('topic' in wish) {
    if (wish.kind === 'without') return sections.length === 0 ? `Without ${wish.topic} nothing is left.` : undefined
    const isAbsent = wish.kind === 'also' ? missing.length > before.missing.length : sections.length === 0
    return isAbsent ? `The documents say nothing on ${wish.topic}.` : undefined
  }
  if (sections.length === 0) return `${says}, and no sentence is short enough for that.`
  if (wish.kind === 'longer' && words <= before.words) return `${says}; the documents say no more on it.`
  if (wish.kind === 'at least' && words < wish.words) return `The documents say no more on it than ${words} words.`
  return undefined
}

function draftOf({ statements, rarity }: DraftMaterial, shape: DraftShape): Drafted {
  const open = statements.filter(({ statement }) => !isLeftOut(shape, statement.text))
  const ranked = rankStatements(shape.topic, open, rarity)
  const sections = chooseStatements(ranked, shape.length)
  const all = sections.flatMap((section) => section.statements)
  const missing = [...ranked].flatMap(([{ name }, found]) => (found.length === 0 ? [name] : []))
  const words = all.reduce((sum, statement) => sum + statement.words, 0)
  return { shape, sections, words, sentences: all.length, missing, ignored: [] }
}
