import { describe, expect, test } from 'vitest'
import type { Touch } from '../../../src/grants/touch.ts'
import type { EgressMethod } from '../../../src/outside/egress/egress.ts'
import { failure, get, loopbackEgress, type Site, startSite, textOf } from './loopback-site.ts'
import { badSpellings } from './spellings.ts'

/** A site that redirects `/from` to wherever it is told, and says what else it is asked. */
function redirecting(status: number, to: (port: number) => string, secure = false): Promise<Site> {
  return startSite((request, response) => {
    const port = request.socket.localPort ?? 0
    if (request.url === '/from') response.writeHead(status, { location: to(port), 'set-cookie': 'a=b' }).end('moved')
    else response.end(`${request.method} ${request.headers.host} ${request.url}`)
  }, secure)
}

/** What a header can carry and a browser would not take for a place on the same host. */
const locations = badSpellings.filter((url) => /^[\x20-\x7e]+$/.test(url) && /^(?:[a-z+-]+:|\/\/)/.test(url))

describe('a redirect', () => {
  test('is followed, and the answer says where it came from', async () => {
    const { port } = await redirecting(302, () => '/to?a=b#c')
    const response = await get(loopbackEgress(), `http://site.example:${port}/from`)
    expect(textOf(response)).toBe(`GET site.example:${port} /to?a=b`)
    expect(response.url).toBe(`http://site.example:${port}/to?a=b#c`)
  })

  test('has many bad places to lead to', () => expect(locations.length).toBeGreaterThan(80))

  test.each(locations)('to a place that would be refused is refused: %j', async (location) => {
    const { port, accepted } = await redirecting(302, () => location)
    const hosts: Record<string, readonly string[]> = { 'site.example': ['127.0.0.1'] }
    const egress = loopbackEgress({ resolve: async (host) => hosts[host] ?? ['10.0.0.1'] })
    // 127.0.0.1 stands for a public address here, so what leads there is told apart by the grant.
    const may = (touch: Touch): boolean => touch.kind === 'net' && touch.host !== '127.0.0.1'
    expect(await failure(get(egress, `http://site.example:${port}/from`, { may }))).toMatch(/^BATON_EGRESS_REFUSED/)
    expect(accepted()).toBe(1)
  })

  test('to another host needs a grant of its own', async () => {
    const { port, requests } = await redirecting(302, (own) => `http://other.example:${own}/to`)
    const may = (touch: Touch): boolean => touch.kind === 'net' && touch.host === 'site.example'
    const url = `http://site.example:${port}/from`
    expect(await failure(get(loopbackEgress(), url, { may }))).toMatch(
      `http to other.example, port ${port}, is not granted`,
    )
    expect(requests).toHaveLength(1)
    expect((await get(loopbackEgress(), url)).status).toBe(200)
  })

  test('from https to http is refused, even on the same host', async () => {
    const { port } = await redirecting(301, (own) => `http://site.example:${own}/to`, true)
    expect(await failure(get(loopbackEgress(), `https://site.example:${port}/from`))).toMatch('from https to http')
  })

  test.each(['\thttp://site.example/', 'http:\\\\127.0.0.1\\', 'http://[', '/\\127.0.0.1/'])(
    'to what is no address is refused: %j',
    async (location) => {
      const { port } = await redirecting(302, () => location.replace('\t', 'http://a\t'))
      expect(await failure(get(loopbackEgress(), `http://site.example:${port}/from`))).toMatch('no address')
    },
  )

  test('that goes round in circles is followed three times', async () => {
    const { port, requests } = await redirecting(302, () => '/from')
    const asked = get(loopbackEgress(), `http://site.example:${port}/from`)
    expect(await failure(asked)).toMatch('it redirects more than 3 times')
    expect(requests).toHaveLength(4)
  })

  test('that is refused frees its socket, even if its server never ends', async () => {
    const { port, quiet } = await startSite((_, response) => {
      response.writeHead(302, { location: 'file:///etc/passwd' }).write('x')
    })
    const asked = get(loopbackEgress(), `http://site.example:${port}/`)
    expect(await failure(asked)).toMatch(/^BATON_EGRESS_REFUSED/)
    await quiet()
  })

  test('whose place can not be read frees its socket too', async () => {
    const { port, quiet } = await startSite((_, response) => {
      response.writeHead(302, { location: 'http://[' }).write('x')
    })
    expect(await failure(get(loopbackEgress(), `http://site.example:${port}/`))).toMatch('no address')
    await quiet()
  })

  test('without a place to go to is an answer', async () => {
    const { port } = await redirecting(302, () => '')
    const response = await get(loopbackEgress(), `http://site.example:${port}/from`)
    expect([response.status, textOf(response)]).toEqual([302, 'moved'])
  })

  test('sets no cookies and shows none', async () => {
    const { port, requests } = await redirecting(302, () => '/to')
    const response = await get(loopbackEgress(), `http://site.example:${port}/from`)
    expect(requests[1]?.headers.cookie).toBeUndefined()
    expect(Object.keys(response.headers)).not.toContain('set-cookie')
  })

  test.each<[number, EgressMethod, string, string]>([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'POST', 'GET', ''],
    [307, 'POST', 'POST', 'text'],
    [308, 'POST', 'POST', 'text'],
    [301, 'PUT', 'PUT', 'text'],
    [303, 'PUT', 'GET', ''],
    [303, 'DELETE', 'GET', ''],
    [307, 'DELETE', 'DELETE', 'text'],
  ])('%i makes of a %s a %s with the body %j', async (status, method, then, body) => {
    const { port, requests, bodies } = await redirecting(status, () => '/to')
    const headers = { 'content-type': 'text/plain' }
    await get(loopbackEgress(), `http://site.example:${port}/from`, { method, body: 'text', headers })
    expect([requests[1]?.method, bodies[1]]).toEqual([then, body])
    expect(requests[1]?.headers['content-type']).toBe(body === '' ? undefined : 'text/plain')
  })

  test('303 leaves a HEAD a HEAD', async () => {
    const { port, requests } = await redirecting(303, () => '/to')
    await get(loopbackEgress(), `http://site.example:${port}/from`, { method: 'HEAD' })
    expect(requests[1]?.method).toBe('HEAD')
  })

  test('does not send on to another host what was sent to the first', async () => {
    const { port, requests } = await redirecting(307, (own) => `http://other.example:${own}/to`)
    const asked = get(loopbackEgress(), `http://site.example:${port}/from`, { method: 'POST', body: 'private' })
    expect(await failure(asked)).toMatch('it redirects what was sent to it on to another host')
    expect(requests).toHaveLength(1)
  })
})

