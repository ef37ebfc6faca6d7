/** What is called when bytes came, by the signal that the request is made with. */
const listeners = new WeakMap<AbortSignal, () => void>()

/**
 * Has bytes of an answer count as a sign of life. Providers send comments and pings while a model thinks, and the SDK
 * keeps those to itself.
 */
export function whenBytesCome(signal: AbortSignal, heard: () => void): void {
  listeners.set(signal, heard)
}

export function bytesCame(signal: AbortSignal | null | undefined): void {
  if (signal !== null && signal !== undefined) listeners.get(signal)?.()
}

/** A `fetch` of others that tells when bytes come. */
export function audible(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { body, status, statusText, headers } = response
    const signal = init?.signal
    if (body === null || signal === null || signal === undefined) return response
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        bytesCame(signal)
        controller.enqueue(bytes)
      },
    })
    return new Response(body.pipeThrough(heard), { status, statusText, headers })
  }
}
