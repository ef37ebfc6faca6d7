import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { destinationOf } from '../../../../src/models/wire/http/destination.ts'
import { ask, readAnswer, startRawServer } from './raw-server.ts'

const answer = (body: string, headers = ''): string =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`

const closed = (socket: Socket | undefined): Promise<unknown> =>
  socket === undefined || socket.destroyed ? Promise.resolve() : once(socket, 'close')

describe('a connection to a provider (issue 18)', () => {
  test('serves one request after the other, and several at once have one each', async () => {
    const { url, sockets } = await startRawServer((socket, request) => socket.write(answer(request.slice(-1))))
    for (const body of ['a', 'b', 'c']) expect((await readAnswer(ask(url, {}, body))).body).toBe(body)
    expect(sockets).toHaveLength(1)
    const both = await Promise.all(['d', 'e'].map((body) => readAnswer(ask(url, {}, body))))
    expect(both.map(({ body }) => body)).toEqual(['d', 'e'])
    expect(sockets).toHaveLength(2)
  })

  test.each([
    ['says that it is closed', answer('ok', 'Connection: close\r\n')],
    ['says that it is closed soon', answer('ok', 'Keep-Alive: timeout=1\r\n')],
    ['is of an older version', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok'],
    ['is followed by more than was asked for', `${answer('ok')}HTTP/1.1`],
  ])('is not used again behind an answer that %s', async (_, said) => {
    const { url, sockets } = await startRawServer((socket) => socket.write(said))
    for (let call = 0; call < 2; call++) expect((await readAnswer(ask(url))).body).toBe('ok')
    expect(sockets).toHaveLength(2)
    await closed(sockets[0])
  })

  test('is not used again when something comes that was not asked for, or when it was closed meanwhile', async () => {
    const { url, sockets } = await startRawServer((socket) => socket.write(answer('ok')))
    await readAnswer(ask(url))
    sockets[0]?.write(answer('poison'))
    await closed(sockets[0])
    expect((await readAnswer(ask(url))).body).toBe('ok')
    sockets[1]?.end()
    await closed(sockets[1])
    expect((await readAnswer(ask(url))).body).toBe('ok')
    expect(sockets).toHaveLength(3)
  })

  test('has answered, and may bill that, also where the body of its answer can not be read', async () => {
    const { url } = await startRawServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    )
    const answered = await ask(url)
    expect(answered.status).toBe(200)
    await expect(answered.read(() => 'more')).rejects.toThrow('it has a length and comes in chunks')
  })

  test('is told once when to ask again, as the first of two headers says', async () => {
    const { url } = await startRawServer((socket) => socket.write(answer('ok', 'Retry-After: 5\r\nRetry-After: 7\r\n')))
    expect((await ask(url)).headers()['retry-after']).toBe('5')
  })

  test('takes in no more of a packed answer than is unpacked and read', async () => {
    const packed = gzipSync(Buffer.alloc(64 * 1024 * 1024, ':\n\n'))
    const sent = { bytes: 0 }
    const { url } = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n')
      const more = (): void => {
        if (socket.destroyed || sent.bytes > 200_000_000) return
        sent.bytes += packed.length
        socket.write(packed, more)
      }
      more()
    })
    const answered = await ask(url)
    let read = 0
    await answered.read((bytes) => {
      read += bytes.length
      return read < 128 * 1024 * 1024 ? 'more' : 'none'
    })
    // 64 MB unpack from some 60 kB.
    expect(sent.bytes).toBeLessThan(100 * packed.length)
  })

  test('is shared only by those that lead to the same place under the same name, of whatever scheme', () => {
    const origins = ['htp://127.0.0.1:1/', 'htp://127.0.0.1:2/', 'http://a.example/', 'https://a.example/'].map(
      (address) => destinationOf(new URL(address)).origin,
    )
    expect(new Set(origins).size).toBe(4)
    const named = destinationOf(new URL('https://127.0.0.1/'), 'site.example:8443')
    expect(named).toMatchObject({ host: '127.0.0.1', serverName: 'site.example' })
    expect(named.origin).not.toBe(destinationOf(new URL('https://127.0.0.1/')).origin)
  })

  test('is not used again where the answer came before the whole request was sent', async () => {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      socket.once('data', () => socket.pause().write(answer('ok')))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    for (let call = 0; call < 2; call++) {
      expect((await readAnswer(ask(url, {}, 'x'.repeat(50_000_000)))).body).toBe('ok')
    }
    expect(sockets).toHaveLength(2)
  })

  test('hears each answer in the name of who asked', async () => {
    const { url, sockets } = await startRawServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n'),
    )
    const asker = new AsyncLocalStorage<string>()
    const heard: (string | undefined)[] = []
    for (const name of ['first', 'second']) {
      await asker.run(name, async () => {
        const said = await ask(url)
        const read = said.read(() => {
          heard.push(asker.getStore())
          return 'more'
        })
        sockets[0]?.write('ok')
        await read
      })
    }
    expect(heard).toEqual(['first', 'second'])
  })

  test.each([
    ['of what is no answer', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['of a body that can not be read', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n'],
    // One that rests would be closed by itself, but later.
  ])('is closed on our side because %s', { timeout: 3_000 }, async (_, said) => {
    const { url, sockets } = await startRawServer((socket) => socket.write(said))
    await expect(ask(url).then((answered) => answered.read(() => 'more'))).rejects.toThrow('the answer is no HTTP')
    await closed(sockets[0])
  })

  test('that breaks before an answer says so', async () => {
    const { url } = await startRawServer((socket) => socket.destroy())
    await expect(ask(url)).rejects.toMatchObject({
      message: 'Cannot connect to API: socket hang up',
      isRetryable: true,
    })
  })
})

describe('a request to a provider (issue 18)', () => {
  const requestFor = async (
    headers: Readonly<Record<string, string>>,
    change = (_: URL): void => {},
  ): Promise<string> => {
    const asked = Promise.withResolvers<string>()
    const { url } = await startRawServer((socket, request) => {
      asked.resolve(request.replace(url.host, 'HOST'))
      socket.end(answer('ok'))
    })
    change(url)
    await readAnswer(ask(url, headers, 'grün'))
    return asked.promise
  }

  test('has what every request needs, and the headers of the call', async () => {
    expect(await requestFor({ 'x-a': 'b' })).toBe(
      'POST /v1?a=1 HTTP/1.1\r\nhost: HOST\r\naccept: */*\r\nx-a: b\r\nconnection: keep-alive\r\ncontent-length: 5\r\n\r\ngrün',
    )
  })

  test('proves who asks where the address does, unless the call does', async () => {
    const signIn = (url: URL): void => void Object.assign(url, { username: 'me', password: 'pass:word' })
    const basic = Buffer.from('me:pass:word').toString('base64')
    expect(await requestFor({}, signIn)).toContain(`\r\nauthorization: Basic ${basic}\r\n`)
    expect(await requestFor({ authorization: 'Bearer x' }, signIn)).not.toContain('Basic')
  })

  test('says itself how it is sent, whatever settings say', async () => {
    const request = await requestFor({ 'content-length': '1', 'transfer-encoding': 'chunked', connection: 'close' })
    expect(request).not.toContain('chunked')
    expect(request.match(/content-length/g)).toHaveLength(1)
  })

  test.each([
    ['a line end', { 'x-a': 'b\r\nx-c: d' }],
    ['a sign that headers have not', { 'x-a': 'b\u{2026}' }],
    ['a name that is none', { 'x a': 'b' }],
  ])('is not sent with %s in a header', async (_, headers) => {
    const { url, sockets } = await startRawServer((socket) => socket.end(answer('ok')))
    await expect(ask(url, headers)).rejects.toThrow(/header/i)
    expect(sockets).toHaveLength(0)
  })
})
