import type { PaperIndex } from './paper-index.ts'

/** Every service that is asked for papers. The only place that names them. */
export const allPaperIndexes: readonly PaperIndex[] = [
  {
    name: 'arxiv',
    title: 'arXiv',
    publicBase: 'https://export.arxiv.org',
    load: async () => (await import('./arxiv.ts')).searchArxiv,
  },
  {
    name: 'crossref',
    title: 'Crossref',
    publicBase: 'https://api.crossref.org',
    load: async () => (await import('./crossref.ts')).searchCrossref,
  },
  {
    name: 'openalex',
    title: 'OpenAlex',
    publicBase: 'https://api.openalex.org',
    load: async () => (await import('./openalex.ts')).searchOpenalex,
  },
  {
    name: 'semanticscholar',
    title: 'Semantic Scholar',
    publicBase: 'https://api.semanticscholar.org',
    load: async () => (await import('./semantic-scholar.ts')).searchSemanticScholar,
  },
]
