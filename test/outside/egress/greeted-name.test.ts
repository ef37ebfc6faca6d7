import { once } from 'node:events'
import { createServer } from 'node:net'
import { connect } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { greetedName } from '../../../src/outside/egress/greeted-name.ts'

/** The first bytes of a real client that wants this host. */
async function greetingFor(host: string): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const client = connect({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false }).on('error', () => {})
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  const [socket] = await once(server, 'connection')
  const [bytes] = await once(socket, 'data')
  return bytes
}

describe('the name in a TLS greeting', () => {
  test('is that of the host that a client wants', async () => {
    expect(greetedName(await greetingFor('site.example'))).toEqual({ kind: 'named', host: 'site.example' })
    expect(greetedName(await greetingFor(''))).toEqual({ kind: 'nameless' })
  })

  test('is waited for as long as the greeting is not whole', async () => {
    const bytes = await greetingFor('site.example')
    for (let length = 0; length < bytes.length; length++) {
      expect(greetedName(bytes.subarray(0, length))).toEqual({ kind: 'unfinished' })
    }
  })

  test('is not looked for in anything else', async () => {
    for (const text of [
      'GET / HTTP/1.1\r\n',
      'SSH-2.0-x\r\n',
      '\x16\x02\x00\x00\x00',
      '\x16\x03\x01\x00\x02\x01\x00',
    ]) {
      expect(greetedName(Buffer.from(text, 'latin1'))).toEqual({ kind: 'foreign' })
    }
  })

  test('never makes it fail, whatever byte is another', async () => {
    const bytes = await greetingFor('site.example')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = 255 - (changed[at] ?? 0)
      expect(['named', 'nameless', 'unfinished', 'foreign']).toContain(greetedName(changed).kind)
    }
  })
})
