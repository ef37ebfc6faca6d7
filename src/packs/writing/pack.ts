import type { Pack } from '../pack.ts'

const judging = /\b(?:scores?|readab\w+|readability|grammar|spelling|quality)\b/i
const publishing = /\b(?:html|publish\w*|web\s?page)\b/i

/** Tools that judge and set texts, by rules. */
export const writing: Pack = {
  name: 'writing',
  tools: {
    score_text: { effect: 'read', needs: [], isMeant: (part) => judging.test(part) },
    publish_html: { effect: 'read', needs: [], isMeant: (part) => publishing.test(part) },
  },
  load: async () => {
    const { writingTools } = await import('./tools.ts')
    return () => writingTools()
  },
}
