/** Ctrl-C and its like, for as long as something listens. */
export interface Interrupts {
  /** Aborted by the first one. */
  readonly signal: AbortSignal
  stop(): void
}

/** Calls `first` on the first Ctrl-C (or SIGTERM) and `second`, which ends the process, on the next. */
export function onInterrupt(first: () => void, second: () => void): Interrupts {
  const controller = new AbortController()
  const handle = (): void => {
    const isFirst = !controller.signal.aborted
    controller.abort()
    if (isFirst) first()
    else second()
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
  const stop = (): void => {
    process.off('SIGINT', handle)
    process.off('SIGTERM', handle)
  }
  return { signal: controller.signal, stop }
}
