import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../../../src/kernel/ports/clock.ts'
import { systemClock } from '../../../../src/kernel/system-clock.ts'
import { httpSend } from '../../../../src/models/wire/http-send.ts'
import type { IncomingAnswer } from '../../../../src/models/wire/send.ts'

/** A server that is told what to do with each request, the head and body of which have come. Ends with the test. */
export async function startRawServer(answer: (socket: Socket, request: string) => void): Promise<{
  readonly url: URL
  /** All connections that there were. */
  readonly sockets: readonly Socket[]
}> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      text += bytes.toString()
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      const head = text.indexOf('\r\n\r\n')
      if (head < 0 || Buffer.byteLength(text.slice(head + 4)) < length) return
      const request = text
      text = ''
      answer(socket, request)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1?a=1`), sockets }
}

export function ask(
  url: URL,
  headers: Readonly<Record<string, string>> = {},
  body = '',
  clock: Clock = systemClock,
): Promise<IncomingAnswer> {
  return httpSend(clock)(url, { headers, body, signal: new AbortController().signal })
}

/** An answer that was read to its end. */
export interface ReadAnswer {
  readonly status: number
  readonly statusText: string
  readonly body: string
}

export async function readAnswer(asked: Promise<IncomingAnswer>): Promise<ReadAnswer> {
  const answer = await asked
  const pieces: Uint8Array[] = []
  await answer.read((bytes) => {
    pieces.push(Uint8Array.from(bytes))
    return 'more'
  })
  const { status, statusText } = answer
  return { status, statusText, body: Buffer.concat(pieces).toString('latin1') }
}
