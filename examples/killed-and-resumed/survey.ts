import { z } from 'zod'
import { type Decision, defineFunction, type Runnable } from '../../src/index.ts'
import type { Count, SurveyTools } from './tools.ts'

const folders = ['docs', 'src/engine', 'src/errors', 'src/events', 'src/journal', 'src/kernel', 'src/projections']

/**
 * A durable function: ordinary code that reaches the outside only through `ctx`.
 *
 * Nothing here is about crashes. When the process dies, the next one runs this
 * function again from its first line, and every `ctx` call that had ended
 * answers from the journal instead of being made again.
 */
export function defineSurvey({ count, report, charge }: SurveyTools): readonly Runnable[] {
  /** A run inside the run, with a log of its own. */
  const closeUp = defineFunction('close-up', async (ctx, { text: folder }) => {
    const { files, words } = await ctx.tool(count, folder)
    return `${folder} has ${Math.round(words / Math.max(1, files))} words a file`
  })

  const survey = defineFunction('survey', async (ctx) => {
    // Branches run side by side, and each has a scope of its own: which is faster makes no difference to a replay.
    const settled = await ctx.all(folders, (branch, folder) => branch.tool(count, folder), { concurrency: 3 })
    const counts = settled.flatMap((branch) => (branch.ok ? [branch.value] : []))

    const { folder } = await ctx.decide(worthALook, counts)
    const { output: detail } = await ctx.run(closeUp, folder)

    await ctx.sleep(200)
    const words = counts.reduce((sum, next) => sum + next.words, 0)
    const receipt = await ctx.tool(charge, { cents: Math.ceil(words / 1000) })
    await ctx.tool(report, counts)
    return `${words} words in ${counts.length} folders; ${detail}; paid by ${receipt}.`
  })

  return [survey, closeUp]
}

/** A judgement, written for a language model and as a rule. No model is configured here, so the rule decides. */
const worthALook: Decision<readonly Count[], { folder: string }> = {
  name: 'worth-a-look',
  verdict: z.object({ folder: z.string() }),
  prompt: (counts) => [{ role: 'user', content: `Which folder is worth a closer look? ${JSON.stringify(counts)}` }],
  rule: (counts) => {
    const [largest] = counts.toSorted((left, right) => right.words - left.words)
    return { verdict: { folder: largest?.folder ?? 'src' }, reason: 'it has the most words' }
  },
}
