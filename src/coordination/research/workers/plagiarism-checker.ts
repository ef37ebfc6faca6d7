import { type CopiedSentence, copiedSentences } from '../evidence/copied.ts'
import type { ResearchWorker } from '../worker.ts'
import { articleSoFar } from './earlier-results.ts'
import { paraphrasesByModel } from './paraphrases.ts'

const mostTold = 40

/** Finds sentences that stand in a source and do not cite it. */
export const plagiarismChecker: ResearchWorker = {
  id: 'plagiarism_checker',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (context, input, { evidence, models }) => {
    const { copied, sentences, uncited } = copiedSentences(articleSoFar(input), evidence)
    const { found, problem } =
      models.length === 0 || uncited.length === 0
        ? { found: [], problem: undefined }
        : await paraphrasesByModel(context, models, uncited, evidence)
    const all: CopiedSentence[] = [...copied, ...found]
    return {
      result: {
        worker: input.worker_id,
        originality_score: sentences === 0 ? 0 : 1 - all.length / sentences,
        copied: all.slice(0, mostTold),
      },
      warnings: [
        ...(sentences === 0 ? ['There is no text to check'] : []),
        ...(problem === undefined ? [] : [`Paraphrases were looked for by rules alone (${problem})`]),
      ],
    }
  },
}
