import type { Pack, PackOffer } from '../pack.ts'

/** `research:article`: an article about a topic, from documents and the web, every claim of it cited. */
const article: PackOffer = {
  kind: 'research',
  name: 'article',
  description:
    'Researches a topic in documents or on the web and writes a long article or report about it, every claim with its source. For requests that ask for research, an article or a report; not for questions.',
  guidance: '',
  requiredTools: ['gather_documents'],
  optionalTools: ['web_search', 'read_page', 'academic_search', 'news_search'],
  isMeant: asksForText,
}

/** `research:answer`: further questions about what research has read. Only with what that run kept. */
const answer: PackOffer = {
  kind: 'research',
  name: 'answer',
  description: 'Answers questions from what earlier research has read, and says what that does not answer.',
  guidance: '',
  requiredTools: [],
  optionalTools: [],
  isMeant: () => false,
}

const research = /^\W*(?:please\s+)?(?:do\s+(?:some\s+)?)?research\b|\bresearch\s+(?:report|article|paper|brief)\b/i
const writing =
  /\b(?:write|draft|compose|prepare|produce)\b[^.?!]{0,40}\b(?:article|report|blog\s{1,20}post|tutorial|literature\s{1,20}review|overview)\b/i

const drafting = /\bdrafts?\b[^.?!]{0,60}\bdocuments?\b/i

/** It takes long and costs most, so it is for requests for a text, not for questions. */
function asksForText(question: string): boolean {
  return research.test(question) || writing.test(question)
}

/** Tools that search and read the documents of one folder. */
export const documents: Pack = {
  name: 'documents',
  tools: {
    search_documents: { effect: 'read', needs: ['files.read'], reach: 'documents' },
    read_document: { effect: 'read', needs: ['files.read'] },
    gather_documents: { effect: 'read', needs: ['files.read'], reach: 'documents' },
    draft_from_documents: {
      effect: 'read',
      needs: ['files.read'],
      reach: 'documents',
      isMeant: (part) => drafting.test(part),
    },
  },
  load: async () => {
    const { documentTools } = await import('./tools.ts')
    return ({ folder, kept: keptAt }) => {
      if (folder === undefined) return []
      const kept = keptAt?.()
      const { root, name, documents: path } = folder
      return documentTools(root, {
        ...(name === undefined ? {} : { name }),
        ...(path === undefined ? {} : { path }),
        ...(kept === undefined ? {} : { kept }),
      })
    }
  },
  offers: [article, answer],
}
