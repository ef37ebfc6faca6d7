import { describe, expect, test } from 'vitest'
import { createEgress } from '../../../src/outside/egress/egress.ts'
import { specialAddress } from '../../../src/outside/egress/special-addresses.ts'
import { failure, get, loopbackEgress, startSite, textOf } from './loopback-site.ts'

describe('a name', () => {
  test('is resolved once, and the address that was checked is the one that is dialled', async () => {
    let dialled: string | undefined
    const { port, requests } = await startSite((request, response) => {
      dialled = request.socket.localAddress
      response.end('checked')
    })
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['10.0.0.1']]
    let lookups = 0
    const checked: string[] = []
    const egress = loopbackEgress({
      resolve: async () => answers[lookups++] ?? [],
      special: (address) => {
        checked.push(address)
        return address === '127.0.0.1' ? undefined : specialAddress(address)
      },
    })
    const response = await get(egress, `http://rebinding.example:${port}/`)
    expect(textOf(response)).toBe('checked')
    expect({ lookups, checked }).toEqual({ lookups: 1, checked: ['127.0.0.1'] })
    expect(dialled).toBe('127.0.0.1')
    expect(requests[0]?.headers.host).toBe(`rebinding.example:${port}`)
  })

  test('is resolved again for the next request, so nothing that was checked earlier is trusted', async () => {
    const { port, requests } = await startSite((_, response) => response.end())
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    let lookups = 0
    const egress = loopbackEgress({ resolve: async () => answers[lookups++] ?? [] })
    const url = `http://rebinding.example:${port}/`
    expect((await get(egress, url)).status).toBe(200)
    expect(await failure(get(egress, url))).toMatch(/^BATON_EGRESS_REFUSED.*169\.254\.169\.254/)
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['127.0.0.1', '10.0.0.1'],
    ['192.168.0.1', '127.0.0.1'],
    ['127.0.0.1', '::1'],
    ['127.0.0.1', '64:ff9b::a00:1'],
    ['127.0.0.1', 'fe80::1%eth0'],
  ])('with one good and one bad address is refused: %s, %s', async (...both) => {
    const { port, accepted } = await startSite((_, response) => response.end())
    const egress = loopbackEgress({ resolve: async () => both })
    expect(await failure(get(egress, `http://mixed.example:${port}/`))).toMatch(/^BATON_EGRESS_REFUSED/)
    expect(accepted()).toBe(0)
  })

  test('with several good addresses is dialled at one that answers', async () => {
    const { port } = await startSite((_, response) => response.end('second'))
    const egress = loopbackEgress({ resolve: async () => ['127.0.0.9', '127.0.0.1'], special: () => undefined })
    expect(textOf(await get(egress, `http://two.example:${port}/`))).toBe('second')
  })

  test.each([[[]], [['not an address']], [['127.0.0.1', '']]])(
    'without usable addresses is unreachable: %j',
    async (found) => {
      const egress = loopbackEgress({ resolve: async () => found })
      expect(await failure(get(egress, 'https://none.example/'))).toMatch(/^BATON_EGRESS_UNREACHABLE/)
    },
  )

  test('that does not exist is unreachable, and may be tried again', async () => {
    const egress = createEgress({
      resolve: async () => {
        throw Object.assign(new Error('getaddrinfo ENOTFOUND gone.example'), { code: 'ENOTFOUND' })
      },
    })
    const thrown = await get(egress, 'https://gone.example/').catch((error: unknown) => error)
    expect(thrown).toMatchObject({
      code: 'BATON_EGRESS_UNREACHABLE',
      retryable: true,
      message: 'https://gone.example could not be reached: there is no such name.',
    })
  })
})

describe('a certificate', () => {
  test('is checked for the name that was asked for, not for the address that is dialled', async () => {
    const { port, requests } = await startSite((_, response) => response.end('secure'), true)
    expect(textOf(await get(loopbackEgress(), `https://site.example:${port}/`))).toBe('secure')
    const wrong = await failure(get(loopbackEgress(), `https://wrong.example:${port}/`))
    expect(wrong).toMatch('its certificate is for another name')
    expect(requests).toHaveLength(1)
  })

  test('that nobody vouches for is not accepted', async () => {
    const { port, requests } = await startSite((_, response) => response.end('secure'), true)
    const untrusting = await failure(get(loopbackEgress({ ca: [] }), `https://site.example:${port}/`))
    expect(untrusting).toMatch('no authority we trust signed its certificate')
    expect(requests).toHaveLength(0)
  })
})
