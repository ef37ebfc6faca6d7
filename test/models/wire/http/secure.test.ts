import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createPlainServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../journal/temporary-folder.ts'
import { certificate, privateKey } from '../../../outside/egress/certificate.ts'
import { ask } from './raw-server.ts'

const folder = temporaryFolder()

/** Where a server listens, and the connections that there were. */
async function started(server: Server): Promise<{ readonly port: number; readonly sockets: readonly Socket[] }> {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}

/** Says which name it was asked to prove, which host it was asked for, and what it was sent. */
const startSecureServer = (): ReturnType<typeof started> =>
  started(
    createServer({ cert: certificate, key: privateKey }, async (request, response) => {
      const { servername } = request.socket as TLSSocket & { readonly servername: string | false }
      response.end(`${servername} ${request.headers.host?.split(':')[0]} ${await text(request)}`)
    }),
  )

interface Call {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What a process hears that trusts the certificate, where all names lead to this machine: a line for each call. */
async function heardFrom(calls: readonly Call[]): Promise<string[]> {
  const trusted = join(folder(), 'trusted.crt')
  writeFileSync(trusted, certificate)
  const module = (path: string): string => JSON.stringify(new URL(`../../../../src/${path}`, import.meta.url).href)
  const script = `
    import dns from 'node:dns'
    dns.lookup = (_, { all }, found) => all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)
    const { httpSend } = await import(${module('models/wire/http-send.ts')})
    const { systemClock } = await import(${module('kernel/system-clock.ts')})
    const { signal } = new AbortController()
    for (const { url, headers = {} } of ${JSON.stringify(calls)}) {
      try {
        const answer = await httpSend(systemClock)(new URL(url), { headers, body: 'hello', signal })
        await answer.read((bytes) => { console.log(String(Buffer.from(bytes))); return 'more' })
      } catch (error) { console.log(error.message) }
    }`
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: trusted }
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  return (await text(child.stdout)).trimEnd().split('\n')
}

describe('a secure connection to a provider (issue 18)', () => {
  test('is made with a server that proves its name, and with no other', async () => {
    const { port } = await startSecureServer()
    const heard = await heardFrom([{ url: `https://site.example:${port}/` }, { url: `https://else.example:${port}/` }])
    expect(heard).toEqual([
      'site.example site.example hello',
      expect.stringMatching(/^Cannot connect to API: Hostname\/IP does not match certificate's altnames/),
    ])
  })

  test('has the server prove the name in a host header, and is not shared by those that name another', async () => {
    const { port, sockets } = await startSecureServer()
    const url = `https://127.0.0.1:${port}/`
    const named = (host: string): Call => ({ url, headers: { host } })
    const calls = [named('site.example'), named('site.example:443'), named('other.example'), named('else.example')]
    expect(await heardFrom([...calls, { url }])).toEqual([
      'site.example site.example hello',
      'site.example site.example hello',
      'other.example other.example hello',
      expect.stringContaining("Host: else.example. is not in the cert's altnames"),
      expect.stringContaining("IP: 127.0.0.1 is not in the cert's list"),
    ])
    expect(sockets).toHaveLength(4)
  })

  test('is made more quickly with a server that was asked before, which knows it again', async () => {
    const again: boolean[] = []
    const server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
      again.push((request.socket as TLSSocket).isSessionReused())
      response.setHeader('connection', 'close').end('ok')
    })
    const { port } = await started(server)
    const url = `https://site.example:${port}/`
    expect(await heardFrom([{ url }, { url }])).toEqual(['ok', 'ok'])
    expect(again).toEqual([false, true])
  })

  test('is not made with a server that nobody vouches for, says so, and is closed', async () => {
    const { port, sockets } = await startSecureServer()
    await expect(ask(new URL(`https://127.0.0.1:${port}/`))).rejects.toMatchObject({
      message: expect.stringMatching(/^Cannot connect to API: self-signed certificate/),
      isRetryable: true,
    })
    await Promise.all(sockets.map((socket) => socket.destroyed || once(socket, 'close')))
    expect(sockets).toHaveLength(1)
  })

  test.each([
    ['speaks no TLS', (socket: Socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'), /wrong version number/],
    ['hangs up', (socket: Socket) => socket.end(), /disconnected before secure TLS connection was established/],
  ])('that is not made because the server %s says so, and is closed', async (_, react, words) => {
    const { port, sockets } = await started(
      createPlainServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => react(socket))
      }),
    )
    const failure = expect.objectContaining({
      message: expect.stringMatching(new RegExp(`^Cannot connect to API: .*${words.source}`)),
      isRetryable: true,
    })
    await expect(ask(new URL(`https://127.0.0.1:${port}/`))).rejects.toEqual(failure)
    await Promise.all(sockets.map((socket) => socket.destroyed || once(socket, 'close')))
    expect(sockets).toHaveLength(1)
  })
})
