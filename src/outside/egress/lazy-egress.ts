import type { Egress, EgressOptions } from './egress.ts'
import type { EgressStream } from './stream.ts'

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

/** The same for answers that have no end yet. */
export function lazyEgressStream(options: Omit<EgressOptions, 'secrets'>): EgressStream {
  let loading: Promise<EgressStream> | undefined
  return {
    open: async (request) => {
      loading ??= import('./stream.ts').then(({ createEgressStream }) => createEgressStream(options))
      return (await loading).open(request)
    },
  }
}
