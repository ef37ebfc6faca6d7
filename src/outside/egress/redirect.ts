import { BatonError } from '../../errors/baton-error.ts'
import type { EgressMethod } from './egress.ts'
import type { Target } from './target.ts'

/** What is sent in one hop. */
export interface Hop {
  readonly url: string
  readonly method: EgressMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
  /** Whether all hops so far went to one origin, so that the secret is still for it. */
  readonly isHome: boolean
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** What another host may be told. Any other header could be a credential. */
const harmless: ReadonlySet<string> = new Set([
  ...['accept', 'accept-language', 'cache-control', 'content-language', 'content-type', 'user-agent'],
])

/** The hop that an answer asks for, if it does. Whether it may be made is for the same checks as the first. */
export function nextHop(hop: Hop, from: Target, answer: { status: number; location: string }): Hop | undefined {
  if (!redirects.has(answer.status) || answer.location === '') return undefined
  const refuse = (reason: string): BatonError =>
    new BatonError('BATON_EGRESS_REFUSED', { host: from.url.origin, reason: `it redirects ${reason}` })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\x00-\x1f\x7f]|^[^?#]*\\/.test(answer.location)) throw refuse('to something that is no address')
  const url = URL.parse(answer.location, from.url.href)
  if (url === null) throw refuse('to something that is no address')
  if (from.url.protocol === 'https:' && url.protocol === 'http:') throw refuse('from https to http')
  const becomesGet = (answer.status === 303 && hop.method !== 'HEAD') || (answer.status < 303 && hop.method === 'POST')
  const body = becomesGet ? undefined : hop.body
  // The request was allowed for the host it named, and for no other.
  if (body !== undefined && url.host !== from.url.host) throw refuse('what was sent to it on to another host')
  const isHome = hop.isHome && url.origin === from.url.origin
  const headers = Object.entries(hop.headers).filter(
    ([name]) => (isHome || harmless.has(name)) && !(becomesGet && name.startsWith('content-')),
  )
  return {
    url: url.href,
    method: becomesGet ? 'GET' : hop.method,
    headers: Object.fromEntries(headers),
    body,
    isHome,
  }
}
