import { spawn } from 'node:child_process'
import { getEventListeners, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bodyOf, clients } from './clients.ts'
import { failureOf, serve } from './serve.ts'

describe.each(clients)('a call %s', (_, { post, script }) => {
  test('sends a text as it is, and hands back status, headers and body', async () => {
    const { url } = await serve(async (request, response) => {
      const { 'content-length': length, 'content-type': type, accept } = request.headers
      response.writeHead(418, 'Teapot', { 'x-length': `${length} ${type} ${accept}` })
      response.end(`${request.method} ${await text(request)}`)
    })
    const asked = post(url, '{"grün":1}')
    const answer = await asked
    expect([answer.status, answer.statusText]).toEqual([418, 'Teapot'])
    expect(answer.header('x-length')).toBe('11 application/json */*')
    expect(await bodyOf(asked)).toBe('POST {"grün":1}')
  })

  test('hands out each part when it comes, not when all have come', async () => {
    let end = (): void => {}
    const { url } = await serve((__, response) => {
      response.write('first')
      end = () => void response.end('last')
    })
    const heard: string[] = []
    await (await post(url)).read((piece) => {
      heard.push(piece)
      end()
    })
    expect(heard).toEqual(['first', 'last'])
  })

  test('reads no faster than its reader, and all of it once that reads', async () => {
    const stuck = Promise.withResolvers<number>()
    const { url } = await serve(async (__, response) => {
      let sent = 0
      // The other side takes no more when nothing drains for a thousand turns.
      for (let turns = 0; turns < 1_000 && sent < 300; turns++) {
        if (!response.writableNeedDrain) {
          response.write(Buffer.alloc(1 << 20))
          sent++
          turns = 0
        }
        await new Promise((resolve) => setImmediate(resolve))
      }
      stuck.resolve(sent)
      response.end()
    })
    const answer = await post(url)
    const sent = await stuck.promise
    expect(sent).toBeLessThan(100)
    let read = 0
    await answer.read((piece) => {
      read += piece.length
    })
    expect(read).toBe(sent << 20)
  })

  test('uses a connection again', async () => {
    const sockets = new Set<Socket>()
    const { url } = await serve((request, response) => {
      sockets.add(request.socket)
      response.end('ok')
    })
    for (let call = 0; call < 3; call++) expect(await bodyOf(post(url, 'x'))).toBe('ok')
    expect(sockets.size).toBe(1)
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)('understands an answer in %s, though it asks for none', async (encoding, compress) => {
    const { url } = await serve((request, response) => {
      response.writeHead(200, { 'content-encoding': encoding })
      response.end(compress(`asked for ${request.headers['accept-encoding']}`))
    })
    expect(await bodyOf(post(url))).toBe('asked for undefined')
  })

  test.each([301, 302, 303, 307, 308])('does not follow a redirect with %d, and asks once', async (status) => {
    const asked: string[] = []
    const { url } = await serve((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(status, { location: '/there' }).end()
    })
    const answer = await post(url, 'x')
    expect([answer.status, answer.header('location')]).toEqual([status, '/there'])
    await answer.read(() => {})
    expect(asked).toEqual(['POST /'])
  })

  test('goes through the proxy that Node was told to use', async () => {
    const asked: string[] = []
    const { url: proxy, server } = await serve((request, response) => {
      asked.push(request.url ?? '')
      response.end('from the proxy')
    })
    server.on('connect', ({ url = '' }, socket) => {
      asked.push(url)
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    const none = { NO_PROXY: '', no_proxy: '' }
    const env = { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, http_proxy: proxy, ...none }
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env, stdio: 'ignore' })
    onTestFinished(() => void child.kill())
    await once(child, 'close')
    expect(asked.join()).toContain('model.invalid')
  })

  test.each([
    ['breaks', (response: ServerResponse) => void setImmediate(() => response.socket?.resetAndDestroy())],
    ['ends too early', (response: ServerResponse) => void setImmediate(() => response.socket?.end())],
  ])('fails its reader when the connection %s in the middle', async (__, react) => {
    const { url } = await serve((___, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half an ans')
      react(response)
    })
    await failureOf(bodyOf(post(url)))
  })

  test('fails its reader when what came can not be unpacked, or only a part of it', async () => {
    const bodies = [Buffer.from('no gzip'), gzipSync('an answer').subarray(0, 12)]
    const { url } = await serve((__, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(bodies.shift())
    })
    for (let call = 0; call < 2; call++) await failureOf(bodyOf(post(url)))
  })

  test('ends with the reason of its signal, before, while it waits and while it reads, and frees the connection', async () => {
    let closed = 0
    const { url, server } = await serve((request, response) => {
      request.socket.on('close', () => closed++)
      if (request.url === '/stream') response.write('first')
    })
    const reason = new Error('enough')
    expect(await failureOf(post(url, '', AbortSignal.abort(reason)))).toBe(reason)
    const waiting = new AbortController()
    const asked = failureOf(post(url, '', waiting.signal))
    await once(server, 'request')
    waiting.abort(reason)
    expect(await asked).toBe(reason)
    const reading = new AbortController()
    const answer = post(`${url}stream`, '', reading.signal)
    await answer
    const read = failureOf(bodyOf(answer))
    reading.abort(reason)
    expect(await read).toBe(reason)
    while (closed < 2) await new Promise((resolve) => setImmediate(resolve))
  })

  test('leaves no listener on its signal once it is over', async () => {
    const { signal } = new AbortController()
    const { url } = await serve((__, response) => response.end('ok'))
    await bodyOf(post(url, '', signal))
    while (getEventListeners(signal, 'abort').length > 0) await new Promise((resolve) => setImmediate(resolve))
  })
})
