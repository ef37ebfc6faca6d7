import type { Brief } from '../brief.ts'
import type { Complexity } from '../plan.ts'

/** Bands by their lower ends (RES-34). */
const bands: readonly (readonly [least: number, label: Complexity['label']])[] = [
  [0.7, 'HIGH'],
  [0.4, 'MEDIUM'],
  [0, 'LOW'],
]

export function bandOf(score: number): Complexity['label'] {
  return bands.find(([least]) => score >= least)?.[1] ?? 'LOW'
}

export function complexityFrom(score: number, reason: string): Complexity {
  const clamped = Math.min(1, Math.max(0, score))
  return { label: bandOf(clamped), score: clamped, reason }
}

/** What a brief shows of how much it asks, in tenths, where no model judges it (RES-37). */
export function complexityByRule({
  topic,
  target_length,
  min_sources,
  research_depth,
  expected_sections,
}: Brief): Complexity {
  const signs: readonly (readonly [tenths: number, holds: boolean, says: string])[] = [
    [1, target_length > 2500, 'it is to be long'],
    [1, min_sources > 12, 'it needs many sources'],
    [1, research_depth === 'deep', 'it is to go deep'],
    [1, (expected_sections?.length ?? 0) > 3, 'it has many sections'],
    [-2, isDefinition(topic), 'it asks for a definition'],
  ]
  const found = signs.filter(([, holds]) => holds)
  const tenths = found.reduce((sum, [one]) => sum + one, 5)
  const reason = found.length === 0 ? 'nothing makes it easier or harder' : found.map(([, , says]) => says).join(', ')
  return complexityFrom(tenths / 10, reason)
}

function isDefinition(topic: string): boolean {
  return /^what (is|are)\b/i.test(topic) && topic.trim().split(/\s+/).length <= 6
}
