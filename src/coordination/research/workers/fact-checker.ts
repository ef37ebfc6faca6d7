import { type CheckedClaim, factCheck } from '../evidence/fact-check.ts'
import type { ResearchWorker, WorkerFindings } from '../worker.ts'
import { articleSoFar } from './earlier-results.ts'

/** Checks every claim of the article against the evidence. */
export const factChecker: ResearchWorker = {
  id: 'fact_checker',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (_, input, { evidence }) => factsFound(factCheck(articleSoFar(input), evidence)),
}

/** The result lists only claims that are not verified: of the others the evidence tells all. */
function factsFound(checked: readonly CheckedClaim[]): WorkerFindings {
  const count = (finding: CheckedClaim['finding']): number => checked.filter((one) => one.finding === finding).length
  const verified = count('verified')
  return {
    result: {
      worker: 'fact_checker',
      accuracy: checked.length === 0 ? 0 : verified / checked.length,
      total_claims: checked.length,
      verified_claims: verified,
      // Claims that a source contradicts are among the unverified (RES-79).
      unverified_claims: checked.length - verified,
      contradicted_claims: count('contradicted'),
      claims: checked
        .filter(({ finding }) => finding !== 'verified')
        .map(({ claim: { sentence, passages, verdict }, finding, because }) => ({
          sentence,
          passages,
          verdict,
          finding,
          because,
        })),
    },
    warnings: checked.length === 0 ? ['The article claims nothing that could be checked'] : [],
  }
}
