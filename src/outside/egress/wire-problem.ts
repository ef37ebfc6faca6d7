import { BatonError } from '../../errors/baton-error.ts'
import { largestHeader } from './exchange.ts'
import { UnknownEncoding } from './read-body.ts'

const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there',
  ECONNRESET: 'it broke the connection off',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'it did not answer the connection in time',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no authority we trust signed its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'no authority we trust signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'no authority we trust signed its certificate',
  Z_BUF_ERROR: 'its answer is damaged',
  Z_DATA_ERROR: 'its answer is damaged',
}

export interface WireCircumstances {
  /** Why it was given up, if it was. */
  readonly problem: string | undefined
  /** Whether anything may have been sent by then. */
  readonly sent: boolean
}

/** What a failure on the wire means. Nothing of the request is repeated: it may hold a secret. */
export function problemOf(thrown: unknown, host: string, { problem, sent }: WireCircumstances): BatonError {
  const code = codeOf(thrown)
  if (problem === undefined && code === 'HPE_HEADER_OVERFLOW') {
    return new BatonError('BATON_EGRESS_TOO_LARGE', { host, what: 'headers', limit: largestHeader })
  }
  return new BatonError('BATON_EGRESS_UNREACHABLE', { host, problem: problem ?? meaningOf(thrown, code), sent })
}

function meaningOf(thrown: unknown, code: string): string {
  if (thrown instanceof UnknownEncoding) return thrown.message
  return meanings[code] ?? (code === '' ? 'the connection failed' : `the connection failed (${code})`)
}

/** Several addresses that all failed are reported as one error with several inside. */
function codeOf(thrown: unknown): string {
  if (thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string') return thrown.code
  return thrown instanceof AggregateError ? codeOf(thrown.errors[0]) : ''
}
