import { validateHeaderName, validateHeaderValue } from 'node:http'
import { BatonError } from '../../errors/baton-error.ts'
import type { Touch } from '../../grants/touch.ts'
import type { Target } from './target.ts'

/** A secret that is added to a request on its way out. */
export interface EgressSecret {
  readonly name: string
  /** Default: `authorization`. */
  readonly header?: string
  /** What stands before the value. Default: `Bearer`, or nothing when another header is named. */
  readonly scheme?: string
}

type Headers = Readonly<Record<string, string>>

/** Headers that only the code holding the connection may set. */
const ours: ReadonlySet<string> = new Set(
  (
    'connection content-length expect host http2-settings keep-alive proxy-authenticate proxy-authorization ' +
    'proxy-connection te trailer transfer-encoding upgrade accept-encoding'
  ).split(' '),
)
const largest = 16_384

/** The headers of a request in small letters, or a refusal of those that could change where it ends or goes. */
export function checkHeaders(headers: Headers, target: Target): Headers {
  const checked = Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), value])
  for (const [name, value] of checked) {
    if (ours.has(name)) throw refuse(target, `the header "${name}" can't be chosen`)
    if (!isValid(name, value)) throw refuse(target, 'a header has a name or value that can not be sent')
  }
  if (checked.reduce((size, [name, value]) => size + name.length + value.length, 0) > largest) {
    throw refuse(target, `its headers are longer than ${largest} bytes`)
  }
  return Object.fromEntries(checked)
}

export interface SecretSource {
  readonly secrets: (name: string) => string | undefined
  readonly may: (touch: Touch) => boolean
}

/** The one header that holds a secret. Only for a host that may have it, and never readable on the way. */
export function secretHeader(secret: EgressSecret, target: Target, { secrets, may }: SecretSource): Headers {
  const { name, header = 'authorization', scheme = header.toLowerCase() === 'authorization' ? 'Bearer' : '' } = secret
  if (!may({ kind: 'secret', name, host: target.host })) throw refuse(target, `the secret ${name} is not granted to it`)
  if (target.plain && !target.isService) throw refuse(target, 'secrets are only sent by https')
  const value = secrets(name)
  if (value === undefined || value === '') throw refuse(target, `there is no secret called ${name}`)
  const whole = scheme === '' ? value : `${scheme} ${value}`
  if (ours.has(header.toLowerCase()) || !isValid(header, whole)) {
    throw refuse(target, `the secret ${name} does not fit into a header`)
  }
  return { [header.toLowerCase()]: whole }
}

function isValid(name: string, value: string): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}

function refuse(target: Target, reason: string): BatonError {
  return new BatonError('BATON_EGRESS_REFUSED', { host: target.url.origin, reason })
}
