import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { BatonError } from '../../errors/baton-error.ts'
import type { Target } from './target.ts'

export interface AddressBook {
  /** Every address of a name. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  /** What an address is, if it must not be dialled. */
  readonly special: (address: string) => string | undefined
}

/** As this machine resolves names, its hosts file included. */
export async function systemResolve(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address)
}

/**
 * The addresses to dial. They are asked for once, because a second answer could differ from the one that was checked.
 * One that must not be dialled is enough to refuse them all.
 */
export async function findAddresses(target: Target, book: AddressBook): Promise<readonly string[]> {
  const { host, isService, url } = target
  const addresses = isIP(host) === 0 ? await resolved(target, book) : [host]
  const unusable = addresses.find((address) => isIP(address) === 0)
  if (addresses.length === 0 || unusable !== undefined) {
    throw new BatonError('BATON_EGRESS_UNREACHABLE', { host: url.origin, problem: 'its name has no address' })
  }
  for (const address of isService ? [] : addresses) {
    const kind = book.special(address)
    if (kind === undefined) continue
    const whose = isIP(host) === 0 ? `its name leads to ${address}, ` : 'that is '
    throw new BatonError('BATON_EGRESS_REFUSED', { host: url.origin, reason: whose + kind })
  }
  return addresses
}

async function resolved({ host, url }: Target, { resolve }: AddressBook): Promise<readonly string[]> {
  try {
    return await resolve(host)
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown'
    const problem = code === 'ENOTFOUND' ? 'there is no such name' : `its name could not be looked up (${code})`
    throw new BatonError('BATON_EGRESS_UNREACHABLE', { host: url.origin, problem })
  }
}
