import fc from 'fast-check'
import picomatch from 'picomatch'
import { describe, expect, test } from 'vitest'
import { fitsGlob, fitsText, globProblem, textGlobProblem } from '../../src/grants/glob.ts'
import { search } from '../search.ts'

/** The same by going back and forth, as slow as it is plain. */
function slowlyFits(glob: string, path: string): boolean {
  const names = path === '' ? [] : path.split('/')
  const signs = glob.split('/')
  const isPlain = !/[*?]/.test(glob)
  return fits(signs, names) || (isPlain && fits([...signs, '**'], names))

  function fits([sign, ...signsLeft]: readonly string[], left: readonly string[]): boolean {
    if (sign === undefined) return left.length === 0
    if (sign === '**') {
      return left.some((_, skipped) => fits(signsLeft, left.slice(skipped))) || fits(signsLeft, [])
    }
    const [name, ...namesLeft] = left
    if (name === undefined) return false
    const inner = sign.replaceAll('.', '\\.').replaceAll(/\*+/g, '.*').replaceAll('?', '.')
    return new RegExp(`^${inner}$`, 'u').test(name) && fits(signsLeft, namesLeft)
  }
}

const name = fc.string({ unit: fc.constantFrom('a', 'b', '.', 'é'), minLength: 1, maxLength: 3 }).filter(isName)
const sign = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '*', '?', '.'), minLength: 1, maxLength: 4 }).filter(isName),
  fc.constant('**'),
)
const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => names.join('/'))
const glob = fc.array(sign, { minLength: 1, maxLength: 5 }).map((signs) => signs.join('/'))

function isName(text: string): boolean {
  return text !== '.' && text !== '..'
}

describe('a glob', () => {
  test.each([
    ['docs', 'docs', true],
    ['docs', 'docs/a/b.md', true],
    ['docs', 'docs2', false],
    ['.', 'any/thing', true],
    ['**', 'any/thing', true],
    ['docs/**', 'docs', true],
    ['docs/**', 'docs/a/b', true],
    ['docs/**', 'docsx/a', false],
    ['docs/*', 'docs/a', true],
    ['docs/*', 'docs/a/b', false],
    ['*.md', 'readme.md', true],
    ['*.md', 'docs/readme.md', false],
    ['**/*.md', 'readme.md', true],
    ['**/*.md', 'a/b/readme.md', true],
    ['**/b', 'ab', false],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['a/**/b', 'a/xb', false],
    ['src/{a,b/{c,d}}.ts', 'src/b/d.ts', true],
    ['src/{a,b/{c,d}}.ts', 'src/b/e.ts', false],
    ['?', '😀', true],
    ['?', 'ab', false],
    ['Docs', 'docs', false],
    ['./docs//a/', 'docs/./a', true],
    ['*', '.hidden', true],
  ])('%s and the path %s: %s', (pattern, candidate, expected) => expect(fitsGlob(pattern, candidate)).toBe(expected))

  search('fits what a slow matcher fits, and nothing else', 100_000, (numRuns) => {
    fc.assert(
      fc.property(glob, path, (pattern, candidate) => {
        return fitsGlob(pattern, candidate) === slowlyFits(pattern, candidate)
      }),
      { numRuns },
    )
  })

  search('with a wildcard fits what picomatch fits, hidden names too', 30_000, (numRuns) => {
    // To picomatch, two stars inside a name and the folder itself under `*/**` are something else.
    const letters = fc
      .string({ unit: fc.constantFrom('a', 'b', '*', '?'), minLength: 1, maxLength: 3 })
      .map((text) => text.replaceAll(/\*+/g, '*'))
    const plain = fc.tuple(fc.constantFrom('', '.'), letters).map((parts) => parts.join(''))
    const pattern = fc
      .array(fc.oneof(plain, fc.constant('**')), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join('/'))
      .filter((written) => /[*?]/.test(written) && !written.endsWith('/**'))
    const options = { dot: true, nobrace: true, nobracket: true, noextglob: true, nonegate: true }
    fc.assert(
      fc.property(pattern, path, (written, candidate) => {
        return fitsGlob(written, candidate) === picomatch.isMatch(candidate, written, options)
      }),
      { numRuns },
    )
  })

  search('never fits a path that leads out, whatever it is (H5)', 20_000, (numRuns) => {
    const out = fc.constantFrom('..', '/', '\0', '\\', 'c:')
    fc.assert(
      fc.property(
        glob,
        fc.option(path, { nil: '' }),
        out,
        fc.option(path, { nil: '' }),
        (pattern, before, bad, after) => {
          const candidate =
            bad === '..'
              ? [before, bad, after].filter(Boolean).join('/')
              : bad === '/' || bad === 'c:'
                ? bad + after
                : before + bad + after
          return !fitsGlob(pattern, candidate) && !fitsGlob('**', candidate)
        },
      ),
      { numRuns },
    )
  })

  search('with braces fits what one of its parts fits', 20_000, (numRuns) => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), name, path, (parts, before, candidate) => {
        const together = fitsGlob(`${before}{${parts.join(',')}}*`, candidate)
        return together === parts.some((part) => fitsGlob(`${before}${part}*`, candidate))
      }),
      { numRuns },
    )
  })

  test('fits nothing when it is wrong', () => {
    for (const pattern of ['', '/a', '../a', 'a/../b', 'a\\b', '{a,b', 'a}', '~/a', 'c:/a', 'a\0', 'a'.repeat(501)]) {
      expect(globProblem(pattern), pattern).toBeTypeOf('string')
      expect(fitsGlob(pattern, 'a')).toBe(false)
    }
    expect(globProblem('{a,../b}')).toBe('it must not lead upwards')
    expect(globProblem('{,/}etc')).toBe('it is relative to the folder of the project')
  })
})

describe('a glob for other text', () => {
  test.each([
    ['write_*', 'write_file', true],
    ['write_*', 'rewrite_file', false],
    ['*rm -rf*', 'sudo rm -rf /', true],
    ['a*b*c', 'a/x/b\n/c', true],
    ['{read,write}_file', 'write_file', true],
    ['*', '', true],
    ['?', '', false],
  ])('%s and %j: %s', (pattern, candidate, expected) => expect(fitsText(pattern, candidate)).toBe(expected))

  const many: readonly [string, boolean, string | undefined][] = [
    ['a*'.repeat(200), true, undefined],
    [`${'*a'.repeat(200)}b`, false, undefined],
    [`*${'a'.repeat(450)}b`, false, undefined],
    [`${'*a?'.repeat(150)}b`, false, undefined],
    [`{${Array.from({ length: 99 }, () => '*a?b').join(',')}}`, false, undefined],
    [`${'{a,b}'.repeat(5)}*`, true, undefined],
    ['*'.repeat(100_000), false, 'it is longer than 500 characters'],
    ['{'.repeat(100_000), false, 'it is longer than 500 characters'],
    ['{a,'.repeat(160), false, 'its braces are not closed, or stand for too much'],
  ]

  test('of which many fit at once is judged without going back (H3)', () => {
    const text = 'a'.repeat(100_000)
    // 10 ms each on an idle machine; going back would take hours, and a test has seconds.
    for (const [pattern, fits, problem] of many) {
      const outcomes = [fitsText(pattern, text), fitsGlob(pattern, text), textGlobProblem(pattern)]
      expect(outcomes, pattern.slice(0, 20)).toEqual([fits, fits, problem])
    }
  })
})
