import { notFoundTitle } from './article-parts.ts'
import { cited } from './cited.ts'
import { composeSection } from './compose-section.ts'
import { conclusion } from './conclusion.ts'
import type { FilledSection } from './filled-sections.ts'
import type { Material, Piece } from './material.ts'
import { introduction } from './opening-and-end.ts'
import type { PieceRun } from './runs.ts'
import type { TopicAnswers } from './topic-answers.ts'
import { voiceFor } from './voice.ts'

/** What an article is put together from. */
export interface DraftParts {
  readonly chosen: readonly FilledSection[]
  readonly opening: readonly Piece[]
  readonly closing: readonly PieceRun[]
  readonly findings: readonly PieceRun[]
  readonly disagreements: readonly string[]
  readonly disputed: string
  readonly answers: TopicAnswers
  /** Words of the topic that stand in nothing that was read. */
  readonly unmentioned: readonly string[]
  /** Whether the topic asks for so little that all there is on it is told. */
  readonly isNarrow: boolean
  /** Whether anything that was read has been replaced. */
  readonly isReplaced: boolean
  readonly material: Material
}

/** The article below its title. */
export function assembleArticle(parts: DraftParts): string {
  const {
    chosen,
    opening,
    closing,
    findings,
    disagreements,
    disputed,
    answers,
    unmentioned,
    isNarrow,
    isReplaced,
    material,
  } = parts
  const voice = voiceFor(material)
  const filled = chosen.filter(({ runs }) => runs.length > 0)
  // What the brief does not ask for is not missed.
  const missing = chosen.filter(({ runs, isAsked }) => isAsked && runs.length === 0).map(({ title }) => title)
  const notFound = [
    ...answers.unanswered.map(unansweredLine),
    ...missing.map(unansweredLine),
    ...unmentioned
      .filter(
        (word) =>
          answers.text === '' &&
          ![...missing, ...answers.unanswered].some((title) => title.toLowerCase().includes(word.toLowerCase())),
      )
      .map(unmentionedLine),
  ]
  const end = conclusion({ runs: closing, findings, disputed: disagreements, missing, isNarrow }, voice)
  return [
    `## Introduction\n\n${introduction(
      answers.text === '' ? opening.map(cited).join(' ') : answers.text,
      filled.map(({ title }) => title),
      { isDisputed: disagreements.length > 0, isReplaced },
      voice.names,
    )}`,
    ...filled.map(({ title, runs }) => `## ${title}\n\n${composeSection(runs, voice)}`),
    ...(disputed === '' ? [] : [`## Where sources disagree\n\n${disputed}`]),
    ...(notFound.length === 0 ? [] : [`## ${notFoundTitle}\n\n${notFound.join('\n')}`]),
    ...(end === '' ? [] : [`## Conclusion\n\n${end}`]),
  ].join('\n\n')
}

export function unmentionedLine(word: string): string {
  return `- "${word}": nothing that was read mentions this`
}

export function unansweredLine(question: string): string {
  return `- "${question}": nothing that was read answers this`
}
