import type { Pack } from '../pack.ts'

/** Searches what was published by scholars. */
export const papers: Pack = {
  name: 'papers',
  tools: { academic_search: { effect: 'read', needs: [], task: 'find_papers' } },
  load: async () => {
    const { paperTools } = await import('./tools.ts')
    return paperTools
  },
}
