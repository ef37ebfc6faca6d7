// @module-tag slow
import { describe, expect, test } from 'vitest'
import { cpuTime } from '../cpu-time.ts'
import { hostileTexts } from './hostile-texts.ts'
import { textReaders } from './text-readers.ts'

/** Doubled until the processor needs so many milliseconds, or until it is this long: then the reader is quick enough. */
const [shortest, longest] = [4_000, 64_000]
const measurable = 8

describe.each(Object.entries(textReaders))('reading %s', (_, read) => {
  test('takes at most three times the time for twice the text, whatever is in it (H3)', {
    timeout: 600_000,
  }, async () => {
    const slow: string[] = []
    for (const { what, of } of hostileTexts) {
      let length = shortest
      while (length < longest && !(await isMeasurable(() => read(of(length))))) length *= 2
      if (length >= longest) continue
      const [once, twice] = [of(length), of(length * 2)]
      const ratio = async (): Promise<number> => (await cpuTime(() => read(twice))) / (await cpuTime(() => read(once)))
      const found = await ratio()
      if (found > 3 && (await ratio()) > 3) slow.push(`${what}: ${found.toFixed(1)} at ${length}`)
    }
    expect(slow).toEqual([])
  })
})

/** The other clock is asked first, which shows at least as much and needs no repetition. */
async function isMeasurable(work: () => unknown): Promise<boolean> {
  const before = performance.now()
  await work()
  return performance.now() - before > measurable && (await cpuTime(work)) > measurable * 1000
}
