import { spawn } from 'node:child_process'
import { getEventListeners, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { httpSend } from '../../../src/models/wire/http-send.ts'
import type { Appetite, IncomingAnswer, OutgoingRequest } from '../../../src/models/wire/send.ts'
import { waitingClock } from '../waiting-clock.ts'

const servers: Server[] = []

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const sending = (body = '', signal: AbortSignal = new AbortController().signal) => ({
  headers: { 'content-type': 'application/json' },
  body,
  signal,
})
const send = (url: string, outgoing: OutgoingRequest) => httpSend(systemClock)(new URL(url), outgoing)

async function bodyOf(answer: IncomingAnswer, appetite: Appetite = 'more'): Promise<string> {
  let body = ''
  await answer.read((bytes) => {
    body += Buffer.from(bytes).toString()
    return appetite
  })
  return body
}

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => {
      throw new Error('It was answered')
    },
    (thrown) => thrown,
  )

describe('what is sent over our own connections', () => {
  test('is a text as it is, and comes back with status, headers and body', async () => {
    const url = await serve(async (request, response) => {
      const { 'content-length': length, 'content-type': type, accept } = request.headers
      response.writeHead(418, 'Teapot', { 'x-length': `${length} ${type} ${accept}` })
      response.end(`${request.method} ${await text(request)}`)
    })
    const answer = await send(url, sending('{"grün":1}'))
    expect([answer.status, answer.statusText]).toEqual([418, 'Teapot'])
    expect(answer.headers()).toMatchObject({ 'x-length': '11 application/json */*' })
    expect(await bodyOf(answer)).toBe('POST {"grün":1}')
  })

  test('is heard as it comes', async () => {
    const url = await serve((_, response) => void response.write('first'))
    const answer = await send(url, sending())
    const first = Promise.withResolvers<string>()
    const read = answer.read((bytes) => {
      first.resolve(Buffer.from(bytes).toString())
      return 'more'
    })
    expect(await first.promise).toBe('first')
    answer.close()
    await read
  })

  test('uses a connection again, also when it is not read behind its last event', async () => {
    const sockets = new Set<Socket>()
    const url = await serve((request, response) => {
      sockets.add(request.socket)
      response.end('ok')
    })
    for (let call = 0; call < 3; call++) {
      expect(await bodyOf(await send(url, sending()), 'enough')).toBe('ok')
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(sockets.size).toBe(1)
  })

  test('closes a connection that a server keeps open behind the last event', async () => {
    const clock = waitingClock()
    const closed = Promise.withResolvers<void>()
    const url = await serve((request, response) => {
      request.socket.once('close', () => closed.resolve())
      response.write('ok')
    })
    expect(await bodyOf(await httpSend(clock)(new URL(url), sending()), 'enough')).toBe('ok')
    await clock.advance(1_000)
    await closed.promise
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('is understood in %s, though it asks for none', async (encoding, compress) => {
    const url = await serve((request, response) => {
      response.writeHead(200, { 'content-encoding': encoding })
      response.end(compress(`asked for ${request.headers['accept-encoding']}`))
    })
    expect(await bodyOf(await send(url, sending()))).toBe('asked for undefined')
  })

  test('follows a redirect with the same request', async () => {
    const url = await serve(async (request, response) => {
      if (request.url === '/') response.writeHead(307, { location: '/there' }).end()
      else response.end(`${request.method} ${request.url} ${await text(request)}`)
    })
    expect(await bodyOf(await send(url, sending('x')))).toBe('POST /there x')
  })

  test('goes through the proxy that Node was told to use', async () => {
    const asked: string[] = []
    const proxy = await serve((request, response) => {
      asked.push(request.url ?? '')
      response.end('from the proxy')
    })
    servers.at(-1)?.on('connect', ({ url = '' }, socket) => {
      asked.push(url)
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    const module = (path: string): string => JSON.stringify(new URL(`../../../src/${path}`, import.meta.url).href)
    const script = `
      const { httpSend } = await import(${module('models/wire/http-send.ts')})
      const { systemClock } = await import(${module('kernel/system-clock.ts')})
      const { signal } = new AbortController()
      await httpSend(systemClock)(new URL('http://model.invalid/'), { headers: {}, body: '', signal }).catch(() => {})`
    const none = { NO_PROXY: '', no_proxy: '' }
    const env = { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, http_proxy: proxy, ...none }
    await once(spawn(process.execPath, ['--input-type=module', '-e', script], { env, stdio: 'ignore' }), 'close')
    expect(asked.join()).toContain('model.invalid')
  })
})

describe('what is sent over our own connections and fails', () => {
  test('says that nobody listens', async () => {
    const url = await serve(() => {})
    servers[0]?.close()
    const failure = await failureOf(send(url, sending()))
    expect(failure).toMatchObject({
      message: expect.stringMatching(/^Cannot connect to API: .*REFUSED/),
      isRetryable: true,
    })
  })

  test.each([
    ['breaks', (response) => void setImmediate(() => response.socket?.resetAndDestroy())],
    ['ends too early', (response) => void setImmediate(() => response.socket?.end())],
  ] as readonly (readonly [string, (response: Parameters<RequestListener>[1]) => void])[])(
    'fails its reader when the connection %s in the middle',
    async (_, react) => {
      const url = await serve((__, response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('half an ans')
        react(response)
      })
      await failureOf(bodyOf(await send(url, sending())))
    },
  )

  test('fails its reader when what came can not be unpacked, or only a part of it', async () => {
    const bodies = [Buffer.from('no gzip'), gzipSync('an answer').subarray(0, 12)]
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(bodies.shift())
    })
    for (let call = 0; call < 2; call++) await failureOf(send(url, sending()).then((answer) => bodyOf(answer)))
  })

  test('ends with the reason of its signal, and frees the connection', async () => {
    let closed = 0
    const url = await serve((request, response) => {
      request.socket.on('close', () => closed++)
      if (request.url === '/stream') response.write('first')
    })
    const reason = new Error('enough')
    expect(await failureOf(send(url, sending('', AbortSignal.abort(reason))))).toBe(reason)
    const waiting = new AbortController()
    const asked = failureOf(send(url, sending('', waiting.signal)))
    await once(servers[0] as Server, 'request')
    waiting.abort(reason)
    expect(await asked).toBe(reason)
    const reading = new AbortController()
    const read = failureOf(bodyOf(await send(`${url}stream`, sending('', reading.signal))))
    reading.abort(reason)
    await read
    while (closed < 2) await new Promise((resolve) => setImmediate(resolve))
  })

  test('leaves no listener on its signal once it is over', async () => {
    const { signal } = new AbortController()
    const url = await serve((_, response) => response.end('ok'))
    await bodyOf(await send(url, sending('', signal)))
    while (getEventListeners(signal, 'abort').length > 0) await new Promise((resolve) => setImmediate(resolve))
  })
})
