import { connect, type Socket } from 'node:net'
import { isBatonError } from '../../errors/baton-error.ts'
import type { Touch } from '../../grants/touch.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { onlyTo } from './exchange.ts'
import { type AddressBook, findAddresses } from './find-addresses.ts'
import { checkTarget, type Target } from './target.ts'
import { problemOf } from './wire-problem.ts'

export interface TunnelRules extends AddressBook {
  /** Asked for every host, as `net`. */
  readonly may: (touch: Touch) => boolean
  readonly clock: Clock
}

const connectMs = 10_000

/** Where an address leads that a program asks for, and the addresses it may be dialled at; refused as the egress port does. */
export async function findWay(url: string, rules: TunnelRules): Promise<Target & { addresses: readonly string[] }> {
  const target = checkTarget(url, rules)
  return { ...target, addresses: await findAddresses(target, rules) }
}

/** A connection to a host that may be reached. What is said over it is between its ends. */
export async function openTunnel(url: string, rules: TunnelRules): Promise<Socket> {
  const { host, port, addresses, url: checked } = await findWay(url, rules)
  const socket = connect({ host, port, lookup: onlyTo(addresses) })
  let problem: string | undefined
  const timer = rules.clock.timer(connectMs, () => {
    problem = 'it did not answer the connection in time'
    socket.destroy(new Error(problem))
  })
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return socket
  } catch (thrown) {
    throw isBatonError(thrown) ? thrown : problemOf(thrown, checked.origin, { problem, sent: false })
  } finally {
    timer.cancel()
  }
}
