import { citationChecks } from '../evidence/citation-checks.ts'
import { factCheck } from '../evidence/fact-check.ts'
import type { ResearchWorker } from '../worker.ts'
import { articleSoFar } from './earlier-results.ts'
import { judgeClaims } from './judge-claims.ts'

const mostTold = 40

/** Checks that every citation leads to a passage that holds and says the sentence. */
export const citationVerifier: ResearchWorker = {
  id: 'citation_verifier',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (context, input, { evidence, models }) => {
    const article = articleSoFar(input)
    const checks = citationChecks(article, evidence)
    const { claims, problems } =
      models.length === 0
        ? { claims: [], problems: [] }
        : await judgeClaims(context, models, factCheck(article, evidence), evidence)
    // What a model does not find in what is cited is broken too; what is broken stays so.
    const denied = new Set(
      claims.filter(({ finding }) => finding !== 'verified').map(({ claim: { sentence } }) => sentence),
    )
    const broken = checks.flatMap(({ passage, sentence, problem }) => {
      if (problem !== 'none') return [{ passage, sentence, problem }]
      return denied.has(sentence) ? [{ passage, sentence, problem: 'not said' }] : []
    })
    return {
      result: {
        worker: input.worker_id,
        verified_citations: checks.length - broken.length,
        total_citations: checks.length,
        broken: broken.slice(0, mostTold),
      },
      warnings: [
        ...(checks.length === 0 ? ['The article cites nothing'] : []),
        ...(broken.length === 0 ? [] : [unverified(broken.length)]),
        ...problems.map((problem) => `Some citations were checked by rules alone (${problem})`),
      ],
    }
  },
}

function unverified(count: number): string {
  return count === 1 ? 'One citation could not be verified' : `${count} citations could not be verified`
}
