import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Disagreement, differencesAmong, disagreementsIn } from '../evidence/disagreements.ts'
import { type Evidence, holds } from '../evidence/evidence.ts'
import type { TextUnit } from '../evidence/units.ts'
import { composeSection } from '../writing/compose-section.ts'
import { disagreementSection } from '../writing/disagreement-section.ts'
import { countWords, type Material, type Piece } from '../writing/material.ts'
import type { PieceRun } from '../writing/runs.ts'
import { isSpoken } from '../writing/spoken.ts'
import { voiceFor } from '../writing/voice.ts'
import { hasName } from './agents.ts'
import { type AnswerUnit, answerUnitsIn, leadsIn } from './answer-units.ts'
import { asReplaced } from './as-replaced.ts'
import { type AskedQuestion, askedQuestion } from './asked-question.ts'
import { changesBetween } from './changes-between.ts'
import { extremeRows } from './extreme-rows.ts'
import { fitOf } from './fits-question.ts'
import { nearestTo, unknownIn } from './missed.ts'
import { askedOfDocument } from './named-document.ts'
import { says } from './same-meaning.ts'

/** What the evidence says to one question. */
export interface QuestionAnswer {
  readonly question: string
  /** Cites by the ids of passages; empty where nothing answers. */
  readonly text: string
  readonly passages: readonly string[]
  /** What it says of these, word for word; the sides of a contradiction are not among them. */
  readonly units: readonly TextUnit[]
  /** All that answers, on whichever side. */
  readonly answering: readonly TextUnit[]
  /** Where nothing answers: words and years of the question of which nothing is said anywhere. */
  readonly unknown: readonly string[]
  /** And what comes nearest to one, where anything does. */
  readonly nearest?: AnswerUnit
}

/** What is further below the best than this is left out; much speaks of what an open question is about. */
const [floor, openFloor] = [0.9, 0.97]
/** What gives another value than the best need not say it as fully. */
const otherFloor = 0.8
const [mostUnits, mostWords] = [6, 110]

interface Fitting {
  readonly found: AnswerUnit
  readonly fit: number
}

/** Answers one question in the words of the evidence, where something in it answers. What was replaced answers only for its year. */
export function answerByRules(question: string, evidence: Evidence, material: Material): QuestionAnswer {
  const named = askedOfDocument(question, evidence)
  return named === undefined
    ? answerFrom(question, evidence, material)
    : { ...answerFrom(named.question, named.evidence, material), question }
}

function answerFrom(question: string, evidence: Evidence, material: Material): QuestionAnswer {
  const asked = askedQuestion(question)
  const changes = changesBetween(question, evidence) ?? []
  const told = changes.length > 0 ? changes : extremeRows(question, evidence)
  if (told.length > 0)
    return answerOf(
      question,
      told,
      composeSection(
        told.map((one, index) => runOf([one], index, asked)),
        voiceFor(material),
      ),
    )
  const units = answerUnitsIn(evidence)
  const fitting = units.map((found): Fitting => ({ found, fit: fitOf(found, asked) })).filter(({ fit }) => fit > 0)
  const current = fitting.filter(({ found }) => holds(found.passage) && !found.unit.isHistory)
  const past = asked.years.length > 0 ? fitting.filter((one) => !current.includes(one)) : []
  const isOpen = isOpenQuestion(asked)
  const from = current.length > 0 ? current : past
  const best = briefly(withNamed(nearBest(from, isOpen ? openFloor : floor), from, asked))
  const disputes = disagreementsIn(evidence)
  const isDisputed = ({ unit }: AnswerUnit): boolean => disputes.some((dispute) => isSide(dispute, unit))
  const open = disputes.filter((dispute) => current.length > 0 && best.some(({ unit }) => isSide(dispute, unit)))
  const others = isOpen ? [] : nearBest(current, otherFloor).filter((one) => !isDisputed(one))
  const differing = differencesAmong(unitsIn(others), evidence).filter((one) =>
    best.some(({ unit }) => isSide(one, unit)),
  )
  const isGiven = ({ unit }: AnswerUnit): boolean => differing.some((difference) => isSide(difference, unit))
  const undisputed = best.filter((one) => !isDisputed(one) && !isGiven(one))
  const runs = [...Map.groupBy(undisputed, begun).values()].map((group, index) => runOf(group, index, asked))
  const parts = [
    current.length > 0 ? composeSection(runs, voiceFor(material)) : best.map(asReplaced).join(' '),
    open.length === 0 ? '' : `The sources do not agree:\n\n${disagreementSection(open, evidence)}`,
    differing.length === 0 ? '' : `The sources do not say the same:\n\n${disagreementSection(differing, evidence)}`,
  ]
  const text = parts.filter((part) => part !== '').join('\n\n')
  const sides = [...open, ...differing].flatMap((one) => one.sides.map(({ unit }) => unit))
  const answering = [...unitsIn(best), ...sides]
  const nearest = text === '' ? nearestTo(asked, units) : undefined
  return {
    question,
    text,
    ...(nearest === undefined ? {} : { nearest }),
    passages: [...new Set(answering.map(({ passage }) => passage))],
    answering,
    units: [...runs.flatMap(({ pieces }) => pieces.map(({ unit }) => unit)), ...unitsIn(others.filter(isGiven))],
    unknown: text === '' ? unknownIn(asked, units) : [],
  }
}

