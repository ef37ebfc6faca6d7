import type { StreamableHTTPClientTransport, Transport } from '@modelcontextprotocol/client'
import { BatonError } from '../../errors/baton-error.ts'
import { egressFetch } from './egress-fetch.ts'
import type { McpOutside } from './outside.ts'
import { type HttpServer, secretName } from './server.ts'

type TransportClass = typeof StreamableHTTPClientTransport

/** Streamable HTTP through the one way out. */
export function httpTransport(server: HttpServer, outside: McpOutside, Streamable: TransportClass): Transport {
  if (outside.egress === undefined) {
    throw new BatonError('BATON_MCP_UNAVAILABLE', { server: server.name, problem: 'there is no way out of here' })
  }
  const url = new URL(server.url)
  const transport = new Streamable(url, {
    fetch: egressFetch(outside.egress, url.origin),
    requestInit: { headers: headersOf(server, outside.variable) },
    // The transport does not repeat a lost request: only the caller knows whether a tool call may be made twice.
    reconnectionOptions: {
      initialReconnectionDelay: 1_000,
      maxReconnectionDelay: 10_000,
      reconnectionDelayGrowFactor: 2,
      maxRetries: 2,
    },
    reconnectionScheduler: (reconnect, ms) => {
      const timer = outside.clock.timer(ms, reconnect, true)
      return () => timer.cancel()
    },
  })
  const send = transport.send.bind(transport)
  // The SDK lets a request wait for ever when the stream of its answer ends without one.
  transport.send = (message, options) => {
    if (!('method' in message) || !('id' in message)) return send(message, options)
    const { id } = message
    const onRequestStreamEnd = (): void => {
      options?.onRequestStreamEnd?.()
      transport.onmessage?.({ jsonrpc: '2.0', id, error: { code: streamEnded, message: 'the answer broke off' } })
    }
    return send(message, { ...options, onRequestStreamEnd })
  }
  return transport
}

/** Ours, for an answer that broke off: no server's. */
export const streamEnded = -32_700_001

function headersOf({ name: server, headers = {} }: HttpServer, variable: McpOutside['variable']): [string, string][] {
  return Object.entries(headers).map(([header, template]) => [
    header,
    template.replace(secretName, (_, name: string) => {
      const value = variable(name)
      if (value === undefined) throw new BatonError('BATON_MCP_SECRET_MISSING', { server, name })
      return value
    }),
  ])
}
