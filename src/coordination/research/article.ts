import type { KindArticle } from '../kind-article.ts'
import { articleFormats } from './exports/formats.ts'

/** What research leaves to people: the result as it was kept, from which every file is made (RES-108). */
export const researchArticle: KindArticle = {
  kept: 'research.json',
  formats: Object.keys(articleFormats),
  file: 'article_file',
  further: {
    by: 'research:answer',
    from: ['evidence.json'],
    kept: 'answer.json',
    claims: async (content) => (await import('./exports/open-article.ts')).openClaims(content),
  },
  open: async (content) => (await import('./exports/open-article.ts')).openArticle(content),
}
