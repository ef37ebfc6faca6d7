import { type CheckedClaim, factCheck } from '../evidence/fact-check.ts'
import type { ResearchWorker } from '../worker.ts'
import { articleSoFar } from './earlier-results.ts'
import { judgeClaims } from './judge-claims.ts'

/** Checks every claim of the article against the evidence. */
export const factChecker: ResearchWorker = {
  id: 'fact_checker',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (context, input, { evidence, models }) => {
    const byRule = factCheck(articleSoFar(input), evidence)
    const { claims, problems } =
      models.length === 0 ? { claims: byRule, problems: [] } : await judgeClaims(context, models, byRule, evidence)
    const count = (finding: CheckedClaim['finding']): number => claims.filter((one) => one.finding === finding).length
    const verified = count('verified')
    return {
      result: {
        worker: input.worker_id,
        accuracy: claims.length === 0 ? 0 : verified / claims.length,
        total_claims: claims.length,
        verified_claims: verified,
        // Claims that a source contradicts are among the unverified (RES-79).
        unverified_claims: claims.length - verified,
        contradicted_claims: count('contradicted'),
        claims: claims.filter(({ finding }) => finding !== 'verified').map(told),
      },
      warnings: [
        ...(claims.length === 0 ? ['The article claims nothing that could be checked'] : []),
        ...problems.map(
          (problem) => `Some claims were checked by rules alone, because the model did not judge them (${problem})`,
        ),
      ],
    }
  },
}

/** Only what is not verified is told: of the others the evidence tells all. */
function told({
  claim: { sentence, passages, verdict },
  finding,
  because,
}: CheckedClaim): Record<string, string | readonly string[]> {
  return { sentence, passages, verdict, finding, because }
}
