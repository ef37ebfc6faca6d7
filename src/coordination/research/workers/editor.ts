import type { ResearchWorker } from '../worker.ts'
import { applyEdits } from '../writing/text-edits.ts'
import { articleSoFar } from './earlier-results.ts'
import { editsByModel } from './edits-by-model.ts'
import { editsByRules } from './edits-by-rules.ts'
import { faultsByTool } from './grammar-by-tool.ts'

const mostFaults = 20

/** Judges how the article is written, and proposes what to write otherwise. */
export const editor: ResearchWorker = {
  id: 'editor',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (context, input, { evidence, models, tools }) => {
    const { brief } = input.context
    const content = articleSoFar(input)
    const found = await faultsByTool(context, tools, content, evidence)
    const rules = editsByRules(content, brief, found.faults)
    const isAsked = models.length > 0 && content !== ''
    const { value, problem } = isAsked ? await editsByModel(context, models, content, { brief, evidence }) : {}
    // What rules mend first may change the words that a model wanted to mend; then its edit is not made.
    const { done } = applyEdits(content, [...rules.edits, ...(value?.edits ?? [])])
    return {
      result: {
        worker: input.worker_id,
        grammar_score: judged(rules.grammar, value?.shares.grammar),
        readability_score: judged(rules.readability, value?.shares.readability),
        style_score: rules.style,
        tone_match: judged(rules.tone, value?.shares.tone),
        tone_checks: rules.tones,
        faults: rules.faults.slice(0, mostFaults).map(({ rule, words }) => ({ rule, words })),
        repeated: rules.repeated.map(({ kind, what }) => ({ kind, what: what.slice(0, 120) })),
        edits: done,
      },
      warnings: [
        ...(content === '' ? ['There is no article to edit'] : []),
        ...(found.problem === undefined ? [] : [`Grammar was checked by rules alone (${found.problem})`]),
        ...(isAsked && value === undefined
          ? [
              `The article was edited by rules alone, because the model did not answer (${problem ?? 'nothing could be read'})`,
            ]
          : []),
      ],
    }
  },
}

/** What is counted and what a model thinks, each for half. */
function judged(byRule: number, byModel: number | undefined): number {
  return byModel === undefined ? byRule : (byRule + byModel) / 2
}