describe('credentials', () => {
  const headers = { authorization: 'Bearer x', cookie: 'a=b', 'x-api-key': 'k', accept: 'text/plain' }

  test.each([301, 302, 303, 307, 308])('stay behind when %i leads to another host', async (status) => {
    const { port, requests } = await redirecting(status, (own) => `http://other.example:${own}/to`)
    await get(loopbackEgress(), `http://site.example:${port}/from`, { headers })
    expect(requests[0]?.headers).toMatchObject(headers)
    const { authorization, cookie, 'x-api-key': key, accept } = requests[1]?.headers ?? {}
    expect([authorization, cookie, key, accept]).toEqual([undefined, undefined, undefined, 'text/plain'])
  })

  test('go along on the same host, and stay behind for good once it was left', async () => {
    const site = await startSite((request, response) => {
      const port = request.socket.localPort
      const next: Record<string, string> = {
        '/1': '/2',
        '/2': `http://other.example:${port}/3`,
        '/3': `http://site.example:${port}/4`,
      }
      const location = next[request.url ?? '']
      if (location === undefined) response.end()
      else response.writeHead(302, { location }).end()
    })
    await get(loopbackEgress(), `http://site.example:${site.port}/1`, { headers })
    const sent = site.requests.map((request) => request.headers.authorization)
    expect(sent).toEqual(['Bearer x', 'Bearer x', undefined, undefined])
  })
})
