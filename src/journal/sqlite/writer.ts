/** The thread that writes: takes requests, commits them together, answers. No other thread waits for the disk. */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { Committer } from './committer.ts'
import type { ConnectionOptions } from './connection.ts'
import type { WriterRequest } from './request.ts'
import { type ThreadMessage, unpacked } from './thread-message.ts'

export interface WriterStart {
  readonly path: string
  readonly options: ConnectionOptions
  readonly port: MessagePort
  readonly signal: Int32Array<SharedArrayBuffer>
}

/** Enough to bridge the time from one answer to the next request of a lone writer, some 50 µs; sleeping costs as much again. */
const watchfulRounds = 10_000

const { path, options, port, signal } = workerData as WriterStart
const committer = new Committer(path, options)
parentPort?.postMessage('ready')

for (let open = true; open; ) {
  let requests = takeAll(port, signal)
  // What comes while others keep the file goes along, heartbeats above all.
  const outcomes = committer.commit(requests, () => {
    const more = drain(port)
    requests = [...requests, ...more]
    return more
  })
  parentPort?.postMessage(outcomes)
  const failure = committer.tidy()
  // The other thread may commit too, and must not after this.
  if (failure !== undefined) parentPort?.postMessage(failure)
  open = requests.at(-1)?.[0] !== 'close'
}
committer.close()

/**
 * Waits, without an event loop, until there are requests, and takes all there are.
 * The sender counts `signal` up after each message.
 */
function takeAll(port: MessagePort, signal: Int32Array<SharedArrayBuffer>): readonly WriterRequest[] {
  for (;;) {
    // Read before looking, so that a message that comes after the look ends the wait.
    const seen = Atomics.load(signal, 0)
    const requests = drain(port)
    if (requests.length > 0) return requests
    let rounds = 0
    while (rounds < watchfulRounds && Atomics.load(signal, 0) === seen) rounds++
    if (rounds === watchfulRounds) Atomics.wait(signal, 0, seen)
  }
}

function drain(port: MessagePort): readonly WriterRequest[] {
  const requests: WriterRequest[] = []
  for (;;) {
    const received = receiveMessageOnPort(port) as { readonly message: ThreadMessage } | undefined
    if (received === undefined) return requests
    for (const request of unpacked(received.message)) requests.push(request)
  }
}
