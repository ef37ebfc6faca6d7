import type { Brief } from '../brief.ts'
import { type Evidence, type EvidenceDocument, holds } from '../evidence/evidence.ts'
import { documentsByHash } from '../evidence/standing.ts'
import type { Source } from '../merger/sources.ts'
import { type ArticlePart, isBody, partsOfArticle } from '../writing/article-parts.ts'
import { countWords } from '../writing/material.ts'
import type { Measured } from './scores.ts'

/** A section with this share of the words that fall to it is full. */
const fullSection = 0.5
/** A document that fits the topic half as well as the best is worth being used. */
const worthUsing = 0.5
/** What documents are to sections, when it is counted how much of an article is there. */
const documentWeight = 0.25

/** What is known of an article, of which it is asked how much of what it is to say is there. */
export interface AskedParts {
  readonly brief: Pick<Brief, 'target_length' | 'min_sources'>
  readonly evidence: Evidence
  /** The sections that it is to have, and those that it has not. */
  readonly expected: readonly string[]
  readonly missing: readonly string[]
  /** What its topic asks, and what of that has no answer. */
  readonly asked: number
  readonly unanswered: number
  readonly cited: readonly Source[]
}

/**
 * The parts that an article is to have, and how far they are there: its sections, each as full as the words that were
 * asked for make it, the documents on it, and the questions of its topic. A heading with nothing below it is no section.
 */
export function filledParts(
  content: string,
  about: AskedParts,
): Pick<Measured, 'sectionsCovered' | 'expectedSections'> {
  const { expected, missing, asked, unanswered } = about
  const body = partsOfArticle(content).parts.filter(isBody)
  const share = (fullSection * about.brief.target_length) / Math.max(1, expected.length)
  const words = (parts: readonly ArticlePart[]): number => parts.reduce((sum, { text }) => sum + countWords(text), 0)
  // Which heading stands for which section is known only where they have one name, so all are filled from one text.
  const present = expected.length - missing.length
  const average = expected.length === 0 ? words(body) : words(body) / Math.max(1, present)
  const sections = Math.max(1, present) * Math.min(1, average / share)
  const documents = usedDocuments(about)
  const all = Math.max(1, expected.length)
  const weight = documents === undefined ? 0 : all * documentWeight
  const there = expected.length > 0 && present === 0 ? 0 : sections
  // Whatever else is said, what was asked and has no answer is not there.
  const answered = asked === 0 ? 1 : (asked - unanswered) / asked
  return { sectionsCovered: answered * (there + weight * (documents ?? 0)), expectedSections: all + weight }
}

/** The documents that say most on the topic, whichever the article cites. */
export function relevantDocuments(evidence: Evidence): EvidenceDocument[] {
  const speaking = new Set(evidence.passages.filter(holds).map(({ document }) => document))
  const documents = [...documentsByHash(evidence)]
    .filter(([hash]) => speaking.has(hash))
    .map(([, document]) => document)
  const best = documents.reduce((most, { relevance }) => Math.max(most, relevance), 0)
  return documents.filter(({ relevance }) => best > 0 && relevance >= worthUsing * best)
}

/** Of the documents that say most on the topic, as many as are wanted, the share that is cited. */
function usedDocuments({ evidence, cited, brief }: AskedParts): number | undefined {
  const relevant = relevantDocuments(evidence)
  if (relevant.length === 0) return undefined
  const places = new Set(cited.map(({ url }) => url))
  const used = relevant.filter(({ location }) => places.has(location)).length
  return Math.min(1, used / Math.min(relevant.length, brief.min_sources))
}
