import { type Disagreement, disagreementsIn } from '../evidence/disagreements.ts'
import { type Evidence, holds } from '../evidence/evidence.ts'
import type { TextUnit } from '../evidence/units.ts'
import { composeSection } from '../writing/compose-section.ts'
import { disagreementSection } from '../writing/disagreement-section.ts'
import { countWords, type Material, type Piece } from '../writing/material.ts'
import type { PieceRun } from '../writing/runs.ts'
import { isSpoken } from '../writing/spoken.ts'
import { voiceFor } from '../writing/voice.ts'
import { type AnswerUnit, answerUnitsIn, leadsIn } from './answer-units.ts'
import { asReplaced } from './as-replaced.ts'
import { type AskedQuestion, askedQuestion } from './asked-question.ts'
import { changesBetween } from './changes-between.ts'
import { fitOf } from './fits-question.ts'
import { says } from './same-meaning.ts'

/** What the evidence says to one question. */
export interface QuestionAnswer {
  readonly question: string
  /** Cites by the ids of passages; empty where nothing answers. */
  readonly text: string
  readonly passages: readonly string[]
  /** What it says of these, word for word; the sides of a contradiction are not among them. */
  readonly units: readonly TextUnit[]
  /** Where nothing answers: words and years of the question of which nothing is said anywhere. */
  readonly unknown: readonly string[]
}

/** What is further below the best than this is left out; much speaks of what an open question is about. */
const [floor, openFloor] = [0.85, 0.97]
const [mostUnits, mostWords] = [6, 110]

interface Fitting {
  readonly found: AnswerUnit
  readonly fit: number
}

/** Answers one question in the words of the evidence, where something in it answers. What was replaced answers only for its year. */
export function answerByRules(question: string, evidence: Evidence, material: Material): QuestionAnswer {
  const changes = changesBetween(question, evidence) ?? []
  if (changes.length > 0)
    return answerOf(
      question,
      changes,
      composeSection(
        changes.map((one, index) => runOf(one, index, false)),
        voiceFor(material),
      ),
    )
  const asked = askedQuestion(question)
  const units = answerUnitsIn(evidence)
  const fitting = units.map((found): Fitting => ({ found, fit: fitOf(found, asked) })).filter(({ fit }) => fit > 0)
  const current = fitting.filter(({ found }) => holds(found.passage) && !found.unit.isHistory)
  const past = asked.years.length > 0 ? fitting.filter((one) => !current.includes(one)) : []
  const isOpen = asked.kind === 'anything' || asked.kind === 'reason'
  const best = bestOf(current.length > 0 ? current : past, isOpen ? openFloor : floor)
  const disputes = disagreementsIn(evidence)
  const open = disputes.filter((dispute) => current.length > 0 && best.some(({ unit }) => isSide(dispute, unit)))
  const undisputed = best.filter(({ unit }) => !disputes.some((dispute) => isSide(dispute, unit)))
  const runs = undisputed.map((one, index) => runOf(one, index, isOpen))
  const parts = [
    current.length > 0 ? composeSection(runs, voiceFor(material)) : best.map(asReplaced).join(' '),
    open.length === 0 ? '' : `The sources do not agree:\n\n${disagreementSection(open, evidence)}`,
  ]
  const text = parts.filter((part) => part !== '').join('\n\n')
  const passages = [...best.map(({ unit }) => unit), ...open.flatMap(({ sides }) => sides.map(({ unit }) => unit))]
  return {
    question,
    text,
    passages: [...new Set(passages.map(({ passage }) => passage))],
    units: [...undisputed.map(({ unit }) => unit), ...undisputed.flatMap(({ before }) => before ?? [])],
    unknown: text === '' ? unknownIn(asked, units) : [],
  }
}

function answerOf(question: string, found: readonly AnswerUnit[], text: string): QuestionAnswer {
  const units = found.map(({ unit }) => unit)
  return { question, text, units, passages: [...new Set(units.map(({ passage }) => passage))], unknown: [] }
}

/** The best, and what is about as good, as far as an answer goes. */
function bestOf(fitting: readonly Fitting[], share: number): AnswerUnit[] {
  const sorted = [...fitting].sort((left, right) => right.fit - left.fit)
  const least = share * (sorted[0]?.fit ?? 0)
  const chosen: AnswerUnit[] = []
  let words = 0
  for (const { found, fit } of sorted) {
    const more = countWords(found.unit.text)
    if (fit < least || chosen.length === mostUnits || (words > 0 && words + more > mostWords)) break
    if (chosen.some(({ unit }) => unit.text === found.unit.text)) continue
    chosen.push(found)
    words += more
  }
  return chosen
}

/** With the sentence before it, where it goes on from that; to an open question with what follows too. */
function runOf({ unit, document, before, after, isLetter }: AnswerUnit, index: number, isOpen: boolean): PieceRun {
  const units = leadsIn(unit)
    ? after
    : [...(before === undefined ? [] : [before]), unit, ...(isOpen && unit.kind === 'sentence' ? after : [])]
  const pieces = units.map(
    (one): Piece => ({
      unit: one,
      document,
      words: countWords(one.text),
      standsAlone: true,
      announces: false,
      isSpoken: isSpoken(one.text, isLetter),
      ...(leadsIn(unit) ? { leadIn: unit.text } : {}),
    }),
  )
  return { pieces, score: 1 / (1 + index), words: pieces.reduce((sum, { words }) => sum + words, 0) }
}

function isSide({ sides }: Disagreement, unit: AnswerUnit['unit']): boolean {
  return sides.some((side) => side.unit.passage === unit.passage && side.unit.order === unit.order)
}

/** Words and years of a question of which nothing is said anywhere. */
function unknownIn({ terms, years, words, kind }: AskedQuestion, units: readonly AnswerUnit[]): string[] {
  const known = new Set(units.flatMap(({ own, around }) => [...own, ...around]))
  const spokenOf = new Set(units.flatMap((unit) => [...unit.years]))
  return [
    ...terms
      .filter((term) => !says(known, term, kind === 'money' ? 'money' : 'usual'))
      .map((term) => words.get(term) ?? term),
    ...years.filter((year) => !spokenOf.has(year)),
  ]
}
