import { describe, expect, test } from 'vitest'
import type { Touch } from '../../../src/grants/touch.ts'
import { failure, get, loopbackEgress, startRawSite, startSite } from './loopback-site.ts'

const value = 'canary-4f1d8a'
const secrets = (name: string): string | undefined => ({ TOKEN: value, BROKEN: `${value}\r\nx: y` })[name]
const secret = { name: 'TOKEN' }

describe('a secret', () => {
  test('is sent as a bearer token, or in the header and scheme that are named', async () => {
    const { port, requests } = await startSite((_, response) => response.end(), true)
    const url = `https://site.example:${port}/`
    const egress = loopbackEgress({ secrets })
    await get(egress, url, { secret })
    await get(egress, url, { secret: { ...secret, header: 'X-Key' } })
    await get(egress, url, { secret: { ...secret, scheme: 'token' } })
    const sent = requests.map(({ headers }) => headers.authorization ?? headers['x-key'])
    expect(sent).toEqual([`Bearer ${value}`, value, `token ${value}`])
  })

  test('is asked for by name and host, and not looked up without a grant', async () => {
    const asked: Touch[] = []
    let looked = 0
    const egress = loopbackEgress({
      secrets: () => {
        looked += 1
        return value
      },
    })
    const may = (touch: Touch): boolean => {
      asked.push(touch)
      return touch.kind === 'net'
    }
    const refused = await failure(get(egress, 'https://site.example/', { secret, may }))
    expect(refused).toMatch('the secret TOKEN is not granted to it')
    expect(asked).toContainEqual({ kind: 'secret', name: 'TOKEN', host: 'site.example' })
    expect(looked).toBe(0)
  })

  test('is not sent where it could be read on the way', async () => {
    const { port, accepted } = await startSite((_, response) => response.end())
    const asked = get(loopbackEgress({ secrets }), `http://site.example:${port}/`, { secret })
    expect(await failure(asked)).toMatch('secrets are only sent by https')
    expect(accepted()).toBe(0)
  })

  test('is not sent on when the host redirects to another', async () => {
    const { port, requests } = await startSite((request, response) => {
      const location = `https://other.example:${request.socket.localPort}/to`
      if (request.url === '/') response.writeHead(302, { location }).end()
      else response.end()
    }, true)
    await get(loopbackEgress({ secrets }), `https://site.example:${port}/`, { secret })
    const sent = requests.map(({ headers }) => JSON.stringify(headers).includes(value))
    expect(sent).toEqual([true, false])
  })

  test('is not given to the other host when that one redirects within itself', async () => {
    const { port, requests } = await startSite((request, response) => {
      const other = `https://other.example:${request.socket.localPort}`
      const next: Record<string, string> = { '/1': `${other}/2`, '/2': '/3' }
      const location = next[request.url ?? '']
      if (location === undefined) response.end()
      else response.writeHead(302, { location }).end()
    }, true)
    await get(loopbackEgress({ secrets }), `https://site.example:${port}/1`, { secret })
    const sent = requests.map(({ headers }) => JSON.stringify(headers).includes(value))
    expect(sent).toEqual([true, false, false])
  })

  test('is in no error, whatever goes wrong (H10)', async () => {
    const { port } = await startRawSite((socket) => socket.destroy())
    const service = `http://127.0.0.1:${port}`
    const egress = loopbackEgress({ secrets })
    const tries = [
      get(egress, service, { service, secret }),
      get(egress, service, { service, secret: { name: 'BROKEN' } }),
      get(egress, service, { service, secret: { name: 'TOKEN', header: 'bad header' } }),
      get(egress, service, { service, secret: { name: 'TOKEN', header: 'host' } }),
      get(egress, service, { service, secret: { name: 'ABSENT' } }),
      get(egress, `https://wrong.example:${port}`, { secret }),
      get(egress, `https://a:${value}@site.example/`, { secret }),
    ]
    for (const outcome of await Promise.allSettled(tries)) {
      const reason = outcome.status === 'rejected' ? outcome.reason : undefined
      expect(reason).toMatchObject({ name: 'BatonError' })
      expect(
        JSON.stringify([reason, reason.message, reason.stack, reason.details, String(reason.cause)]),
      ).not.toContain('canary')
    }
  })
})
