import type { FinalOutput, QualityScore } from '../output.ts'
import type { TaskResult } from '../state.ts'
import type { Measured, Scores } from '../supervisor/scores.ts'

/** The scores of a result, from 0 to 100 with one decimal, and a sentence about them (RES-102). */
export function qualityScore(
  scores: Scores,
  measured: Measured,
  quality: readonly TaskResult[],
  status: FinalOutput['status'],
): QualityScore {
  const said = (name: string): number | null => {
    const found = quality.map((result) => result[name]).find((value) => typeof value === 'number')
    return typeof found === 'number' ? hundredths(found) : null
  }
  const accuracy = said('accuracy')
  // However well a part is made, it is a part: what it lacks is in the figure that stands for all others.
  const overall =
    status === 'partial' ? Math.min(scores.quality, (scores.quality + scores.completeness) / 2) : scores.quality
  const figures = {
    overall: hundredths(overall),
    accuracy,
    completeness: hundredths(scores.completeness),
    readability: measured.readability === null ? null : hundredths(measured.readability),
    citations: said('citation_quality'),
    grammar: measured.grammar === null ? null : hundredths(measured.grammar),
  }
  return { ...figures, notes: notesOn(figures, status) }
}

type Figures = Omit<QualityScore, 'notes'>

function notesOn({ overall, ...parts }: Figures, status: FinalOutput['status']): string {
  // What is only a part of what was asked for is praised for nothing.
  if (status === 'completed' && overall >= 85 && (parts.citations ?? 0) >= 90)
    return 'High-quality article with strong citations'
  const known = Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  const best = known.reduce((left, right) => (right.value > left.value ? right : left), { name: '', value: -1 })
  const worst = known.reduce((left, right) => (right.value < left.value ? right : left), { name: '', value: 101 })
  const part = status === 'partial' ? 'Only a part of what was asked for. ' : ''
  return best.name === worst.name
    ? `${part}Overall ${overall}`
    : `${part}Best: ${best.name} (${best.value}); weakest: ${worst.name} (${worst.value})`
}

/** From 0 to 100 with one decimal. */
function hundredths(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
}
