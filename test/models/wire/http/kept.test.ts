import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../../../src/kernel/ports/clock.ts'
import { Sessions } from '../../../../src/models/wire/http/sessions.ts'
import { simulatedClock } from '../../../../src/testing/simulated-clock.ts'
import { ask, readAnswer, startRawServer } from './raw-server.ts'

const answer = (headers = ''): string => `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n${headers}\r\nok`

const closed = (socket: Socket | undefined): Promise<unknown> =>
  socket === undefined || socket.destroyed ? Promise.resolve() : once(socket, 'close')

const call = async (url: URL, clock: Clock): Promise<void> =>
  void expect((await readAnswer(ask(url, {}, '', clock))).body).toBe('ok')

describe('a connection to a provider that rests (issue 18)', () => {
  test.each([
    ['4 seconds', '', 4_000],
    ['a second less than its server keeps it', 'Keep-Alive: timeout=3\r\n', 2_000],
    ['4 seconds where its server would keep it longer', 'Keep-Alive: timeout=60\r\n', 4_000],
  ])('is used again within %s, which begin anew with each call, and closed after them', async (_, headers, ms) => {
    const clock = simulatedClock()
    const { url, sockets } = await startRawServer((socket) => socket.write(answer(headers)))
    await call(url, clock)
    for (let again = 0; again < 3; again++) {
      await clock.advance(ms - 1)
      await call(url, clock)
    }
    expect(sockets).toHaveLength(1)
    await clock.advance(ms)
    await closed(sockets[0])
    await call(url, clock)
    expect(sockets).toHaveLength(2)
  })

  test('is closed in time also where another rests longer', async () => {
    const clock = simulatedClock()
    const long = await startRawServer((socket) => socket.write(answer()))
    const short = await startRawServer((socket) => socket.write(answer('Keep-Alive: timeout=2\r\n')))
    await call(long.url, clock)
    await call(short.url, clock)
    await clock.advance(1_000)
    await closed(short.sockets[0])
    await call(long.url, clock)
    expect(long.sockets).toHaveLength(1)
  })

  test('is not used when its time is over, also where there was no time to close it', async () => {
    const clock = simulatedClock()
    let late = 0
    const stopped: Clock = { ...clock, elapsed: () => clock.elapsed() + late }
    const { url, sockets } = await startRawServer((socket) => socket.write(answer()))
    await call(url, stopped)
    late = 4_000
    await call(url, stopped)
    expect(sockets).toHaveLength(2)
  })

  test('is closed where 256 others rest that were used later', async () => {
    const clock = simulatedClock()
    const asked: Socket[] = []
    const { url, sockets } = await startRawServer((socket) => {
      asked.push(socket)
      if (asked.length === 257) for (const one of asked) one.write(answer())
    })
    await Promise.all(Array.from({ length: 257 }, () => call(url, clock)))
    expect(sockets).toHaveLength(257)
    await Promise.race(sockets.map((socket) => once(socket, 'close')))
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(1)
  })
})

test('sessions of a hundred secure servers are kept, those that were given last, and none that failed', () => {
  const sessions = new Sessions()
  const session = (of: number): Buffer => Buffer.from(`session ${of}`)
  for (let server = 0; server < 100; server++) sessions.keep(`https://${server}`, session(server))
  sessions.keep('https://0', session(1_000))
  sessions.keep('https://100', session(100))
  expect(sessions.of('https://0')).toEqual(session(1_000))
  expect(sessions.of('https://1')).toBeUndefined()
  for (let server = 2; server <= 100; server++) expect(sessions.of(`https://${server}`)).toEqual(session(server))
  sessions.forget('https://100')
  expect(sessions.of('https://100')).toBeUndefined()
})
