import type { ToolAnswer } from '../../agents/equipment.ts'
import { isObject, type Json } from '../../events/json.ts'

export type Severity = 'high' | 'medium' | 'low'

/** The worst first. */
export const severities: readonly Severity[] = ['high', 'medium', 'low']

/* What members found with their tools, as data. Types rather than interfaces, so that they are JSON. */

/** Something with a place that a tool found. */
export type Finding = {
  readonly severity: Severity
  readonly path: string
  readonly line: number
  readonly message: string
  /** What to do about it. */
  readonly fix?: string
}

/** What a tool returned that looks for something: findings with places, and what it says about them. */
export type Review = {
  readonly tool: string
  /** The first line of its summary, with how many it found and in what. */
  readonly headline: string
  readonly findings: readonly Finding[]
  /** How many it found that are not among these. */
  readonly leftOut: number
  /** How many it found of each severity, also of those that are left out; undefined when it does not say. */
  readonly counts?: Readonly<Record<Severity, number>>
  /** What it could not know. */
  readonly notes: readonly string[]
  readonly verdict?: string
}

/** A tool that failed, and why. */
export type FailedTool = { readonly tool: string; readonly problem: string }

/** What came of the tools that one member called. */
export type Looked = { readonly reviews: readonly Review[]; readonly failures: readonly FailedTool[] }

export const lookedNowhere: Looked = { reviews: [], failures: [] }

/** As many findings as are kept of one review; the worst come first. */
const mostKept = 50

/** What a call of an ordinary tool, which isn't speech, came to. */
export function lookedWith({ tool, content, failed }: Pick<ToolAnswer, 'tool' | 'content' | 'failed'>): Looked {
  if (failed === true) return { reviews: [], failures: [{ tool, problem: inOneLine(problemIn(content)) }] }
  const review = reviewIn(tool, content)
  return review === undefined ? lookedNowhere : { reviews: [review], failures: [] }
}

export function together(all: readonly Looked[]): Looked {
  return { reviews: all.flatMap(({ reviews }) => reviews), failures: all.flatMap(({ failures }) => failures) }
}

/** A result as a review, or undefined when it is none: it must have a list of findings and a summary. */
export function reviewIn(tool: string, content: Json): Review | undefined {
  if (!isObject(content)) return undefined
  const { findings, summary, notes, verdict, left_out: leftOut, counts } = content
  if (!Array.isArray(findings) || typeof summary !== 'string') return undefined
  const read = findings.flatMap((one: Json) => findingIn(one) ?? [])
  if (read.length < findings.length) return undefined
  const kept = read.slice(0, mostKept)
  const unseen = (typeof leftOut === 'number' ? leftOut : 0) + read.length - kept.length
  const counted = countsIn(counts) ?? (unseen === 0 ? countsOf(read) : undefined)
  return {
    tool,
    headline: inOneLine(summary.split('\n', 1)[0] ?? '').replace(/:$/, ''),
    findings: kept,
    leftOut: unseen,
    ...(counted === undefined ? {} : { counts: counted }),
    notes: Array.isArray(notes)
      ? notes.flatMap((note: Json) => (typeof note === 'string' ? [inOneLine(note)] : []))
      : [],
    ...(typeof verdict === 'string' ? { verdict } : {}),
  }
}

/** The review that weighs most: the one with the worst finding; among equals the one with more of them. */
export function worstOf(reviews: readonly Review[]): Review | undefined {
  return reviews.toSorted((left, right) => {
    const [lefts, rights] = [countsOf(left.findings), countsOf(right.findings)]
    return severities.map((severity) => rights[severity] - lefts[severity]).find((difference) => difference !== 0) ?? 0
  })[0]
}

/** What stands in files must not become lines of its own. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function countsOf(findings: readonly Finding[]): Readonly<Record<Severity, number>> {
  const count = (severity: Severity): number => findings.filter((one) => one.severity === severity).length
  return { high: count('high'), medium: count('medium'), low: count('low') }
}

function countsIn(counts: Json | undefined): Readonly<Record<Severity, number>> | undefined {
  if (!isObject(counts)) return undefined
  const { high, medium, low } = counts
  return typeof high === 'number' && typeof medium === 'number' && typeof low === 'number'
    ? { high, medium, low }
    : undefined
}

function findingIn(value: Json): Finding | undefined {
  if (!isObject(value)) return undefined
  const { severity, path, line, message, fix } = value
  const known = severities.find((one) => one === severity)
  if (known === undefined || typeof path !== 'string' || typeof message !== 'string') return undefined
  const at = { path: inOneLine(path), line: typeof line === 'number' ? line : 1 }
  const place = { severity: known, ...at, message: inOneLine(message) }
  return typeof fix === 'string' && fix !== '' ? { ...place, fix: inOneLine(fix) } : place
}

function problemIn(content: Json): string {
  return typeof content === 'string' ? content : JSON.stringify(content)
}
