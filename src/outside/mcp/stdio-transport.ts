import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { plainText } from './plain-text.ts'
import { type ProcessGroup, type ProcessGroupOptions, startProcessGroup } from './process-group.ts'

/** A message can hold a picture, but not a film. */
const longestLine = 16 * 2 ** 20
/** How much a server may say in a row without being asked. */
const mostUnasked = 100_000
const keptStderr = 4_096

export type ParseMessage = (value: unknown) => JSONRPCMessage

/**
 * JSON-RPC lines to and from a program.
 *
 * Not the SDK's own, because that one hands on more of the environment, leaves behind what the program started, and
 * starts it twice to find out which protocol it speaks.
 */
export class StdioTransport implements Transport {
  onmessage?: Transport['onmessage']
  onclose?: Transport['onclose']
  onerror?: Transport['onerror']
  readonly #options: ProcessGroupOptions
  readonly #parse: ParseMessage
  readonly #lines = new LineReader(longestLine)
  readonly #asked = new Set<string | number>()
  #group: ProcessGroup | undefined
  #stderr: Buffer = Buffer.alloc(0)
  #unasked = 0
  #gone: string | undefined

  constructor(options: ProcessGroupOptions, parse: ParseMessage) {
    this.#options = options
    this.#parse = parse
  }

  /** By these two the SDK knows that it talks to a program, for which silence means an older protocol. */
  get pid(): number | null {
    return this.#group?.pid ?? null
  }

  get stderr(): null {
    return null
  }

  /** Whether anything sent now could still be read. */
  get isAlive(): boolean {
    return this.#gone === undefined && this.#group?.isAlive === true
  }

  /** Why the program is gone, with the last lines of its error output. */
  get gone(): string | undefined {
    if (this.#gone === undefined) return undefined
    const said = plainText(this.#stderr.toString('utf8'), keptStderr)
    return said === '' ? this.#gone : `${this.#gone}; it last wrote: ${said}`
  }

  async start(): Promise<void> {
    const group = await startProcessGroup(this.#options)
    this.#group = group
    group.stdout.on('data', (bytes: Buffer) => this.#read(bytes))
    group.stderr.on('data', (bytes: Buffer) => {
      this.#stderr = Buffer.concat([this.#stderr, bytes]).subarray(-keptStderr)
    })
    void group.ended.then((why) => {
      this.#gone ??= why
      this.onclose?.()
    })
  }

  send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message && 'id' in message) this.#asked.add(message.id)
    return new Promise((resolve, reject) => {
      const group = this.#group
      if (group === undefined || this.#gone !== undefined) return reject(new Error(this.#gone ?? 'it is not started'))
      group.stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()))
    })
  }

  async close(): Promise<void> {
    this.#gone ??= 'it was closed'
    await this.#group?.end()
  }

  #read(bytes: Buffer): void {
    if (this.#gone !== undefined) return
    const lines = this.#lines.take(bytes)
    if (lines === undefined) this.#breakOff(`it sent a message of more than ${longestLine / 2 ** 20} MiB`)
    for (const line of lines ?? []) {
      const message = this.#message(line)
      if (message === undefined || !this.#wasAskedFor(message)) this.#unasked++
      if (message !== undefined) this.#handOn(message)
      if (this.#unasked <= mostUnasked) continue
      this.#breakOff('it does not stop talking without being asked')
      break
    }
  }

  /** A line that isn't a message is skipped, because programs print other things too. */
  #message(line: string): JSONRPCMessage | undefined {
    try {
      return this.#parse(JSON.parse(line))
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error('a line that is not JSON'))
      return undefined
    }
  }

  #wasAskedFor(message: JSONRPCMessage): boolean {
    if ('method' in message || message.id === undefined || !this.#asked.delete(message.id)) return false
    this.#unasked = 0
    return true
  }

  #handOn(message: JSONRPCMessage): void {
    try {
      this.onmessage?.(message)
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error('a message that could not be taken in'))
    }
  }

  #breakOff(why: string): void {
    this.#gone = why
    // Callers learn of it now, not once the program has ended.
    this.onclose?.()
    void this.#group?.end()
  }
}

/** Cuts a stream of bytes into lines, and refuses one that is too long. */
class LineReader {
  readonly #longest: number
  #pieces: Buffer[] = []
  #size = 0

  constructor(longest: number) {
    this.#longest = longest
  }

  /** The lines that are complete now, or nothing when one is longer than allowed. */
  take(bytes: Buffer): readonly string[] | undefined {
    const lines: string[] = []
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      this.#pieces.push(bytes.subarray(start, end))
      if (this.#size + end - start > this.#longest) return undefined
      lines.push(Buffer.concat(this.#pieces).toString('utf8').trim())
      this.#pieces = []
      this.#size = 0
      start = end + 1
    }
    const rest = bytes.subarray(start)
    if (rest.length > 0) this.#pieces.push(rest)
    this.#size += rest.length
    return this.#size > this.#longest ? undefined : lines.filter((line) => line !== '')
  }
}
