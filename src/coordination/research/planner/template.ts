import type { Complexity, ModelTier, StepMode, WorkerCategory } from '../plan.ts'

export interface TemplateStep {
  readonly category: WorkerCategory
  readonly mode: StepMode
  readonly workers: readonly string[]
}

export interface Template {
  readonly tier: ModelTier
  readonly steps: readonly TemplateStep[]
}

/** How much is done for how hard a brief is (RES-33, RES-34). Each step waits for the one before. */
export const templates: Readonly<Record<Complexity['label'], Template>> = {
  LOW: {
    tier: 'cheap',
    steps: [
      { category: 'research', mode: 'PARALLEL', workers: ['web_search'] },
      { category: 'writing', mode: 'SEQUENTIAL', workers: ['article_writer'] },
      { category: 'quality', mode: 'PARALLEL', workers: ['fact_checker'] },
    ],
  },
  MEDIUM: {
    tier: 'usual',
    steps: [
      { category: 'research', mode: 'PARALLEL', workers: ['web_search', 'academic_search', 'news_search'] },
      { category: 'analysis', mode: 'SEQUENTIAL', workers: ['content_synthesizer'] },
      { category: 'writing', mode: 'SEQUENTIAL', workers: ['article_writer'] },
      { category: 'quality', mode: 'PARALLEL', workers: ['fact_checker', 'editor', 'citation_formatter'] },
    ],
  },
  HIGH: {
    tier: 'best',
    steps: [
      {
        category: 'research',
        mode: 'PARALLEL',
        workers: ['web_search', 'academic_search', 'news_search', 'specialized_scraper', 'social_media_search'],
      },
      // Once for what sources agree on, and once for where they differ.
      { category: 'analysis', mode: 'SEQUENTIAL', workers: ['content_synthesizer', 'content_synthesizer'] },
      {
        category: 'writing',
        mode: 'SEQUENTIAL',
        workers: ['introduction_writer', 'article_writer', 'conclusion_writer'],
      },
      {
        category: 'quality',
        mode: 'PARALLEL',
        workers: ['fact_checker', 'editor', 'citation_formatter', 'readability_checker', 'plagiarism_checker'],
      },
      { category: 'quality', mode: 'PARALLEL', workers: ['academic_reviewer', 'citation_verifier'] },
    ],
  },
}

/** The next simpler one, for a plan that does not keep to its limits (RES-51). */
export function simpler(label: Complexity['label']): Complexity['label'] | undefined {
  return ({ HIGH: 'MEDIUM', MEDIUM: 'LOW', LOW: undefined } as const)[label]
}
