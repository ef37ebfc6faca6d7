import type { Egress, EgressOptions } from './egress.ts'

/** The one way out, loaded when something is first sent: Node's HTTP takes longer to load than a program to start. */
export function lazyEgress(options: EgressOptions): Egress {
  let loading: Promise<Egress> | undefined
  return {
    request: async (request) => {
      loading ??= import('./egress.ts').then(({ createEgress }) => createEgress(options))
      const egress = await loading
      return egress.request(request)
    },
  }
}
