import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { fetchSend } from '../../../src/models/wire/fetch-send.ts'
import { httpSend } from '../../../src/models/wire/http-send.ts'
import type { HeaderFields, IncomingAnswer, OutgoingRequest } from '../../../src/models/wire/send.ts'
import { failureOf, serve } from '../http/serve.ts'
import { waitingClock } from '../waiting-clock.ts'

const sending = (headers: HeaderFields = {}, ownHeaders: HeaderFields = {}): OutgoingRequest => ({
  headers,
  ownHeaders,
  body: '',
  signal: new AbortController().signal,
})

/** Its first piece, behind which it is not read. */
async function beginningOf(answer: IncomingAnswer): Promise<string> {
  let body = ''
  await answer.read((bytes) => {
    body += Buffer.from(bytes).toString()
    return 'enough'
  })
  return body
}

test('a connection of our own is used again also when it is not read behind the last event', async () => {
  const sockets = new Set<Socket>()
  const { url } = await serve((request, response) => {
    sockets.add(request.socket)
    response.end('ok')
  })
  for (let call = 0; call < 3; call++) {
    expect(await beginningOf(await httpSend(systemClock)(new URL(url), sending()))).toBe('ok')
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(sockets.size).toBe(1)
})

test('a connection of our own is closed where a server keeps it open behind the last event', async () => {
  const clock = waitingClock()
  const closed = Promise.withResolvers<void>()
  const { url } = await serve((request, response) => {
    request.socket.once('close', () => closed.resolve())
    response.write('ok')
  })
  expect(await beginningOf(await httpSend(clock)(new URL(url), sending()))).toBe('ok')
  await clock.advance(1_000)
  await closed.promise
})

test('a call over a connection of our own says when nobody listens, and that it can be tried again', async () => {
  const { url, server } = await serve(() => {})
  server.close()
  expect(await failureOf(httpSend(systemClock)(new URL(url), sending()))).toMatchObject({
    message: expect.stringMatching(/^Cannot connect to API: .*REFUSED/),
    isRetryable: true,
  })
})

test.each([
  ['stand beside those of all calls', { 'x-a': '1' }, { 'x-b': '2' }, { 'x-a': '1', 'x-b': '2' }],
  ['take the place of those of all calls', { 'x-a': '1' }, { 'x-a': '2' }, { 'x-a': '2' }],
  ['take the place of what every request has', {}, { accept: 'text/plain' }, { accept: 'text/plain' }],
])('headers of one call over a connection of our own %s', async (_, headers, ownHeaders, expected) => {
  const heard: NodeJS.Dict<string | string[]>[] = []
  const { url } = await serve((request, response) => {
    heard.push(request.headers)
    response.end('ok')
  })
  const address = new URL(url)
  for (const own of [ownHeaders, {}]) await beginningOf(await httpSend(systemClock)(address, sending(headers, own)))
  expect(heard[0]).toMatchObject(expected)
  expect(heard[1]).toMatchObject(headers)
  expect(
    Object.keys(ownHeaders).filter((name) => heard[1]?.[name] === expected[name as keyof typeof expected]),
  ).toEqual([])
})

describe.each([
  ['as it is', (body: string) => Buffer.from(body), {}],
  ['packed', gzipSync, { 'content-encoding': 'gzip' }],
] as const)('where its reader throws, an answer that comes %s', (_, pack, headers) => {
  test.each([
    ['before it is read', false],
    ['while it is read', true],
  ])('%s rejects with that, and its connection is closed', async (__, comesLate) => {
    const [closed, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { url } = await serve(async (request, response) => {
      request.socket.once('close', () => closed.resolve())
      response.writeHead(200, headers)
      if (comesLate) {
        response.flushHeaders()
        await reading.promise
      }
      response.write(pack('an answer'))
    })
    const answer = await httpSend(systemClock)(new URL(url), sending())
    const problem = new Error('the reader broke')
    const read = answer.read(() => {
      throw problem
    })
    reading.resolve()
    expect(await failureOf(read)).toBe(problem)
    await closed.promise
  })
})

test('an answer through a `fetch` of the caller is given up when its reader throws', async () => {
  const closed = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Buffer.from('an answer')),
    cancel: () => closed.resolve(),
  })
  const answer = await fetchSend(async () => new Response(body), systemClock)(new URL('http://far.example/'), sending())
  const problem = new Error('the reader broke')
  const read = answer.read(() => {
    throw problem
  })
  expect(await failureOf(read)).toBe(problem)
  await closed.promise
})
