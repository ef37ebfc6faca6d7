import type { Clock } from '../kernel/ports/clock.ts'

/** How long a server has to close a connection that can then be used again. */
export const graceMs = 1_000

/** A connection that is read to its end is used again; one that is left open is closed. */
export async function drain(reader: ReadableStreamDefaultReader<Uint8Array>, clock: Clock): Promise<void> {
  const timer = clock.timer(graceMs, () => void reader.cancel().catch(() => {}), true)
  try {
    while (!(await reader.read()).done);
  } catch {
    // The answer is complete, whatever happens behind it.
  } finally {
    timer.cancel()
  }
}
