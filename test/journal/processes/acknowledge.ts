import { writeSync } from 'node:fs'

/** Says a line before anything else happens, also when whoever listens is slow and the pipe is full. */
export function acknowledge(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    }
  }
}
