import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { search } from '../../../search.ts'
import { ask, type ReadAnswer, readAnswer, startRawServer } from './raw-server.ts'

/** What Node's own client makes of an answer. */
function askNode(url: URL): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent: false }, (message) => {
      const { statusCode: status = 0, statusMessage: statusText = '' } = message
      buffer(message).then((body) => resolve({ status, statusText, body: body.toString('latin1') }), reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}

const failed = (): 'failed' => 'failed'

/** A server that sends given pieces one after the other, and how Node's client and ours read them. */
async function startReadings() {
  let pieces: readonly Buffer[] = []
  const { url, sockets } = await startRawServer((socket) => void sendPieces(socket, pieces))
  const byNode = (next: readonly Buffer[]): Promise<ReadAnswer | 'failed'> => {
    pieces = next
    return askNode(url).catch(failed)
  }
  const ours = async (next: readonly Buffer[]): Promise<ReadAnswer | 'failed'> => {
    pieces = next
    // The server ends each connection, and must not be asked over one that it is about to end.
    const last = sockets.at(-1)
    if (last !== undefined && !last.destroyed) await once(last, 'close')
    return readAnswer(ask(url)).catch(failed)
  }
  return { byNode, ours }
}

async function sendPieces(socket: Socket, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
  socket.end()
}

function split(text: string, places: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text, 'latin1')
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return cuts.slice(1).map((cut, index) => bytes.subarray(cuts[index], cut))
}

/** What Node reads of the longest beginning that it can read. */
async function readFromBeginning(
  text: string,
  byNode: (pieces: readonly Buffer[]) => Promise<ReadAnswer | 'failed'>,
): Promise<ReadAnswer | 'failed'> {
  for (let length = text.length - 1; length > 0; length--) {
    const read = await byNode(split(text.slice(0, length), []))
    if (read !== 'failed') return read
  }
  return 'failed'
}

const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

const answers: Readonly<Record<string, string>> = {
  'with a length': 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
  'of length 0': 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
  'in chunks': `${chunked}5\r\nhello\r\n6;a="b"\r\n world\r\n0\r\n\r\n`,
  'in chunks, which is said twice': `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n${chunked.slice(17)}5\r\nhello\r\n0\r\n\r\n`,
  'in chunks, with headers behind': `${chunked}A\r\n0123456789\r\n0\r\nX-Sum: 1\r\nX-Other: 2\r\n\r\n`,
  'until the connection ends': 'HTTP/1.1 200 OK\r\n\r\nhello',
  'of an older version': 'HTTP/1.0 200 OK\r\nX: 1\r\n\r\nhello',
  'behind hints':
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nhi',
  'without a body': 'HTTP/1.1 204 No Content\r\nX: 1\r\n\r\n',
  'without a reason': 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nhi',
  'with spaces and signs': 'HTTP/1.1 418 I am a \xe9 teapot\r\nX-Y_z!:\t \xe9a  b \t\r\nContent-length:  2 \r\n\r\nhi',
  'with empty headers': 'HTTP/1.1 200 OK\r\nX:\r\nContent-Length: 2\r\n\r\nhi',
}

const broken: Readonly<Record<string, string>> = {
  'that is none': 'hello\r\n\r\n',
  'that ends early': 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello',
  'whose head ends early': 'HTTP/1.1 200 OK\r\nContent-Len',
  'whose chunk ends early': `${chunked}9\r\nhello`,
  'whose last chunk is missing': `${chunked}5\r\nhello\r\n`,
  'whose chunk is too long': `${chunked}4\r\nhello\r\n0\r\n\r\n`,
  'whose size is none': `${chunked}x\r\nhello\r\n0\r\n\r\n`,
  'with a length and chunks': 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'with a line end beside the size of a chunk': `${chunked}6;a="\r"\r\n world\r\n0\r\n\r\n`,
  'with a long header of blanks and a zero': `HTTP/1.1 200 OK\r\nx:${' '.repeat(15_000)}\0\r\n\r\n`,
  'with a tab behind its coding': `${chunked.slice(0, -4)}\t\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  'with two lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 4\r\n\r\nhello',
  'with a length below zero': 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nhello',
  'with a space in a name': 'HTTP/1.1 200 OK\r\nContent Length: 5\r\n\r\nhello',
  'with a space behind a name': 'HTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\nhello',
  'with a header without a name': 'HTTP/1.1 200 OK\r\n: 5\r\n\r\nhello',
  'of another version': 'HTTP/3.0 200 OK\r\n\r\nhello',
  'that changes protocol': 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
  'with a zero in a header': 'HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\nhello',
}

describe('an answer over our own connection (issue 18)', () => {
  test.each(Object.entries(answers))('%s is read as Node reads it', async (_, answer) => {
    const { byNode, ours } = await startReadings()
    const expected = await byNode(split(answer, []))
    expect(expected).not.toBe('failed')
    expect(await ours(split(answer, []))).toEqual(expected)
  })

  test.each(Object.entries(broken))('%s fails', async (_, answer) => {
    const { ours } = await startReadings()
    expect(await ours(split(answer, []))).toBe('failed')
  })

  test('whose head has no end fails, and is not kept', async () => {
    const { url } = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const more = (): void => {
        if (!socket.destroyed) socket.write(`x-${'y'.repeat(1_000)}: z\r\n`, more)
      }
      more()
    })
    await expect(ask(url)).rejects.toThrow('its headers have no end')
  })

  const places = fc.array(fc.nat({ max: 300 }), { maxLength: 12 })
  const kind = fc.constantFrom(...Object.values(answers))

  search('is the same wherever its bytes are split', 500, async (tries) => {
    const { byNode, ours } = await startReadings()
    await fc.assert(
      fc.asyncProperty(kind, places, async (answer, cuts) => {
        const pieces = split(answer, cuts)
        expect(await ours(pieces)).toEqual(await byNode(pieces))
      }),
      { numRuns: tries },
    )
  })

  const sign = fc.constantFrom('\r', '\n', '\r\n', ' ', ':', ';', '0', '5', 'f', 'x', '\0', '\t', ',', '-', '\xff', '')
  const change = fc.tuple(fc.nat({ max: 200 }), sign, fc.boolean())

  search('in which signs were changed is read as Node reads it, or fails', 2_000, async (tries) => {
    const { byNode, ours } = await startReadings()
    await fc.assert(
      fc.asyncProperty(
        kind,
        fc.array(change, { minLength: 1, maxLength: 3 }),
        places,
        async (answer, changes, cuts) => {
          let text = answer
          for (const [place, other, isInserted] of changes) {
            const at = place % text.length
            text = text.slice(0, at) + other + text.slice(isInserted ? at : at + 1)
          }
          const pieces = split(text, cuts)
          const read = await ours(pieces)
          if (read === 'failed') return
          // Node also fails for what stands behind a complete answer; we only give up the connection.
          const reference = await byNode(pieces)
          const expected = reference === 'failed' ? await readFromBeginning(text, byNode) : reference
          expect(read, JSON.stringify(text)).toEqual(expected)
        },
      ),
      { numRuns: tries },
    )
  })
})