function answerOf(question: string, found: readonly AnswerUnit[], text: string): QuestionAnswer {
  const units = found.map(({ unit }) => unit)
  return {
    question,
    text,
    units,
    answering: units,
    passages: [...new Set(units.map(({ passage }) => passage))],
    unknown: [],
  }
}

function unitsIn(found: readonly AnswerUnit[]): TextUnit[] {
  return found.map(({ unit }) => unit)
}

/** The best, and what is about as good. */
function nearBest(fitting: readonly Fitting[], share: number): AnswerUnit[] {
  const sorted = [...fitting].sort((left, right) => right.fit - left.fit)
  const least = share * (sorted[0]?.fit ?? 0)
  return sorted.flatMap(({ found, fit }) => (fit < least ? [] : [found]))
}

/** As far as an answer goes. */
function briefly(sorted: readonly AnswerUnit[]): AnswerUnit[] {
  const chosen: AnswerUnit[] = []
  let words = 0
  for (const found of sorted) {
    const more = countWords(found.unit.text)
    if (chosen.length === mostUnits || (words > 0 && words + more > mostWords)) break
    if (chosen.some(({ unit }) => unit.text === found.unit.text)) continue
    chosen.push(found)
    words += more
  }
  return chosen
}

/** Where what it says begins: what goes on from the same sentence is told with that once. */
function begun({ unit, before = unit }: AnswerUnit): string {
  return `${before.passage} ${before.order}`
}

function isOpenQuestion({ kind }: AskedQuestion): boolean {
  return kind === 'anything' || kind === 'reason'
}

/** Where what says a deed best has no name, what says it in other words and has one is told too. */
function withNamed(best: readonly AnswerUnit[], fitting: readonly Fitting[], { kind }: AskedQuestion): AnswerUnit[] {
  if (kind !== 'person' || best.some(({ unit }) => hasName(unit.text))) return [...best]
  const named = fitting.filter(({ found }) => found.unit.kind === 'sentence' && hasName(found.unit.text))
  return [...best, ...nearBest(named, floor)]
}

/** With the sentence before it, where it goes on from that; to an open question with what follows too. */
function runOf(group: readonly AnswerUnit[], index: number, asked: AskedQuestion): PieceRun {
  const pieces = group
    .flatMap((one) => partsOf(one, asked).map((part): Piece => pieceOf(part, one)))
    .sort((one, other) => one.unit.order - other.unit.order)
    .filter(({ unit }, place, all) => unit.order !== all[place - 1]?.unit.order)
  return { pieces, score: 1 / (1 + index), words: pieces.reduce((sum, { words }) => sum + words, 0) }
}

function partsOf({ unit, before, after }: AnswerUnit, asked: AskedQuestion): readonly TextUnit[] {
  if (leadsIn(unit)) return after
  const further =
    unit.kind !== 'sentence' ? [] : isOpenQuestion(asked) ? after : after.filter((one) => tellsMore(one, asked))
  return [...(before === undefined ? [] : [before]), unit, ...further]
}

/** "Both high findings are closed": what became of what was counted belongs to how many there are. */
function tellsMore({ text }: TextUnit, { counted }: AskedQuestion): boolean {
  const [, what = ''] =
    /^(?:both|all|none of|neither of|most of|the|these)\s(.{3,60}?)\s(?:is|are|was|were|has|have|had|remain)\b/i.exec(
      text,
    ) ?? []
  const said = new Set(termsOf(what))
  return counted.length > 0 && counted.every((term) => says(said, term, 'usual'))
}

function pieceOf(part: TextUnit, { unit, document, isLetter }: AnswerUnit): Piece {
  return {
    unit: part,
    document,
    words: countWords(part.text),
    standsAlone: true,
    announces: false,
    isSpoken: isSpoken(part.text, isLetter),
    ...(leadsIn(unit) ? { leadIn: unit.text } : {}),
  }
}

function isSide({ sides }: Disagreement, unit: AnswerUnit['unit']): boolean {
  return sides.some((side) => side.unit.passage === unit.passage && side.unit.order === unit.order)
}
