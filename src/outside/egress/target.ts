import { isIP } from 'node:net'
import { BatonError } from '../../errors/baton-error.ts'
import type { Touch } from '../../grants/touch.ts'

/** Where a request goes, once it is clear that it may. */
export interface Target {
  readonly url: URL
  /** Name or address, without brackets. */
  readonly host: string
  readonly port: number
  /** http, not https. */
  readonly plain: boolean
  /** Whether the user configured it; then its address may be private. */
  readonly isService: boolean
}

export interface TargetRules {
  readonly may: (touch: Touch) => boolean
  readonly service?: string | undefined
}

const longestUrl = 8_192
const hostName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Names that mean this machine, this network, or what a cloud tells its machines. */
const localName = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa|onion)$/

/** Reads an address once, in the way of browsers, and refuses what two readers could take for different things. */
export function checkTarget(written: string, rules: TargetRules): Target {
  const url = readUrl(written)
  const shown = url.origin === 'null' ? `A ${url.protocol} address` : url.origin
  const refuse = (reason: string): BatonError => new BatonError('BATON_EGRESS_REFUSED', { host: shown, reason })
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('only https is spoken')
  if (url.username !== '' || url.password !== '') throw refuse('its address contains a user name or password')
  const plain = url.protocol === 'http:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port === '' ? (plain ? 80 : 443) : Number(url.port)
  if (port === 0) throw refuse('0 is not a port')
  const target = { url, host, port, plain }
  if (rules.service !== undefined && url.origin === URL.parse(rules.service)?.origin) {
    return { ...target, isService: true }
  }
  if (isIP(host) === 0 && !hostName.test(host)) throw refuse('that is not a plain host name')
  if (localName.test(host)) throw refuse('that name is for this machine or its network')
  if (!rules.may({ kind: 'net', host, port, plain })) {
    throw refuse(plain ? `http to ${host}, port ${port}, is not granted` : `${host}, port ${port}, is not granted`)
  }
  return { ...target, isService: false }
}

/** What a call with this address would touch. Nothing if it isn't an address: it will be refused anyway. */
export function touchOf(written: string): Extract<Touch, { kind: 'net' }> | undefined {
  const url = URL.parse(written)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  const plain = url.protocol === 'http:'
  const port = url.port === '' ? (plain ? 80 : 443) : Number(url.port)
  return { kind: 'net', host: url.hostname.replace(/^\[|\]$/g, ''), port, plain }
}

function readUrl(written: string): URL {
  const refuse = (reason: string): BatonError =>
    new BatonError('BATON_EGRESS_REFUSED', { host: 'An address', reason: `it ${reason}` })
  if (written.length > longestUrl) throw refuse(`is longer than ${longestUrl} characters`)
  // Browsers leave out tabs and line ends, and read "\" as "/"; others don't, and so see another host.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\x00-\x1f\x7f]/.test(written)) throw refuse('contains control characters')
  if (/^[^?#]*\\/.test(written)) throw refuse('contains a backslash')
  const url = URL.parse(written)
  if (url === null) throw refuse('is not a whole web address')
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(written.trim()) && /^https?:$/.test(url.protocol)) {
    throw refuse('does not begin with https:// and a host')
  }
  return url
}
