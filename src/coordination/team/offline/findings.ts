import type { FailedTool, Finding, Looked, Review } from '../reviews.ts'

/* What rules say of findings in a team. Nothing reads it back: findings reach other rules as data. */

/** As many as are told of one review; the worst come first. */
const mostTold = 20

/** One message for each review that found something; the others are told together, with what failed. */
export function tellFindings({ reviews, failures }: Looked): readonly string[] {
  const [clean, found] = [reviews.filter(isClean), reviews.filter((one) => !isClean(one))]
  const rest = [...clean.map(reviewText), ...failures.map((failure) => `Note: ${failureText(failure)}`)].join('\n')
  return [...found.map(reviewText), rest].filter((text) => text !== '')
}

/** `moles failed: the ground is frozen` */
export function failureText({ tool, problem }: FailedTool): string {
  return `${tool} failed: ${problem}`
}

function isClean({ findings }: Review): boolean {
  return findings.length === 0
}

function reviewText({ tool, headline, findings, leftOut, notes }: Review): string {
  const told = findings.slice(0, mostTold)
  const rest = findings.length - told.length + leftOut
  const lines = [`Ran ${tool}: ${headline}`, ...told.map(findingLine)]
  if (rest > 0) lines.push(`… and ${rest} more`)
  return [...lines, ...notes.map((note) => `Note: ${note}`)].join('\n')
}

/** `[high] src/keys.ts:12 A private key is written out. — Make a new one.` */
function findingLine({ severity, path, line, message, fix }: Finding): string {
  return `[${severity}] ${path}:${line} ${fix === undefined ? message : `${message} — ${fix}`}`
}

/** What another one in the team found and said. */
export interface Other {
  readonly from: string
  readonly looked: Looked
  readonly said: readonly string[]
}

/** One line for each file that others name and this member found something in; empty when there is none. */
export function sharedFiles({ reviews }: Looked, others: readonly Other[]): string {
  const byPath = Map.groupBy(
    reviews.flatMap(({ findings }) => findings),
    ({ path }) => path,
  )
  const lines = [...byPath].flatMap(([path, findings]) => {
    const named = others.filter((other) => isNamedBy(other, path)).map(({ from }) => from)
    if (named.length === 0) return []
    const places = findings.map(({ severity, line }) => `${severity} at line ${line}`)
    return [`Also in ${path}, named by ${[...new Set(named)].join(' and ')}: ${places.join(', ')}`]
  })
  return lines.join('\n')
}

function isNamedBy({ looked, said }: Other, path: string): boolean {
  return looked.reviews.some(({ findings }) => findings.some((one) => one.path === path)) || said.some(mentions(path))
}

/** Whether a text mentions a file, and not only one whose path begins or ends the same. */
function mentions(path: string): (text: string) => boolean {
  return (text) => {
    for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
      const [before = ' ', after = ' '] = [text[at - 1], text[at + path.length]]
      if (!/[\w/.-]/.test(before) && !/[\w/-]/.test(after)) return true
    }
    return false
  }
}
