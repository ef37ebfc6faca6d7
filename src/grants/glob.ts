import { expandBraces } from './braces.ts'

/** The longest pattern that is read, with its braces written out. */
const longestPattern = 500

const slash = 47

/** How a pattern and a text are compared. In a path, `*` and `?` stay within one name, and `**` does not. */
type GlobKind = 'path' | 'text'

/**
 * All beginnings of a pattern that fit what was read so far, as bits: bit `i` says that the text so far fits the
 * first `i` signs. Reading one character moves all of them at once, so the work is text × pattern / 32 whatever
 * the pattern is, where going back would take for ever (H3).
 */
interface Automaton {
  readonly words: number
  readonly starts: Int32Array
  readonly accepts: Int32Array
  /** By code point: signs that are this character. */
  readonly signs: ReadonlyMap<number, Int32Array>
  /** Signs that fit any character. */
  readonly anySign: Int32Array
  /** Places where any character may stand in between: everywhere, or within a name. */
  readonly loops: Int32Array
  readonly nameLoops: Int32Array
  /** Places where `**` and its slash may stand for nothing. */
  readonly skips: Int32Array
}

/**
 * Whether a path fits a glob.
 *
 * - `*` is any part of a name, also of one that begins with a dot; `?` is one character; `**` is any number of folders,
 *   none too; `{a,b}` is either. Everything else stands for itself, brackets and `!` too. Case matters.
 * - A glob without `*` and `?` is a file, or a folder with all that is in it: `docs`, `docs/` and `docs/**` are the same.
 * - A path that leads upwards, begins at a root or holds a NUL fits nothing, and nothing fits a glob that is wrong.
 */
export function fitsGlob(pattern: string, path: string): boolean {
  return globMatcher(pattern)(path)
}

/** The same for many paths: the glob is compiled once. */
export function globMatcher(pattern: string): (path: string) => boolean {
  if (globProblem(pattern) !== undefined) return () => false
  const automaton = compile(pattern, 'path')
  return (path) => {
    const normal = normalPath(path)
    return normal !== undefined && run(automaton, normal, 'path')
  }
}

/** Whether any other text fits: `*` is anything at all, `?` any character. */
export function fitsText(pattern: string, text: string): boolean {
  return textGlobProblem(pattern) === undefined && run(compile(pattern, 'text'), text, 'text')
}

/** A path without `.`, doubled slashes and the like, or undefined when it leads out of the folder. */
export function normalPath(path: string): string | undefined {
  if (/^(?:\/|[A-Za-z]:)|[\\\0]/.test(path)) return undefined
  const names = path.split('/').filter((name) => name !== '' && name !== '.')
  return names.includes('..') ? undefined : names.join('/')
}

/** What is wrong with a pattern for paths, as half a sentence. */
export function globProblem(pattern: string): string | undefined {
  const problem = textGlobProblem(pattern)
  if (problem !== undefined) return problem
  if (/^(?:\/|~|[A-Za-z]:)/.test(pattern)) return 'it is relative to the folder of the project'
  if (pattern.includes('\\')) return 'names are parted by "/"'
  const written = expandBraces(pattern, longestPattern) ?? []
  if (written.some((one) => one.startsWith('/'))) return 'it is relative to the folder of the project'
  return written.some((one) => one.split('/').includes('..')) ? 'it must not lead upwards' : undefined
}

/** What is wrong with a pattern for anything else. */
export function textGlobProblem(pattern: string): string | undefined {
  if (pattern === '') return 'it is empty'
  if (pattern.includes('\0')) return 'it holds a NUL'
  if (pattern.length > longestPattern) return `it is longer than ${longestPattern} characters`
  const written = expandBraces(pattern, longestPattern)
  return written === undefined ? 'its braces are not closed, or stand for too much' : undefined
}

function compile(pattern: string, kind: GlobKind): Automaton {
  const written = (expandBraces(pattern, longestPattern) ?? []).flatMap((one) =>
    kind === 'path' ? forPaths(one) : [one],
  )
  const words = (written.reduce((sum, one) => sum + one.length + 1, 0) + 31) >>> 5 || 1
  const bits = (): Int32Array => new Int32Array(words)
  const [starts, accepts, anySign, loops, nameLoops, skips] = [bits(), bits(), bits(), bits(), bits(), bits()]
  const signs = new Map<number, Int32Array>()
  let state = 0
  for (const one of written) {
    setBit(starts, state)
    const points = Array.from(one)
    for (let at = 0; at < points.length; at++) {
      const sign = points[at] ?? ''
      if (sign === '*') {
        const isFirst = at === 0 || points[at - 1] === '/'
        let stars = 1
        while (points[at + 1] === '*') {
          at++
          stars++
        }
        const crosses =
          kind === 'text' || (stars === 2 && isFirst && (at + 1 === points.length || points[at + 1] === '/'))
        setBit(crosses ? loops : nameLoops, state)
        if (kind === 'path' && crosses && points[at + 1] === '/') setBit(skips, state)
        continue
      }
      if (sign === '?') setBit(anySign, state)
      else {
        const point = sign.codePointAt(0) ?? 0
        const same = signs.get(point) ?? bits()
        signs.set(point, same)
        setBit(same, state)
      }
      state++
    }
    setBit(accepts, state++)
  }
  return { words, starts, accepts, signs, anySign, loops, nameLoops, skips }
}

/** `./a//b/` as `a/b`. What names no wildcard may be a folder, and is meant with everything in it. */
function forPaths(glob: string): string[] {
  const names = glob.split('/').filter((name) => name !== '' && name !== '.')
  const once = names.filter((name, index) => name !== '**' || names[index - 1] !== '**')
  const plain = once.join('/')
  if (!/[*?]/.test(plain)) return plain === '' ? ['**'] : [plain, `${plain}/**`]
  return once.at(-1) === '**' && once.length > 1 ? [plain, once.slice(0, -1).join('/')] : [plain]
}

function run(automaton: Automaton, text: string, kind: GlobKind): boolean {
  const { words, starts, accepts, signs, anySign, loops, nameLoops, skips } = automaton
  const nothing = new Int32Array(words)
  let places = Int32Array.from(starts)
  let next = new Int32Array(words)
  leap(places, skips)
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0
    if (point > 0xffff) at++
    const same = signs.get(point) ?? nothing
    const isParting = kind === 'path' && point === slash
    const any = isParting ? nothing : anySign
    const loopsInName = isParting ? nothing : nameLoops
    let carry = 0
    let alive = 0
    for (let word = 0; word < words; word++) {
      const here = places[word] ?? 0
      const fits = here & ((same[word] ?? 0) | (any[word] ?? 0))
      const moved = (fits << 1) | carry | (here & ((loops[word] ?? 0) | (loopsInName[word] ?? 0)))
      carry = fits >>> 31
      alive |= moved
      next[word] = moved
    }
    if (alive === 0) return false
    // Only after a slash: in the middle of a name, a `**` does not begin.
    if (isParting) leap(next, skips)
    const spare = places
    places = next
    next = spare
  }
  return places.some((word, index) => (word & (accepts[index] ?? 0)) !== 0)
}

/** Where `**` and the slash after it may stand for nothing, what stands before them also stands behind them. */
function leap(places: Int32Array, skips: Int32Array): void {
  let carry = 0
  for (let word = 0; word < places.length; word++) {
    const leaps = (places[word] ?? 0) & (skips[word] ?? 0)
    places[word] = (places[word] ?? 0) | (leaps << 1) | carry
    carry = leaps >>> 31
  }
}

function setBit(bits: Int32Array, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}
