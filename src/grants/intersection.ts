import { commandAllowed } from './command.ts'
import { fitsText } from './glob.ts'

/** What is known about two patterns of one kind. Both answers may be no: then it can't be said. */
export interface Language {
  /** Whether everything that fits `narrow` surely fits `wide`. */
  readonly covers: (wide: string, narrow: string) => boolean
  /** Whether surely nothing fits both. */
  readonly apart: (left: string, right: string) => boolean
}

const wildcard = /[*?{]/
const isPlain = (pattern: string): boolean => !(pattern.includes('*') || pattern.includes('?') || pattern.includes('{'))
const areDifferent = (left: string, right: string): boolean => left !== right

export const languages: Readonly<Record<'paths' | 'hosts' | 'commands' | 'texts' | 'names', Language>> = {
  paths: { covers: coversPath, apart: arePathsApart },
  hosts: { covers: coversHost, apart: (left, right) => !coversHost(left, right) && !coversHost(right, left) },
  commands: {
    covers: (wide, narrow) => wide === narrow || (isPlain(narrow) && commandAllowed([wide], narrow)),
    apart: (left, right) => isPlain(left) && isPlain(right) && left !== right,
  },
  texts: {
    // A `*` of the wide one swallows whatever the narrow one has there; a `?` would not.
    covers: (wide, narrow) => wide === narrow || ((isPlain(narrow) || !/[?{]/.test(wide)) && fitsText(wide, narrow)),
    apart: (left, right) =>
      isPlain(left) ? !fitsText(right, left) : isPlain(right) ? !fitsText(left, right) : prefixesDiffer(left, right),
  },
  names: { covers: (wide, narrow) => wide === narrow, apart: areDifferent },
}

/** What fits one of `terms` and one of `patterns`, as few patterns as can be. Every pattern of a term must fit. */
export function intersection(
  terms: readonly (readonly string[])[],
  patterns: readonly string[],
  { covers, apart }: Language,
): string[][] {
  const both: string[][] = []
  for (const term of terms) {
    for (const pattern of patterns) {
      if (term.some((one) => apart(one, pattern))) continue
      if (term.some((one) => covers(pattern, one))) both.push([...term])
      else both.push([...term.filter((one) => !covers(one, pattern)), pattern])
    }
  }
  const within = (narrow: readonly string[], wide: readonly string[]): boolean =>
    wide.every((one) => narrow.some((other) => covers(one, other)))
  return both.filter(
    (term, index) =>
      !both.some((other, at) => at !== index && within(term, other) && (!within(other, term) || at < index)),
  )
}

/** A pattern without wildcards is a folder with everything in it, as is one that ends with a slash and two stars. */
export function coversPath(wide: string, narrow: string): boolean {
  if (wide === narrow || wide === '**' || wide === '.') return true
  const folder = wide.replace(/\/\*\*$/, '')
  return isPlain(folder) && (narrow === folder || narrow.startsWith(`${folder}/`))
}

/** Whether two paths surely part: up to the first `**`, name stands against name. */
export function arePathsApart(left: string, right: string): boolean {
  if (left === right) return false
  let [at, other] = [0, 0]
  while (at <= left.length && other <= right.length) {
    const [end, otherEnd] = [endOfName(left, at), endOfName(right, other)]
    const [name, otherName] = [left.slice(at, end), right.slice(other, otherEnd)]
    if (isAnyDepth(name) || isAnyDepth(otherName)) return false
    if (areNamesApart(name, otherName)) return true
    at = end + 1
    other = otherEnd + 1
  }
  return false
}

function endOfName(path: string, from: number): number {
  const slash = path.indexOf('/', from)
  return slash === -1 ? path.length : slash
}

function isAnyDepth(name: string): boolean {
  return name === '**' || name === '.'
}

function areNamesApart(left: string, right: string): boolean {
  if (isPlain(left)) return isPlain(right) ? left !== right : !fitsText(right, left)
  return isPlain(right) && !fitsText(left, right)
}

function prefixesDiffer(left: string, right: string): boolean {
  const length = Math.min(left.search(wildcard), right.search(wildcard))
  return left.slice(0, length) !== right.slice(0, length)
}

/** Of hosts in their one spelling. */
function coversHost(wide: string, narrow: string): boolean {
  if (wide === narrow || (wide === '*' && !/^http:|:\d+$/.test(narrow))) return true
  return wide.startsWith('*.') && narrow.endsWith(wide.slice(1))
}
