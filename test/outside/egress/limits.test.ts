import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { failure, get, loopbackEgress, startRawSite, startSite, textOf } from './loopback-site.ts'

/** At its best, packing 64 MiB would take longer than all tests here together. */
const brotli = (data: string | Buffer): Buffer =>
  brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

const compress = { gzip: gzipSync, 'x-gzip': gzipSync, deflate: deflateSync, br: brotli } as const
const kinds = Object.keys(compress) as (keyof typeof compress)[]

describe('an answer', () => {
  test.each(kinds)('is unpacked: %s', async (kind) => {
    const { port, requests } = await startSite((_, response) => {
      response.writeHead(200, { 'content-encoding': kind }).end(compress[kind]('hello'))
    })
    expect(textOf(await get(loopbackEgress(), `http://site.example:${port}/`))).toBe('hello')
    expect(requests[0]?.headers['accept-encoding']).toBe('gzip, deflate, br')
  })

  test.each(kinds)('that unpacks to far more than it weighs is not unpacked to the end: %s', async (kind) => {
    const bomb = compress[kind](Buffer.alloc(64 * 2 ** 20))
    expect(bomb.length).toBeLessThan(100_000)
    const { port, quiet } = await startSite((_, response) => {
      response.writeHead(200, { 'content-encoding': kind }).end(bomb)
    })
    const before = process.memoryUsage().arrayBuffers
    const asked = get(loopbackEgress(), `http://site.example:${port}/`, { maxBytes: 2 ** 20 })
    expect(await failure(asked)).toMatch(/^BATON_EGRESS_TOO_LARGE/)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 2 ** 20)
    await quiet()
  })

  test('that says how long it is, is not read when that is too long', async () => {
    const { port, quiet } = await startSite((_, response) => {
      response.writeHead(200, { 'content-length': 2 ** 30 })
      response.write('x')
    })
    expect(await failure(get(loopbackEgress(), `http://site.example:${port}/`))).toMatch(/^BATON_EGRESS_TOO_LARGE/)
    await quiet()
  })

  test('that never ends is read to the limit, and its socket freed', async () => {
    const { port, quiet } = await startSite((_, response) => {
      const more = (): boolean => response.write('x'.repeat(65_536))
      response.on('drain', more)
      more()
      more()
    })
    const asked = get(loopbackEgress(), `http://site.example:${port}/`, { maxBytes: 500_000 })
    expect(await failure(asked)).toMatch('an answer of more than 500000 bytes')
    await quiet()
  })

  test('of exactly the limit is read', async () => {
    const { port } = await startSite((_, response) => response.end('x'.repeat(1000)))
    const url = `http://site.example:${port}/`
    expect((await get(loopbackEgress(), url, { maxBytes: 1000 })).body).toHaveLength(1000)
    expect(await failure(get(loopbackEgress(), url, { maxBytes: 999 }))).toMatch(/^BATON_EGRESS_TOO_LARGE/)
  })

  test('to HEAD has no body, however long it would be', async () => {
    const { port } = await startSite((_, response) => response.writeHead(200, { 'content-length': 2 ** 30 }).end())
    const response = await get(loopbackEgress(), `http://site.example:${port}/`, { method: 'HEAD' })
    expect([response.status, response.body.length]).toEqual([200, 0])
  })

  test.each(['compress', 'gzip, gzip', 'zstd', '__proto__'])(
    'in an encoding nobody asked for is refused: %s',
    async (kind) => {
      const { port, quiet } = await startSite((_, response) => {
        response.writeHead(200, { 'content-encoding': kind }).end('x')
      })
      expect(await failure(get(loopbackEgress(), `http://site.example:${port}/`))).toMatch(
        'an encoding that was not asked',
      )
      await quiet()
    },
  )

  test('that is damaged is not taken for a shorter one', async () => {
    const whole = gzipSync('x'.repeat(10_000))
    const { port } = await startSite((request, response) => {
      if (request.url === '/cut') response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, 20))
      else {
        response.writeHead(200, { 'content-length': 100 }).write('x')
        response.socket?.end()
      }
    })
    const url = `http://site.example:${port}`
    expect(await failure(get(loopbackEgress(), `${url}/cut`))).toMatch('its answer is damaged')
    expect(await failure(get(loopbackEgress(), `${url}/short`))).toMatch(/^BATON_EGRESS_UNREACHABLE/)
  })

  test('with headers without end is refused', async () => {
    const { port, quiet } = await startRawSite((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(50)}`)
    })
    expect(await failure(get(loopbackEgress(), `http://site.example:${port}/`))).toMatch(
      /^BATON_EGRESS_TOO_LARGE.*headers/,
    )
    await quiet()
  })

  test.each([
    '\0\x01\x02 hello\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'SSH-2.0-x\r\n',
  ])('that is not HTTP is a broken connection: %j', async (bytes) => {
    const { port, quiet } = await startRawSite((socket) => socket.end(bytes))
    expect(await failure(get(loopbackEgress(), `http://site.example:${port}/`))).toMatch(/^BATON_EGRESS_UNREACHABLE/)
    await quiet()
  })
})

