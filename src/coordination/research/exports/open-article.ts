import type { ArtifactContent } from '../../../kernel/artifact-content.ts'
import { listed } from '../../../projections/listed.ts'
import { plural } from '../../../projections/plural.ts'
import type { KeptArticle, ShownClaim } from '../../kind-article.ts'
import type { FinalOutput } from '../output.ts'
import { citedSources } from './cited-sources.ts'
import { articleFormats } from './formats.ts'
import { readClaims, readOutput } from './read-output.ts'
import { shownClaims } from './shown-claims.ts'

/** The article in what a run kept, if there is one. */
export async function openArticle(content: ArtifactContent): Promise<KeptArticle | undefined> {
  const output = readOutput(content)
  if (output === undefined) return undefined
  return {
    claims: shownClaims(output.claims),
    facts: factsOf(output),
    as: async (format) => {
      const write = Object.hasOwn(articleFormats, format) ? articleFormats[format] : undefined
      if (write === undefined) throw new Error(`an article can't be written as ${format}`)
      return write(output)
    },
  }
}

/** The claims of a further answer in what a run kept. */
export async function openClaims(content: ArtifactContent): Promise<readonly ShownClaim[] | undefined> {
  const claims = readClaims(content)
  return claims === undefined ? undefined : shownClaims(claims)
}

function factsOf({ quality, sources, references, article, metrics, warnings }: FinalOutput): string[] {
  const { iteration_count: times, failed_tasks: failed } = metrics
  const missing = warnings.flatMap((warning) => /^missing: (.+)$/.exec(warning)?.[1] ?? [])
  return [
    `quality ${quality.overall} of 100${missing.length === 0 ? '' : `, with ${listed(missing)} not measured`}`,
    plural(citedSources({ sources, references }), 'source'),
    `${article.word_count.toLocaleString('en-GB')} words`,
    plural(article.citations_count, 'citation'),
    ...(times > 1 ? [plural(times, 'iteration')] : []),
    ...(failed > 0 ? [`${plural(failed, 'task')} failed`] : []),
  ]
}
