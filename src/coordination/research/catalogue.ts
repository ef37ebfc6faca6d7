import type { CatalogueEntry } from './plan.ts'

const minute = 60

/** What the planner can choose from: figures that past runs correct (spec, table of workers). */
export const catalogue: readonly CatalogueEntry[] = [
  {
    id: 'document_search',
    category: 'research',
    class: 'critical-group',
    sourceType: 'other',
    costMicros: 0,
    seconds: 5,
  },
  {
    id: 'web_search',
    category: 'research',
    class: 'critical-group',
    sourceType: 'web',
    costMicros: 200_000,
    seconds: 3 * minute,
  },
  {
    id: 'academic_search',
    category: 'research',
    class: 'critical-group',
    sourceType: 'academic',
    costMicros: 200_000,
    seconds: 5 * minute,
  },
  {
    id: 'news_search',
    category: 'research',
    class: 'critical-group',
    sourceType: 'news',
    costMicros: 100_000,
    seconds: 4 * minute,
  },
  {
    id: 'specialized_scraper',
    category: 'research',
    class: 'optional',
    sourceType: 'other',
    costMicros: 200_000,
    seconds: 4 * minute,
  },
  {
    id: 'social_media_search',
    category: 'research',
    class: 'optional',
    sourceType: 'other',
    costMicros: 100_000,
    seconds: 3 * minute,
  },
  { id: 'content_synthesizer', category: 'analysis', class: 'critical', costMicros: 300_000, seconds: 2 * minute },
  { id: 'introduction_writer', category: 'writing', class: 'optional', costMicros: 100_000, seconds: 2 * minute },
  {
    id: 'article_writer',
    category: 'writing',
    class: 'critical',
    costMicros: 900_000,
    seconds: 6 * minute,
    alternatives: ['section_writer'],
  },
  // In no plan: it stands in for the article writer where that fails.
  { id: 'section_writer', category: 'writing', class: 'critical', costMicros: 900_000, seconds: 6 * minute },
  { id: 'conclusion_writer', category: 'writing', class: 'optional', costMicros: 100_000, seconds: 2 * minute },
  { id: 'fact_checker', category: 'quality', class: 'critical-group', costMicros: 400_000, seconds: 4 * minute },
  { id: 'editor', category: 'quality', class: 'critical-group', costMicros: 200_000, seconds: 3 * minute },
  { id: 'citation_formatter', category: 'quality', class: 'optional', costMicros: 100_000, seconds: 2 * minute },
  { id: 'readability_checker', category: 'quality', class: 'optional', costMicros: 50_000, seconds: minute },
  { id: 'seo_optimizer', category: 'quality', class: 'optional', costMicros: 150_000, seconds: 2 * minute },
  { id: 'plagiarism_checker', category: 'quality', class: 'optional', costMicros: 150_000, seconds: 3 * minute },
  { id: 'academic_reviewer', category: 'quality', class: 'optional', costMicros: 400_000, seconds: 3 * minute },
  { id: 'citation_verifier', category: 'quality', class: 'optional', costMicros: 200_000, seconds: 2 * minute },
]

/** A worker by its id. Further ones can be given beside the catalogue. */
export function entryOf(id: string, more: readonly CatalogueEntry[] = []): CatalogueEntry | undefined {
  return more.find((entry) => entry.id === id) ?? catalogue.find((entry) => entry.id === id)
}
