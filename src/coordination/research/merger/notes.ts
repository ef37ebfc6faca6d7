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
}

/** Sentences about how a result came about, in a fixed order (RES-107). */
export function systemNotes(noted: NotedFacts): string {
  return [generation(noted), sources(noted), warnings(noted), limits(noted)].filter((one) => one !== '').join(' ')
}

function generation({ depth, iterations }: NotedFacts): string {
  if (iterations > 1) return `Generated after ${iterations} iterations to meet quality threshold.`
  return `Generated in ${depth} mode with balanced research depth.`
}

function sources({ sources: count, claims }: NotedFacts): string {
  if (count === 0) return ''
  const rate = claims === null || claims.total === 0 ? undefined : Math.round((100 * claims.verified) / claims.total)
  return `Article includes ${count} high-quality sources${rate === undefined ? '' : ` with ${rate}% verification rate`}.`
}

function warnings({ warnings: list }: NotedFacts): string {
  return list.length === 0 ? '' : `Completed with warnings: ${list.join(', ')}.`
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
