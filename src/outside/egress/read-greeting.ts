import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { BatonError } from '../../errors/baton-error.ts'
import { greetedName } from './greeted-name.ts'

/** The first bytes of a program, once they are known to be a TLS greeting for this host. */
export async function readGreeting(client: Duplex, head: Buffer, host: string): Promise<Buffer> {
  let bytes = head
  for (;;) {
    const greeting = greetedName(bytes)
    const isMeant =
      greeting.kind === 'named' ? greeting.host === host : greeting.kind === 'nameless' && isIP(bare(host)) !== 0
    if (isMeant) return bytes
    if (greeting.kind !== 'unfinished') {
      const meant = greeting.kind === 'named' ? `the connection is for ${greeting.host}` : 'what was sent is not https'
      throw new BatonError('BATON_EGRESS_REFUSED', { host: `https://${host}`, reason: meant })
    }
    const more = await nextBytes(client)
    if (more === undefined)
      throw new BatonError('BATON_EGRESS_REFUSED', { host: `https://${host}`, reason: 'nothing was sent' })
    bytes = Buffer.concat([bytes, more])
  }
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}

function nextBytes(stream: Duplex): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const take = (bytes?: Buffer): void => {
      stream.off('data', take).off('close', none).off('end', none)
      stream.pause()
      resolve(bytes)
    }
    const none = (): void => take(undefined)
    stream.once('data', take).once('close', none).once('end', none)
    stream.resume()
  })
}
