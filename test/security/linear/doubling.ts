import { cpuTime } from '../cpu-time.ts'
import type { HostileText } from './hostile-texts.ts'

/** Doubled until the processor needs so many milliseconds, or until it is this long: then the reader is quick enough. */
const shortest = 4_000
const usualLongest = 64_000
const measurable = 8

/** Other programs and the garbage collector make some tries slower, and none quicker. */
const mostTries = 5

type Reader = (text: string) => unknown

/**
 * Which of these texts a reader takes more than three times the time for when there is twice as much of them, and again when
 * there is twice as much of that. Some compare each part with those before it, up to so many: such growth comes to an end.
 */
export async function slowTexts(
  read: Reader,
  texts: readonly HostileText[],
  longest: number = usualLongest,
): Promise<string[]> {
  const slow: string[] = []
  for (const { what, of } of texts) {
    let length = shortest
    while (length < longest && !(await isMeasurable(() => read(of(length))))) length *= 2
    if (length >= longest) continue
    const found = await growth(read, of(length), of(length * 2))
    if (found > 3 && (await growth(read, of(length * 2), of(length * 4))) > 3)
      slow.push(`${what}: ${found.toFixed(1)} at ${length}`)
  }
  return slow
}

/** The least time for twice the text in times the least for the text; measured again while that is much. */
async function growth(read: Reader, text: string, twiceTheText: string): Promise<number> {
  let [once, twice] = [await cpuTime(() => read(text)), await cpuTime(() => read(twiceTheText))]
  for (let tries = 1; tries < mostTries && twice > 3 * once; tries++) {
    once = Math.min(once, await cpuTime(() => read(text)))
    twice = Math.min(twice, await cpuTime(() => read(twiceTheText)))
  }
  return twice / once
}

/** The other clock is asked first, which shows at least as much and needs no repetition. */
async function isMeasurable(work: () => unknown): Promise<boolean> {
  const before = performance.now()
  await work()
  return performance.now() - before > measurable && (await cpuTime(work)) > measurable * 1000
}
