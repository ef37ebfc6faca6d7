import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createPlainServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { destinationOf } from '../../../../src/models/wire/http/destination.ts'
import { temporaryFolder } from '../../../journal/temporary-folder.ts'
import { certificate, privateKey } from '../../../outside/egress/certificate.ts'
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
    const server = createPlainServer((socket) => {
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

describe('a secure connection to a provider (issue 18)', () => {
  const folder = temporaryFolder()

  const startSecureServer = async (): Promise<number> => {
    const server = createServer({ cert: certificate, key: privateKey }, async (request, response) => {
      response.end(`${request.headers.host?.split(':')[0]} ${await text(request)}`)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    return (server.address() as AddressInfo).port
  }

  /** What a process hears that trusts the certificate, where all names lead to this machine. */
  const heardFrom = async (urls: readonly string[]): Promise<string> => {
    const trusted = join(folder(), 'trusted.crt')
    writeFileSync(trusted, certificate)
    const module = (path: string): string => JSON.stringify(new URL(`../../../../src/${path}`, import.meta.url).href)
    const script = `
      import dns from 'node:dns'
      dns.lookup = (_, { all }, found) => all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)
      const { httpSend } = await import(${module('models/wire/http-send.ts')})
      const { systemClock } = await import(${module('kernel/system-clock.ts')})
      const { signal } = new AbortController()
      for (const url of ${JSON.stringify(urls)}) {
        try {
          const answer = await httpSend(systemClock)(new URL(url), { headers: {}, body: 'hello', signal })
          await answer.read((bytes) => { console.log(String(Buffer.from(bytes))); return 'more' })
        } catch (error) { console.log(error.message) }
      }`
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: trusted }
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill())
    return text(child.stdout)
  }

  test('is made with a server that proves its name, and with no other', async () => {
    const port = await startSecureServer()
    const heard = await heardFrom([`https://site.example:${port}/`, `https://else.example:${port}/`])
    expect(heard).toMatch(/^site\.example hello\n.*Hostname\/IP does not match/)
  })

  test('is not made with a server that nobody vouches for', async () => {
    const port = await startSecureServer()
    await expect(ask(new URL(`https://127.0.0.1:${port}/`))).rejects.toThrow(/self-signed certificate/)
  })
})
