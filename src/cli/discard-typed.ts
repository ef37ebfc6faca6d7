import type { Terminal } from './terminal.ts'

/** So long nothing may come for all to have been read that was typed before. */
const quietMs = 10
/** A key that is held down does not keep a question from being asked. */
const mostRounds = 50

/**
 * Throws away what was typed before now: it was not meant for a question that was not on the screen yet. Without lines being
 * edited, as they are typed, so that the beginning of a line is thrown away too.
 */
export async function discardTyped({ in: input, clock }: Pick<Terminal, 'in' | 'clock'>): Promise<void> {
  if (input.isTTY !== true) return
  let isQuiet = false
  const drop = (): void => {
    isQuiet = false
  }
  input.setRawMode?.(true)
  input.on('data', drop)
  try {
    for (let round = 0; round < mostRounds && !isQuiet; round++) {
      isQuiet = true
      await new Promise<void>((resolve) => clock.timer(quietMs, resolve))
    }
  } finally {
    input.off('data', drop)
    input.pause()
    input.setRawMode?.(false)
  }
}
