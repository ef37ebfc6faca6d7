import type { Brief } from '../brief.ts'
import type { ResearchPlan, WorkerCategory } from '../plan.ts'
import type { TemplateStep } from './template.ts'

/** What each worker is needed for, in the words of an analysis (RES-30a). */
const says: Readonly<Record<string, string>> = {
  document_search: 'own documents',
  web_search: 'web',
  academic_search: 'academic papers',
  news_search: 'news',
  specialized_scraper: 'documentation and special sites',
  social_media_search: 'social media',
  content_synthesizer: 'synthesise multiple sources',
  introduction_writer: 'an introduction of its own',
  conclusion_writer: 'a conclusion of its own',
  editor: 'grammar check',
  citation_formatter: 'citation formatting',
  readability_checker: 'readability check',
  seo_optimizer: 'words to be found by',
  plagiarism_checker: 'plagiarism check',
  academic_reviewer: 'academic review',
  citation_verifier: 'verification of every citation',
}

const delicate: readonly (readonly [RegExp, string])[] = [
  [/\b(?:medical|medicine|health|healthcare|clinical|disease|drugs?)\b/i, 'medical '],
  [/\b(?:legal|law|court)\b/i, 'legal '],
  [/\b(?:financial|finance|invest(?:ing|ment)?|tax(?:es)?)\b/i, 'financial '],
]

/** What a brief needs of each category. */
export function needsOf(
  steps: readonly TemplateStep[],
  brief: Brief,
): Pick<ResearchPlan, 'research_needs' | 'analysis_needs' | 'writing_needs' | 'quality_needs'> {
  const of = (category: WorkerCategory): string[] => {
    const workers = steps.filter((step) => step.category === category).flatMap((step) => step.workers)
    return [...new Set(workers)].map((id) => needFor(id, brief))
  }
  return {
    research_needs: of('research'),
    analysis_needs: of('analysis'),
    writing_needs: of('writing'),
    quality_needs: of('quality'),
  }
}

function needFor(id: string, { topic, tone, content_type }: Brief): string {
  if (id === 'article_writer') return `${tone} ${content_type.replace('_', ' ')} with citations`
  if (id === 'fact_checker') {
    return `fact-checking of ${delicate.find(([words]) => words.test(topic))?.[1] ?? ''}claims`
  }
  return says[id] ?? id.replaceAll('_', ' ')
}
