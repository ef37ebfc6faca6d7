/** Ctrl-C and its like, for as long as something listens. */
export interface Interrupts {
  /** Aborted by the first one. */
  readonly signal: AbortSignal
  stop(): void
}

/** Ctrl-C is `SIGINT`; others end a program with `SIGTERM`. */
export type Interrupt = 'SIGINT' | 'SIGTERM'

/** Calls back on each Ctrl-C or SIGTERM. Returns how to stop. */
export function onEachInterrupt(call: (by: Interrupt) => void): () => void {
  const calls = (['SIGINT', 'SIGTERM'] as const).map((by) => [by, () => call(by)] as const)
  for (const [by, handle] of calls) process.on(by, handle)
  return () => {
    for (const [by, handle] of calls) process.off(by, handle)
  }
}

/** Calls `first` on the first Ctrl-C (or SIGTERM) and `second`, which ends the process, on the next. */
export function onInterrupt(first: () => void, second: () => void): Interrupts {
  const controller = new AbortController()
  const stop = onEachInterrupt(() => {
    const isFirst = !controller.signal.aborted
    controller.abort()
    if (isFirst) first()
    else second()
  })
  return { signal: controller.signal, stop }
}
