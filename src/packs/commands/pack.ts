import type { Pack } from '../pack.ts'

/** Tools that run commands in one folder, shut into a sandbox. */
export const commands: Pack = {
  name: 'commands',
  tools: {
    shell: { effect: 'once', needs: ['exec'] },
    shell_readonly: { effect: 'read', needs: ['exec'] },
  },
  load: async () => {
    const { commandTools } = await import('./tools.ts')
    return ({ folder, sandbox, network }) =>
      folder === undefined ? [] : commandTools(sandbox, { root: folder.root, network })
  },
}
