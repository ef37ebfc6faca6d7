import { BatonError } from '../errors/baton-error.ts'
import type { Egress } from '../outside/egress/egress.ts'
import { lazyEgress } from '../outside/egress/lazy-egress.ts'

/** What a list of all models may weigh. */
const mostBytes = 2 ** 20

export interface PriceAddress {
  readonly url: string
  /** What settings allow Baton to reach: `off` for nothing. */
  readonly network: string
}

/** Gets a list of prices from an address that the user named, and from nowhere it redirects to. */
export async function fetchPrices({ url, network }: PriceAddress, egress: Egress = lazyEgress({})): Promise<string> {
  const refuse = (problem: string, advice: string): BatonError =>
    new BatonError('BATON_CONFIG_INVALID', { place: url, problem: `${problem} Nothing was changed.`, advice })
  if (network === 'off') throw refuse('the network is off (setting `network`).', 'Save the list, and name the file.')
  const address = URL.parse(url)
  if (address?.protocol !== 'https:') {
    throw refuse('it is not an https address.', 'Prices decide what a budget allows, so they are fetched over https.')
  }
  const { status, body } = await egress.request({
    url: address.href,
    headers: { accept: 'application/yaml, application/json, text/plain' },
    signal: new AbortController().signal,
    may: (touch) => touch.kind === 'net' && touch.host === address.hostname,
    maxBytes: mostBytes,
  })
  if (status !== 200) throw refuse(`it answered with status ${status}.`, 'Look at the address in a browser.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw refuse('it did not answer with text.', 'Look at the address in a browser.')
  }
}
