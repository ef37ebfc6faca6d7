import { describe, expect, test } from 'vitest'
import { parseSource, readSource, type SourceFile, withoutCommentsAndStrings } from './source.ts'

/** The only files that may read the clock, wait, or draw lots: the adapters behind the ports that everyone else asks. */
const MAY_TOUCH_TIME_AND_CHANCE: readonly string[] = ['kernel/system-clock.ts', 'kernel/system-random.ts']

const FORBIDDEN: Record<string, RegExp> = {
  'Date.now': /\bDate\.now\b/,
  'new Date()': /\bnew Date(?:\(\s*\)|\b(?!\s*\())/,
  'Math.random': /\bMath\.random\b/,
  'performance.now': /\bperformance\.now\b/,
  setTimeout: /(?<!(?<!globalThis)\.)\bsetTimeout\s*\(/,
  setInterval: /(?<!(?<!globalThis)\.)\bsetInterval\s*\(/,
}

/** Every use of time or chance outside the list, as a sentence. */
function impure(files: readonly SourceFile[], allowed: readonly string[]): string[] {
  return files
    .filter(({ path }) => !allowed.includes(path))
    .flatMap(({ path, text }) => {
      const code = withoutCommentsAndStrings(text)
      const used = Object.keys(FORBIDDEN).filter((name) => FORBIDDEN[name]?.test(code))
      return used.map(
        (name) => `\`${path}\` uses ${name}. A replay would see another value: take it from the clock or the context.`,
      )
    })
}

describe('time and chance', () => {
  test('come only through ports', () => expect(impure(readSource(), MAY_TOUCH_TIME_AND_CHANCE)).toEqual([]))

  test('have a list of exceptions without leftovers', () => {
    const present = readSource().map(({ path }) => path)
    expect(MAY_TOUCH_TIME_AND_CHANCE.filter((path) => !present.includes(path))).toEqual([])
  })
})

describe('the check itself', () => {
  const flagged = (text: string, allowed: readonly string[] = []) =>
    impure([parseSource('kernel/x.ts', text)], allowed).length

  test.each([
    'const now = Date.now()',
    'const now = Date.now',
    'new Date()',
    'new Date',
    'Math.random()',
    'performance.now()',
    'setTimeout(wake, 5)',
    'globalThis.setTimeout(wake, 5)',
    'await setInterval(5)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text for the check
    'const id = `run_${Math.random()}`',
  ])('flags %s', (text) => expect(flagged(text)).toBe(1))

  test.each([
    '// Date.now() is not for us',
    '/* new Date() */',
    `const hint = 'use ctx.now, not Date.now()'`,
    'new Date(event.ts)',
    'clock.setTimeout(wake, 5)',
    'let timer: ReturnType<typeof setTimeout>',
  ])('lets %s pass', (text) => expect(flagged(text)).toBe(0))

  test('lets a listed file do as it must', () => expect(flagged('Date.now()', ['kernel/x.ts'])).toBe(0))
})
