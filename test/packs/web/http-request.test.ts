import { describe, expect, test } from 'vitest'
import type { Touch } from '../../../src/grants/touch.ts'
import { httpGet, httpSend } from '../../../src/packs/web/http-request.ts'
import { failure, loopbackEgress, startRawSite, startSite } from '../../outside/egress/loopback-site.ts'
import { call, oneCall } from '../call.ts'

const egress = loopbackEgress({ secrets: (name) => (name === 'TOKEN' ? 'canary-77' : undefined) })

describe('http_get', () => {
  test('returns JSON as JSON, with the headers that say something about it', async () => {
    const { port } = await startSite((_, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'x-powered-by': 'x',
        etag: '"1"',
        'set-cookie': 'a=b',
      })
      response.end('{"a":[1,2]}')
    })
    const answer = await call(httpGet(egress), { url: `http://site.example:${port}/x` })
    expect(answer).toMatchObject({
      status: 200,
      url: `http://site.example:${port}/x`,
      json: { a: [1, 2] },
      truncated: false,
    })
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', etag: '"1"' })
    expect(Object.keys(answer.headers)).not.toContain('x-powered-by')
  })

  test.each([
    ['text/plain; charset=iso-8859-1', Buffer.from('Zürich', 'latin1'), 'Zürich'],
    ['text/plain', Buffer.from('Zürich', 'utf8'), 'Zürich'],
    ['text/html', Buffer.from('<meta charset="windows-1252"><p>\x80', 'latin1'), '<meta charset="windows-1252"><p>€'],
    ['text/plain; charset=no-such-thing', Buffer.from('ok'), 'ok'],
    ['application/json', Buffer.from('{"broken"'), '{"broken"'],
  ])('decodes text as it says it is encoded: %s', async (type, body, text) => {
    const { port } = await startSite((_, response) => response.writeHead(200, { 'content-type': type }).end(body))
    const answer = await call(httpGet(egress), { url: `http://site.example:${port}/` })
    expect(answer.text).toBe(text)
  })

  test('says when it leaves something out', async () => {
    const { port } = await startSite((request, response) => {
      if (request.url === '/long') response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(500))
      else response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from([137, 80, 78, 71, 0]))
    })
    const url = `http://site.example:${port}`
    const long = await call(httpGet(egress), { url: `${url}/long`, max_characters: 100 })
    expect([long.text?.length, long.truncated]).toEqual([100, true])
    const image = await call(httpGet(egress), { url: `${url}/image` })
    expect(image.text).toBeUndefined()
    expect(image.summary).toMatch('5 bytes of image/png, which is not text')
  })

  test('hands on what a server says instead of failing', async () => {
    const { port } = await startSite((_, response) => response.writeHead(503, { 'retry-after': '9' }).end('busy'))
    const answer = await call(httpGet(egress), { url: `http://site.example:${port}/` })
    expect(answer).toMatchObject({ status: 503, text: 'busy', headers: { 'retry-after': '9' } })
  })

  test('tells beforehand what it touches', () => {
    const touches = (input: { url: string; secret?: string }): readonly Touch[] | undefined =>
      httpGet(egress).touches?.({ method: 'GET', max_characters: 1000, ...input })
    expect(touches({ url: 'https://Site.Example/x', secret: 'TOKEN' })).toEqual([
      { kind: 'net', host: 'site.example', port: 443, plain: false },
      { kind: 'secret', name: 'TOKEN', host: 'site.example' },
    ])
    expect(touches({ url: 'http://[::1]:8080/' })).toEqual([{ kind: 'net', host: '::1', port: 8080, plain: true }])
    expect(touches({ url: 'file:///etc/passwd' })).toEqual([])
  })

  test('sends a secret it never shows', async () => {
    const { port, requests } = await startSite((request, response) => response.end(request.headers['x-key']), true)
    const answer = await call(httpGet(egress), {
      url: `https://site.example:${port}/`,
      secret: 'TOKEN',
      secret_header: 'X-Key',
    })
    expect(requests[0]?.headers['x-key']).toBe('canary-77')
    expect(JSON.stringify(answer.headers)).not.toContain('canary')
  })

  test.each(['Authorization', 'cookie', 'Proxy-Authorization', 'X-Forwarded-For', 'Sec-Fetch-Site'])(
    'does not let a model write the header %s',
    async (name) => {
      const asked = call(httpGet(egress), { url: 'https://site.example/', headers: { [name]: 'x' } })
      expect(await failure(asked)).toMatch(/^BATON_TOOL_REFUSED/)
    },
  )

  test('asks for its grant again at the point of use', async () => {
    const { port, accepted } = await startSite((_, response) => response.end())
    const input = { url: `http://site.example:${port}/`, method: 'GET' as const, max_characters: 1000 }
    const run = async (): Promise<unknown> => httpGet(egress).run(input, { ...oneCall(), may: () => false })
    expect(await failure(run())).toMatch(/^BATON_EGRESS_REFUSED/)
    expect(accepted()).toBe(0)
  })

  test('only reads, and trusts nothing it reads', () => {
    expect(httpGet(egress)).toMatchObject({ effect: 'read', labels: ['untrusted'] })
    expect(httpSend(egress)).toMatchObject({ effect: 'once', labels: ['untrusted'] })
  })
})

describe('http_send', () => {
  test('sends JSON or text, with the key of its operation', async () => {
    const { port, requests, bodies } = await startSite((_, response) => response.writeHead(201).end())
    const url = `http://site.example:${port}/`
    await call(httpSend(egress), { url, json: { a: 1 } })
    await call(httpSend(egress), { url, method: 'PUT', body: 'ü', headers: { 'Content-Type': 'text/x', 'X-A': 'b' } })
    await call(httpSend(egress), { url, method: 'DELETE' })
    expect(bodies).toEqual(['{"a":1}', 'ü', ''])
    expect(
      requests.map(({ method, headers }) => [method, headers['content-type'], headers['idempotency-key']]),
    ).toEqual([
      ['POST', 'application/json', 'key'],
      ['PUT', 'text/x', 'key'],
      ['DELETE', undefined, 'key'],
    ])
    expect(await failure(call(httpSend(egress), { url, json: 1, body: 'x' }))).toMatch('not both')
  })

  test('does not claim to know what it can not: whether what it sent has arrived', async () => {
    const { port } = await startRawSite((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const asked = call(httpSend(egress), { url: `http://site.example:${port}/`, json: 1 })
    expect(await failure(asked)).toMatch(/^BATON_TOOL_OUTCOME_UNKNOWN.*POST http:\/\/site\.example/)
  })

  test('says plainly that nothing was sent when nobody was there', async () => {
    const { port } = await startSite(() => {})
    const unused = port === 65_535 ? port - 1 : port + 1
    const asked = call(httpSend(egress), { url: `http://site.example:${unused}/`, json: 1 })
    expect(await failure(asked)).toMatch(/^BATON_EGRESS_UNREACHABLE/)
  })
})
