import type { ArticleClaim } from '../../evidence/claims.ts'

/** What is to be said of how a sentence is carried, in a few words. */
export function claimRemark({ verdict, problem }: Pick<ArticleClaim, 'verdict' | 'problem'>): string {
  if (problem === 'uncited') return 'nothing is cited for it'
  if (problem === 'number') return 'a number in it does not stand in what it cites'
  if (problem === 'outdated') return 'what it cites has been replaced by something later'
  if (verdict === 'supported') return 'what it cites says so'
  return verdict === 'weak' ? 'what it cites says so only in part' : 'what it cites does not say so'
}
