import { offlineLine } from '../../../models/offline/closing-line.ts'
import { plural } from '../../../projections/plural.ts'
import type { ResearchDepth } from '../brief.ts'

/** What the notes of a result tell of. */
export interface NotedFacts {
  readonly depth: ResearchDepth
  readonly iterations: number
  readonly warnings: readonly string[]
  readonly sources: number
  readonly claims: { readonly verified: number; readonly total: number } | null
  readonly cost: number
  readonly budget: number
  readonly seconds: number
  readonly limitSeconds: number
  /** Whether it is only a part of what was asked for: then nothing was completed, and nothing is praised. */
  readonly isPart: boolean
  readonly isByRules: boolean
}

/** Sentences about how a result came about, in a fixed order (RES-107). */
export function systemNotes(noted: NotedFacts): string {
  const end = noted.isPart ? 'It is only a part of what was asked for.' : limits(noted)
  const rules = noted.isByRules ? offlineLine : ''
  return [generation(noted), sources(noted), warnings(noted), end, rules].filter((one) => one !== '').join(' ')
}

function generation({ depth, iterations }: NotedFacts): string {
  if (iterations > 1) return `Generated after ${iterations} iterations to meet quality threshold.`
  return `Generated in ${depth} mode with balanced research depth.`
}

function sources({ sources: count, claims, isPart }: NotedFacts): string {
  if (count === 0) return ''
  if (isPart) return `Article includes ${plural(count, 'source')}.`
  const rate = claims === null || claims.total === 0 ? undefined : Math.round((100 * claims.verified) / claims.total)
  return `Article includes ${count} high-quality sources${rate === undefined ? '' : ` with ${rate}% verification rate`}.`
}

function warnings({ warnings: list, isPart }: NotedFacts): string {
  const what = isPart ? 'Warnings' : 'Completed with warnings'
  return list.length === 0 ? '' : `${what}: ${list.join(', ')}.`
}

function limits({ cost, budget, seconds, limitSeconds }: NotedFacts): string {
  const [cheap, quick] = [cost < budget, seconds < limitSeconds]
  if (cheap && quick) return 'Completed under budget and within time constraints.'
  if (cheap) return `Completed under budget ($${dollars(cost)} of $${dollars(budget)} allowed).`
  if (!quick) return ''
  const minutes = Math.floor(seconds / 60)
  const percent = Math.round(100 * (1 - minutes / (limitSeconds / 60)))
  return `Completed in ${minutes} minutes (${percent}% under time limit).`
}

function dollars(micros: number): string {
  return (micros / 1e6).toFixed(2)
}
