import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { createEgress } from '../../../src/outside/egress/egress.ts'
import { specialAddress } from '../../../src/outside/egress/special-addresses.ts'
import { failure, get, loopbackEgress, startSite } from './loopback-site.ts'
import { badSpellings } from './spellings.ts'

const addresses: Record<string, readonly string[]> = {
  'loopback.example': ['127.0.0.1'],
  'rebound.example': ['93.184.216.34', '::ffff:10.0.0.1'],
  metadata: ['169.254.169.254'],
}

describe('an address that leads where it must not', () => {
  // Nothing here is replaced but the name server, and everything is granted.
  const egress = createEgress({ resolve: async (host) => addresses[host] ?? ['93.184.216.34'] })

  test.each(badSpellings)('is refused: %j', async (url) => {
    expect(await failure(get(egress, url))).toMatch(/^BATON_EGRESS_REFUSED: /)
  })

  test.each(badSpellings.filter((url) => url.startsWith('https://')))('is refused by http as well: %j', async (url) => {
    expect(await failure(get(egress, url.replace('https', 'http')))).toMatch(/^BATON_EGRESS_REFUSED: /)
  })

  test('is told apart from the public ones that only look like it', () => {
    const fine = ['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.1', '172.15.0.1', '172.32.0.1', '192.167.1.1']
    const alsoFine = ['100.63.255.255', '100.128.0.1', '169.253.0.1', '198.17.0.1', '223.255.255.255', '2606:4700::1']
    for (const address of [...fine, ...alsoFine, '::ffff:8.8.8.8'])
      expect([address, specialAddress(address)]).toEqual([address, undefined])
  })

  test('is refused when it is one of the addresses this machine has itself', () => {
    const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
    expect(own.length).toBeGreaterThan(0)
    for (const address of own) expect([address, specialAddress(address)]).not.toEqual([address, undefined])
  })
})

describe('a grant', () => {
  test('is asked for the host, port and scheme before anything is looked up', async () => {
    const asked: unknown[] = []
    let lookups = 0
    const egress = loopbackEgress({ resolve: async () => [`127.0.0.${++lookups}`] })
    const may = (touch: unknown): boolean => {
      asked.push(touch)
      return false
    }
    const refused = await Promise.all([
      failure(get(egress, 'https://Site.Example/path', { may })),
      failure(get(egress, 'http://site.example:8080/', { may })),
    ])
    expect(refused).toEqual([
      'BATON_EGRESS_REFUSED: https://site.example was not contacted: site.example, port 443, is not granted.',
      'BATON_EGRESS_REFUSED: http://site.example:8080 was not contacted: http to site.example, port 8080, is not granted.',
    ])
    expect(asked).toEqual([
      { kind: 'net', host: 'site.example', port: 443, plain: false },
      { kind: 'net', host: 'site.example', port: 8080, plain: true },
    ])
    expect(lookups).toBe(0)
  })

  test('does not open the private addresses, whatever it says', async () => {
    const { port, requests } = await startSite((_, response) => response.end('inside'))
    expect(await failure(get(createEgress(), `http://127.0.0.1:${port}/`))).toMatch('an address of this machine')
    expect(requests).toHaveLength(0)
  })
})

describe('a service', () => {
  test('needs no grant and may be private, but only at exactly its origin', async () => {
    const { port } = await startSite((_, response) => response.end('inside'))
    const service = `http://127.0.0.1:${port}`
    const may = (): boolean => false
    expect((await get(createEgress(), `${service}/path`, { service, may })).status).toBe(200)
    for (const url of [`http://127.0.0.1:${port + 1}/`, `https://127.0.0.1:${port}/`, `http://localhost:${port}/`]) {
      expect(await failure(get(createEgress(), url, { service, may }))).toMatch(/^BATON_EGRESS_REFUSED/)
    }
    const withUser = `http://user@127.0.0.1:${port}/`
    expect(await failure(get(createEgress(), withUser, { service, may }))).toMatch('user name')
  })

  test('can not redirect into the network it stands in', async () => {
    const inside = await startSite((_, response) => response.end('inside'))
    const { port } = await startSite((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end()
    })
    const service = `http://127.0.0.1:${port}`
    expect(await failure(get(createEgress(), service, { service }))).toMatch('an address of this machine')
    expect(inside.requests).toHaveLength(0)
  })
})

describe('the headers of a request', () => {
  test.each([
    'Host',
    'connection',
    'Transfer-Encoding',
    'content-length',
    'upgrade',
    'TE',
    'proxy-authorization',
    'expect',
  ])('can not be used to change where it goes or ends: %s', async (name) => {
    const { port, requests } = await startSite((_, response) => response.end())
    const asked = get(loopbackEgress(), `http://site.example:${port}/`, { headers: { [name]: 'x' } })
    expect(await failure(asked)).toMatch(/^BATON_EGRESS_REFUSED/)
    expect(requests).toHaveLength(0)
  })

  test.each([
    ['a', 'b\r\nhost: evil.example'],
    ['a\r\nb', 'c'],
    ['a', 'b\0c'],
    ['a b', 'c'],
    ['a', 'x'.repeat(20_000)],
  ])('can not smuggle in others: %j', async (name, value) => {
    const asked = get(loopbackEgress(), 'http://site.example:1/', { headers: { [name]: value } })
    expect(await failure(asked)).toMatch(/^BATON_EGRESS_REFUSED/)
  })
})
