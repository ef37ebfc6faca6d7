import { cpuTime } from '../cpu-time.ts'
import type { HostileText } from './hostile-texts.ts'

/** Doubled until the processor needs so many milliseconds, or until it is this long: then the reader is quick enough. */
const shortest = 4_000
const usualLongest = 64_000
const measurable = 8

/** Which of these texts a reader takes more than three times the time for when there is twice as much of them. */
export async function slowTexts(
  read: (text: string) => unknown,
  texts: readonly HostileText[],
  longest: number = usualLongest,
): Promise<string[]> {
  const slow: string[] = []
  for (const { what, of } of texts) {
    let length = shortest
    while (length < longest && !(await isMeasurable(() => read(of(length))))) length *= 2
    if (length >= longest) continue
    const [once, twice] = [of(length), of(length * 2)]
    const ratio = async (): Promise<number> => (await cpuTime(() => read(twice))) / (await cpuTime(() => read(once)))
    const found = await ratio()
    if (found > 3 && (await ratio()) > 3) slow.push(`${what}: ${found.toFixed(1)} at ${length}`)
  }
  return slow
}

/** The other clock is asked first, which shows at least as much and needs no repetition. */
async function isMeasurable(work: () => unknown): Promise<boolean> {
  const before = performance.now()
  await work()
  return performance.now() - before > measurable && (await cpuTime(work)) > measurable * 1000
}
