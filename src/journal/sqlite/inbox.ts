import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { Request } from './request.ts'

/** Enough to bridge the time from one answer to the next request of a lone writer, some 50 µs; sleeping costs as much again. */
const watchfulTurns = 10_000

/**
 * Waits, without an event loop, until there are requests, and takes all there are.
 * The sender counts `signal` up after each message.
 */
export function takeAll(port: MessagePort, signal: Int32Array<SharedArrayBuffer>): readonly Request[] {
  for (;;) {
    // Read before looking, so that a message that comes after the look ends the wait.
    const seen = Atomics.load(signal, 0)
    const requests = drain(port)
    if (requests.length > 0) return requests
    let turns = 0
    while (turns < watchfulTurns && Atomics.load(signal, 0) === seen) turns++
    if (turns === watchfulTurns) Atomics.wait(signal, 0, seen)
  }
}

function drain(port: MessagePort): readonly Request[] {
  const requests: Request[] = []
  for (;;) {
    const received = receiveMessageOnPort(port) as { readonly message: readonly Request[] } | undefined
    if (received === undefined) return requests
    for (const request of received.message) requests.push(request)
  }
}