describe('a server', () => {
  /** Waits until the server has the request, then lets time pass. */
  async function afterwards(
    clock: ReturnType<typeof simulatedClock>,
    ready: Promise<unknown>,
    ms: number,
  ): Promise<void> {
    await ready
    await clock.advance(ms)
  }

  test('that says nothing is given up after 30 seconds, and its socket freed', async () => {
    const clock = simulatedClock()
    const { promise: connected, resolve } = Promise.withResolvers<void>()
    const { port, quiet } = await startRawSite((socket) => socket.once('data', () => resolve()))
    const asked = failure(get(loopbackEgress({ clock }), `http://site.example:${port}/`))
    await afterwards(clock, connected, 30_000)
    expect(await asked).toMatch('BATON_EGRESS_UNREACHABLE: http://site.example:')
    expect(await asked).toMatch('it took longer than 30 seconds')
    await quiet()
  })

  test('that accepts a connection but no secure one is given up after 10 seconds', async () => {
    const clock = simulatedClock()
    const { promise: connected, resolve } = Promise.withResolvers<void>()
    const { port, quiet } = await startRawSite((socket) => socket.once('data', () => resolve()))
    const asked = failure(get(loopbackEgress({ clock }), `https://site.example:${port}/`))
    await afterwards(clock, connected, 10_000)
    expect(await asked).toMatch('it did not answer the connection in time')
    await quiet()
  })

  test('that sends a byte now and then does not gain time by it', async () => {
    const clock = simulatedClock()
    let bytes = 0
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const { port, quiet } = await startSite((_, response) => {
      const drip = (): void => {
        bytes += 1
        response.write('x')
        clock.timer(1_000, drip)
      }
      drip()
      resolve()
    })
    const asked = failure(get(loopbackEgress({ clock }), `http://site.example:${port}/`))
    await afterwards(clock, begun, 29_000)
    expect(bytes).toBeGreaterThan(25)
    await clock.advance(1_000)
    expect(await asked).toMatch('it took longer than 30 seconds')
    await quiet()
  })

  test('whose name takes for ever to look up is given up too', async () => {
    const clock = simulatedClock()
    const egress = loopbackEgress({ clock, resolve: () => new Promise(() => {}) })
    const asked = failure(get(egress, 'https://site.example/', { timeoutMs: 5_000 }))
    await clock.advance(5_000)
    expect(await asked).toMatch('it took longer than 5 seconds')
  })

  test.each([
    ['before it answers', ''],
    ['in the middle of its answer', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'],
  ])('that breaks off %s is unreachable, and what was sent may have arrived', async (_, bytes) => {
    const { port } = await startRawSite((socket) => {
      socket.once('data', () => socket.write(bytes, () => socket.resetAndDestroy()))
    })
    const thrown = await get(loopbackEgress(), `http://site.example:${port}/`).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ code: 'BATON_EGRESS_UNREACHABLE', retryable: true, details: { sent: true } })
  })

  test('that nobody runs is unreachable, and nothing was sent', async () => {
    const { port } = await startSite(() => {})
    const unused = port === 65_535 ? port - 1 : port + 1
    const thrown = await get(loopbackEgress(), `http://site.example:${unused}/`).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ code: 'BATON_EGRESS_UNREACHABLE', details: { sent: false } })
  })
})

describe('a cancelled request', () => {
  test('fails with the reason of the cancel and frees its socket', async () => {
    const abort = new AbortController()
    const { port, quiet } = await startSite((_, response) => {
      response.write('x')
      abort.abort(new Error('not wanted any more'))
    })
    const asked = get(loopbackEgress(), `http://site.example:${port}/`, { signal: abort.signal })
    expect(await failure(asked)).toMatch('not wanted any more')
    await quiet()
  })

  test('is not made at all when it was cancelled before', async () => {
    const { port, accepted } = await startSite((_, response) => response.end())
    const signal = AbortSignal.abort(new Error('too late'))
    expect(await failure(get(loopbackEgress(), `http://site.example:${port}/`, { signal }))).toMatch('too late')
    expect(accepted()).toBe(0)
  })

  test('leaves nothing behind when it was answered', async () => {
    const { port, quiet } = await startSite((_, response) => response.end('x'))
    await get(loopbackEgress(), `http://site.example:${port}/`)
    await quiet()
  })
})
