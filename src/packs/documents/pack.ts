import type { Pack } from '../pack.ts'

/** Tools that search and read the documents of one folder. */
export const documents: Pack = {
  name: 'documents',
  tools: {
    search_documents: { effect: 'read', needs: ['files.read'] },
    read_document: { effect: 'read', needs: ['files.read'] },
    gather_documents: { effect: 'read', needs: ['files.read'] },
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
}
