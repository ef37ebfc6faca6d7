import type { ShownClaim } from '../../kind-article.ts'
import type { Tone } from '../../view.ts'
import type { ArticleClaim } from '../evidence/claims.ts'
import { claimRemark } from './tree/claim-remark.ts'

const tones: Readonly<Record<ArticleClaim['verdict'], Tone>> = { supported: 'good', weak: 'warn', 'not found': 'bad' }

/** Claims as people are shown them. */
export function shownClaims(claims: readonly ArticleClaim[]): ShownClaim[] {
  return claims.map((claim) => {
    const { sentence, verdict, location, line, quote, problem } = claim
    const isSound = verdict === 'supported' && problem === 'none'
    return { sentence, verdict, tone: tones[verdict], location, line, quote, remark: isSound ? '' : claimRemark(claim) }
  })
}
