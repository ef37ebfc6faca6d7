import type { Pack } from '../pack.ts'

/** Tools that search, read and call the web. */
export const web: Pack = {
  name: 'web',
  tools: {
    web_search: { effect: 'read', needs: [] },
    read_page: { effect: 'read', needs: ['net'] },
    read_page_part: { effect: 'read', needs: ['net'] },
    http_get: { effect: 'read', needs: ['net'] },
    http_send: { effect: 'once', needs: ['net'] },
  },
  load: async () => {
    const { webTools } = await import('./tools.ts')
    return ({ egress, search, network }) => webTools(egress, search, network)
  },
}
