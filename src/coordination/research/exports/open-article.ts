import type { ArtifactContent } from '../../../kernel/artifact-content.ts'
import { plural } from '../../../projections/plural.ts'
import type { KeptArticle, ShownClaim } from '../../kind-article.ts'
import type { Tone } from '../../view.ts'
import type { ArticleClaim } from '../evidence/claims.ts'
import type { FinalOutput } from '../output.ts'
import { articleFormats } from './formats.ts'
import { readOutput } from './read-output.ts'
import { claimRemark } from './tree/claim-remark.ts'

/** The article in what a run kept, if there is one. */
export async function openArticle(content: ArtifactContent): Promise<KeptArticle | undefined> {
  const output = readOutput(content)
  if (output === undefined) return undefined
  return {
    claims: output.claims.map(shown),
    facts: factsOf(output),
    as: async (format) => {
      const write = Object.hasOwn(articleFormats, format) ? articleFormats[format] : undefined
      if (write === undefined) throw new Error(`an article can't be written as ${format}`)
      return write(output)
    },
  }
}

const tones: Readonly<Record<ArticleClaim['verdict'], Tone>> = { supported: 'good', weak: 'warn', 'not found': 'bad' }

function shown(claim: ArticleClaim): ShownClaim {
  const { sentence, verdict, location, line, quote, problem } = claim
  const isSound = verdict === 'supported' && problem === 'none'
  return { sentence, verdict, tone: tones[verdict], location, line, quote, remark: isSound ? '' : claimRemark(claim) }
}

function factsOf({ quality, sources, article, metrics }: FinalOutput): string[] {
  const { iteration_count: times, failed_tasks: failed } = metrics
  return [
    `quality ${quality.overall} of 100`,
    plural(sources.length, 'source'),
    `${article.word_count.toLocaleString('en-GB')} words`,
    plural(article.citations_count, 'citation'),
    ...(times > 1 ? [plural(times, 'iteration')] : []),
    ...(failed > 0 ? [`${plural(failed, 'task')} failed`] : []),
  ]
}
