import type { Pack } from '../pack.ts'

/** Tools that look at, write and edit the files of one folder. */
export const files: Pack = {
  name: 'files',
  tools: {
    list_files: { effect: 'read', needs: ['files.read'] },
    read_file: { effect: 'read', needs: ['files.read'] },
    search_text: { effect: 'read', needs: ['files.read'] },
    write_file: { effect: 'idempotent', needs: ['files.write'] },
    edit_file: { effect: 'idempotent', needs: ['files.read', 'files.write'] },
  },
  load: async () => {
    const { fileTools } = await import('./tools.ts')
    return ({ folder }) => {
      if (folder === undefined) return []
      const { root, name } = folder
      return fileTools(root, { write: true, ...(name === undefined ? {} : { name }) })
    }
  },
}
