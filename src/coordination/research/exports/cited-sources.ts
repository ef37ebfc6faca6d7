import type { FinalOutput } from '../output.ts'

/** How many documents an article draws on: those that it cites. Where others wrote it, those that they name. */
export function citedSources({ references, sources }: Pick<FinalOutput, 'references' | 'sources'>): number {
  const cited = new Set(references.map(({ location }) => location)).size
  return cited === 0 ? sources.length : cited
}
