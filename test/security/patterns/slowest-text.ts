import { cpuTimeNow } from '../cpu-time.ts'
import { type Attack, attacksOn } from './attacks.ts'

/** Lengths of texts. Short ones first: for some expressions, longer ones would never end. */
const lengths = [24, 48, 100, 200, 400, 800, 1_600, 4_000, 8_000, 16_000]

/** Milliseconds. What takes fewer for the longest text can't be more than linear. */
const suspicious = 20
/** And what takes more for so short a text is, whatever it takes for others. */
const short = 1_600

/** So many suspicions that turn out to be wrong are enough: the expression does much at each place, and no more at later ones. */
const mostMeasured = 4

/** A text that the expression takes more than linear time for, or undefined. */
export function slowestText(pattern: RegExp): Attack | undefined {
  let measured = 0
  for (const attack of attacksOn(pattern)) {
    const found = longTime(pattern, attack)
    if (found === undefined) continue
    if (found.length <= short || isMoreThanLinear(pattern, attack, found)) return attack
    if (++measured === mostMeasured) return undefined
  }
  return undefined
}

interface LongTime {
  readonly length: number
  readonly microseconds: number
}

/** The first length that takes long, by both clocks: on one of them, other programs count too. */
function longTime(pattern: RegExp, attack: Attack): LongTime | undefined {
  for (const length of lengths) {
    const text = textOf(attack, length)
    if (elapsed(pattern, text) <= suspicious) continue
    const microseconds = leastTime(pattern, text)
    if (microseconds > suspicious * 1000) return { length, microseconds }
  }
  return undefined
}

/** Three times the text in about three times the time is linear. */
function isMoreThanLinear(pattern: RegExp, attack: Attack, { length, microseconds }: LongTime): boolean {
  return leastTime(pattern, textOf(attack, length * 3)) > 6 * microseconds
}

/** Of three: the engine compiles an expression at its first uses, which may take longer than the search. */
function leastTime(pattern: RegExp, text: string): number {
  const search = (): number => cpuTimeNow(() => test(pattern, text))
  return Math.min(search(), search(), search())
}

function textOf({ beginning, repeated, end }: Attack, size: number): string {
  return beginning + repeated.repeat(Math.ceil(size / repeated.length)) + end
}

/** At least what the processor needs. */
function elapsed(pattern: RegExp, text: string): number {
  const before = performance.now()
  test(pattern, text)
  return performance.now() - before
}

function test(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0
  pattern.test(text)
}
