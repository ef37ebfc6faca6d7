import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server that ends with the test. */
export async function serve(listener: RequestListener): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server }
}

/** What a promise is rejected with. */
export function failureOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => {
      throw new Error('It was answered')
    },
    (thrown) => thrown,
  )
}
