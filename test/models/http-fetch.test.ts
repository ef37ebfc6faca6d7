import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { httpFetch } from '../../src/models/http-fetch.ts'
import { whenBytesCome } from '../../src/models/signs-of-life.ts'
import { failureOf, serve } from './http/serve.ts'

const post = (body: string, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  body,
  ...(signal === undefined ? {} : { signal }),
})

test('a call over node:http hands back a response as fetch does, with each cookie by itself', async () => {
  const { url } = await serve((_, response) => response.writeHead(418, { 'set-cookie': ['a=1', 'b=2'] }).end('ok'))
  const response = await httpFetch(url, post(''))
  expect(response.ok).toBe(false)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await response.text()).toBe('ok')
})

test('a call over node:http takes an answer without a body for what it is', async () => {
  const { url } = await serve((_, response) => response.writeHead(204).end())
  expect((await httpFetch(url, post(''))).body).toBeNull()
})

test('a call over node:http leaves bodies that are no text to the global fetch', async () => {
  const { url } = await serve(async (request, response) => response.end(await text(request)))
  const body = new Blob(['bytes'])
  expect(await (await httpFetch(url, { method: 'POST', body })).text()).toBe('bytes')
})

test('a call over node:http says so as fetch does when nobody listens, or the connection breaks in the middle', async () => {
  const { url, server } = await serve((_, response) => {
    response.write('half an ans')
    setImmediate(() => response.socket?.resetAndDestroy())
  })
  const broken = await failureOf(httpFetch(url, post('')).then((response) => response.text()))
  expect(broken).toMatchObject({ name: 'TypeError', cause: { code: 'ECONNRESET' } })
  server.close()
  const failure = await failureOf(httpFetch(url, post('')))
  expect(failure).toBeInstanceOf(TypeError)
  expect(failure).toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNREFUSED' } })
})

test('bytes of an answer are a sign of life to the one that asked, and to no other', async () => {
  const { url } = await serve((_, response) => {
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
