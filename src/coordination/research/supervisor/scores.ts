/** What is counted of an article, and what workers judged. `null` where no worker said anything. */
export interface Measured {
  readonly sectionsCovered: number
  readonly expectedSections: number
  readonly words: number
  readonly targetWords: number
  /** How much of what the topic names stands in what was read, from 0 to 1. Default: all of it. */
  readonly relevance?: number
  readonly hasIntroduction: boolean
  readonly hasBody: boolean
  readonly hasConclusion: boolean
  readonly sources: number
  readonly minSources: number
  readonly sourceTypes: number
  /** How many types of sources there could be. Default: all four. */
  readonly possibleTypes?: number
  readonly correctCitations: number
  readonly totalCitations: number
  readonly claims: { readonly verified: number; readonly total: number; readonly contradicted: number } | null
  readonly grammar: number | null
  readonly readability: number | null
  readonly toneMatch: number | null
}

export const dimensions = ['article', 'source', 'factual', 'writing'] as const
export type QualityDimension = (typeof dimensions)[number]

/** How good an article is, each part from 0 to 1 and unrounded (RES-80). */
export type Scores = Readonly<Record<QualityDimension, number>> & {
  readonly quality: number
  readonly completeness: number
  /** What could not be judged, and counts as 0 (RES-85). */
  readonly missing: readonly string[]
}

const weights: Readonly<Record<QualityDimension, number>> = { article: 0.3, source: 0.25, factual: 0.25, writing: 0.2 }

/** How many types of sources there are. */
const allTypes = 4

export function scoresOf(measured: Measured): Scores {
  const missing: string[] = []
  const completeness = completenessOf(measured)
  const parts = {
    // An article that is about something else is none, however long and well built it is.
    article:
      clamp(measured.relevance ?? 1) *
      mean([completeness, part(measured.words, measured.targetWords), structureOf(measured)]),
    source: sourceScore(measured, missing),
    factual: factualScore(measured, missing),
    writing: writingScore(measured, missing),
  }
  return { ...parts, quality: qualityOf(parts), completeness, missing }
}

export function qualityOf(parts: Readonly<Record<QualityDimension, number>>): number {
  return dimensions.reduce((sum, dimension) => sum + weights[dimension] * parts[dimension], 0)
}

function completenessOf({ sectionsCovered, expectedSections }: Measured): number {
  return expectedSections === 0 ? 1 : clamp(sectionsCovered / expectedSections)
}

function structureOf({ hasIntroduction, hasBody, hasConclusion }: Measured): number {
  return mean([hasIntroduction, hasBody, hasConclusion].map(Number))
}

function sourceScore(measured: Measured, missing: string[]): number {
  const { sources, minSources, sourceTypes, possibleTypes = allTypes, correctCitations, totalCitations } = measured
  if (totalCitations === 0) missing.push('citations')
  const accuracy = totalCitations === 0 ? 0 : correctCitations / totalCitations
  return mean([part(sources, minSources), clamp(sourceTypes / possibleTypes), clamp(accuracy)])
}

/** Claims that a source contradicts count as unverified (RES-79). */
function factualScore({ claims }: Measured, missing: string[]): number {
  if (claims === null || claims.total === 0) {
    missing.push(claims === null ? 'fact check' : 'claims')
    return 0
  }
  return clamp(Math.min(claims.verified, claims.total - claims.contradicted) / claims.total)
}

function writingScore({ grammar, readability, toneMatch }: Measured, missing: string[]): number {
  const terms = Object.entries({ grammar, readability, tone: toneMatch })
  for (const [name, value] of terms) if (value === null) missing.push(name)
  return mean(terms.map(([, value]) => clamp(value ?? 0)))
}

function part(actual: number, wanted: number): number {
  return wanted === 0 ? 1 : clamp(Math.min(actual, wanted) / wanted)
}

function mean(terms: readonly number[]): number {
  return terms.reduce((sum, term) => sum + term, 0) / terms.length
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
