import type { Brief } from '../brief.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { ResearchWorker, WorkerFindings, WorkerInput } from '../worker.ts'
import { aspectsFor } from '../writing/aspects.ts'
import { assumptionsFor } from '../writing/assumptions.ts'
import { relevantDisagreements } from '../writing/disagreement-section.ts'
import { gapsIn } from '../writing/gaps.ts'
import { type Material, materialOf } from '../writing/material.ts'
import { isSuggested, type Outline, outlineFor } from '../writing/outline.ts'
import { withRequired } from './earlier-results.ts'

/** Something that the evidence shows, with the passages that show it. */
type Insight = {
  readonly kind: 'finding' | 'disagreement'
  readonly about: string
  readonly text: string
  readonly passages: readonly string[]
}

/** Says what was found: what the article is to be made of, where sources differ, and what nothing answers. */
export const contentSynthesizer: ResearchWorker = {
  id: 'content_synthesizer',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (_, input, { evidence }) => analysisOf(input, evidence),
}

function analysisOf({ context: { brief, assignment, feedback } }: WorkerInput, evidence: Evidence): WorkerFindings {
  const material = materialOf(evidence)
  const outline = withRequired(outlineFor(brief, material), feedback)
  // A plan may have it done twice: once for what is known, and once for where sources differ.
  const isAboutDifferences = /\bwhere they differ\b/.test(assignment.objective)
  const insights = [
    ...(isAboutDifferences ? [] : findingsIn(outline, material)),
    ...disagreementInsights(brief, evidence),
  ]
  return {
    result: {
      worker: 'content_synthesizer',
      insights,
      outline,
      assumptions: assumptionsFor(brief.topic, material),
      not_found: notFound(outline, material),
    },
    warnings: material.pieces.length === 0 ? ['Nothing was found that an article could be made of'] : [],
  }
}

/** For each section the sentence that answers it best. */
function findingsIn(outline: Outline, material: Material): Insight[] {
  const aspects = aspectsFor(outline, material, new Set())
  return outline.sections.flatMap(({ title }, section): Insight[] => {
    const best = aspects.find((aspect) => aspect.section === section)?.strict[0]?.pieces[0]
    return best === undefined
      ? []
      : [{ kind: 'finding', about: title, text: best.unit.text, passages: [best.unit.passage] }]
  })
}

function disagreementInsights({ topic }: Brief, evidence: Evidence): Insight[] {
  const all = new Set(evidence.documents.map(({ sha256 }) => sha256))
  return relevantDisagreements(evidence, topic, all).map(({ about, sides }) => ({
    kind: 'disagreement',
    about,
    text: `${about}: ${[...new Set(sides.map(({ written }) => written))].join(' or ')}`,
    passages: [...new Set(sides.map(({ unit }) => unit.passage))],
  }))
}

/** What was asked for, not what documents suggested, and too few passages answer. */
function notFound(outline: Outline, material: Material): string[] {
  return gapsIn(outline, material).flatMap(({ question }) => (isSuggested(question) ? [] : [question]))
}
