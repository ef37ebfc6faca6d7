import type { Pack } from '../pack.ts'

/** Tools that look for faults in the code of one folder. */
export const review: Pack = {
  name: 'review',
  tools: {
    find_secrets: { effect: 'read', needs: ['files.read'] },
    find_complex_functions: { effect: 'read', needs: ['files.read'] },
    find_long_functions: { effect: 'read', needs: ['files.read'] },
    find_unused_exports: { effect: 'read', needs: ['files.read'] },
    check_licences: { effect: 'read', needs: ['files.read'] },
    check_dependencies: { effect: 'read', needs: ['files.read'] },
  },
  load: async () => {
    const { reviewTools } = await import('./tools.ts')
    return ({ folder }) => {
      if (folder === undefined) return []
      const { root, name } = folder
      return reviewTools(root, name === undefined ? {} : { name })
    }
  },
}
