import { spawn } from 'node:child_process'
import { getEventListeners, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { httpFetch } from '../../src/models/http-fetch.ts'
import { whenBytesCome } from '../../src/models/signs-of-life.ts'

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

const post = (body: string, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
  ...(signal === undefined ? {} : { signal }),
})

const failureOf = (asked: Promise<unknown>): Promise<Error> =>
  asked.then(
    () => {
      throw new Error('It was answered')
    },
    (thrown) => thrown as Error,
  )

describe('a call over node:http', () => {
  test('sends a text as it is and hands back status, headers and body', async () => {
    const url = await serve(async (request, response) => {
      const { 'content-length': length, 'content-type': type, accept } = request.headers
      response.writeHead(418, 'Teapot', { 'set-cookie': ['a=1', 'b=2'], 'x-length': `${length} ${type} ${accept}` })
      response.end(`${request.method} ${await text(request)}`)
    })
    const response = await httpFetch(url, post('{"grün":1}'))
    expect([response.status, response.statusText, response.ok]).toEqual([418, 'Teapot', false])
    expect(response.headers.get('x-length')).toBe('11 application/json */*')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await response.text()).toBe('POST {"grün":1}')
  })

  test('hands out each part when it comes, not when all have come', async () => {
    let end = (): void => {}
    const url = await serve((_, response) => {
      response.write('first')
      end = () => void response.end('last')
    })
    const reader = (await httpFetch(url, post(''))).body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first')
    end()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('last')
    expect((await reader?.read())?.done).toBe(true)
  })

  test('reads no faster than its reader', async () => {
    const stuck = Promise.withResolvers<void>()
    const url = await serve(async (_, response) => {
      // The other side takes no more when nothing drains for a thousand turns.
      for (let turns = 0; turns < 1_000; turns++) {
        if (!response.writableNeedDrain) {
          response.write(Buffer.alloc(1 << 20))
          turns = 0
        }
        await new Promise((resolve) => setImmediate(resolve))
      }
      stuck.resolve()
    })
    const response = await httpFetch(url, post(''))
    await stuck.promise
    await response.body?.cancel()
  })

  test('uses a connection again', async () => {
    const sockets = new Set<Socket>()
    const url = await serve((request, response) => {
      sockets.add(request.socket)
      response.end('ok')
    })
    for (let call = 0; call < 3; call++) await (await httpFetch(url, post('x'))).text()
    expect(sockets.size).toBe(1)
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('understands an answer in %s, though it asks for none', async (encoding, compress) => {
    const url = await serve((request, response) => {
      response.writeHead(200, { 'content-encoding': encoding })
      response.end(compress(`asked for ${request.headers['accept-encoding']}`))
    })
    expect(await (await httpFetch(url, post(''))).text()).toBe('asked for undefined')
  })

  test('takes an answer without a body for what it is', async () => {
    const url = await serve((_, response) => response.writeHead(204).end())
    expect((await httpFetch(url, post(''))).body).toBeNull()
  })

  test('follows a redirect with the same request', async () => {
    const url = await serve(async (request, response) => {
      if (request.url === '/') response.writeHead(307, { location: '/there' }).end()
      else response.end(`${request.method} ${request.url} ${await text(request)}`)
    })
    expect(await (await httpFetch(url, post('x'))).text()).toBe('POST /there x')
  })

  test('leaves bodies that are no text to the global fetch', async () => {
    const url = await serve(async (request, response) => response.end(await text(request)))
    const body = new Blob(['bytes'])
    expect(await (await httpFetch(url, { method: 'POST', body })).text()).toBe('bytes')
  })

  test('goes through the proxy that Node was told to use', async () => {
    const asked: string[] = []
    const proxy = await serve((request, response) => {
      asked.push(request.url ?? '')
      response.end('from the proxy')
    })
    const tunnel = servers.at(-1)?.on('connect', ({ url = '' }, socket) => {
      asked.push(url)
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    expect(tunnel).toBeDefined()
    const module = new URL('../../src/models/http-fetch.ts', import.meta.url).href
    const script = `const { httpFetch } = await import('${module}'); await httpFetch('http://model.invalid/').catch(() => {})`
    const env = {
      ...process.env,
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: proxy,
      http_proxy: proxy,
      NO_PROXY: '',
      no_proxy: '',
    }
    await once(spawn(process.execPath, ['--input-type=module', '-e', script], { env, stdio: 'ignore' }), 'close')
    expect(asked.join()).toContain('model.invalid')
  })
})

describe('a call over node:http that fails', () => {
  test('says so as fetch does when nobody listens', async () => {
    const url = await serve(() => {})
    servers[0]?.close()
    const failure = await failureOf(httpFetch(url, post('')))
    expect(failure).toBeInstanceOf(TypeError)
    expect(failure).toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNREFUSED' } })
  })

  test('fails its reader when the connection breaks in the middle', async () => {
    const url = await serve((_, response) => {
      response.write('half an ans')
      setImmediate(() => response.socket?.resetAndDestroy())
    })
    const failure = await failureOf(httpFetch(url, post('')).then((response) => response.text()))
    expect(failure).toMatchObject({ name: 'TypeError', cause: { code: 'ECONNRESET' } })
  })

  test('fails its reader when what came can not be unpacked, or only a part of it', async () => {
    const packed = gzipSync('an answer')
    const bodies = [Buffer.from('no gzip'), packed.subarray(0, 12)]
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(bodies.shift())
    })
    for (let call = 0; call < 2; call++) {
      await failureOf(httpFetch(url, post('')).then((response) => response.text()))
    }
  })

  test('ends with the reason of its signal, before, while it waits and while it reads, and frees the connection', async () => {
    let closed = 0
    const url = await serve((request, response) => {
      request.socket.on('close', () => closed++)
      if (request.url === '/stream') response.write('first')
    })
    const reason = new Error('enough')
    expect(await failureOf(httpFetch(url, post('', AbortSignal.abort(reason))))).toBe(reason)
    const waiting = new AbortController()
    const asked = failureOf(httpFetch(url, post('', waiting.signal)))
    await once(servers[0] as Server, 'request')
    waiting.abort(reason)
    expect(await asked).toBe(reason)
    const reading = new AbortController()
    const response = await httpFetch(`${url}stream`, post('', reading.signal))
    const read = failureOf(response.text())
    reading.abort(reason)
    expect(await read).toBe(reason)
    while (closed < 2) await new Promise((resolve) => setImmediate(resolve))
  })

  test('leaves no listener on its signal once it is over', async () => {
    const { signal } = new AbortController()
    const url = await serve((_, response) => response.end('ok'))
    await (await httpFetch(url, post('', signal))).text()
    while (getEventListeners(signal, 'abort').length > 0) await new Promise((resolve) => setImmediate(resolve))
  })
})

test('bytes of an answer are a sign of life to the one that asked, and to no other', async () => {
  const url = await serve((_, response) => {
    response.write(': keep-alive\n\n')
    setImmediate(() => response.end('data: 1\n\n'))
  })
  const [mine, other] = [new AbortController().signal, new AbortController().signal]
  const heard = { mine: 0, other: 0 }
  whenBytesCome(mine, () => (heard.mine += 1))
  whenBytesCome(other, () => (heard.other += 1))
  const response = await httpFetch(url, post('{}', mine))
  expect(await response.text()).toContain('keep-alive')
  expect(heard.mine).toBeGreaterThan(0)
  expect(heard.other).toBe(0)
})
