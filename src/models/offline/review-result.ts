import type { Json, JsonObject } from '../../events/json.ts'
import type { ToolResult } from './conversation.ts'
import { type FindingLine, findingLine, inOneLine, severities } from './finding-line.ts'

/** What a tool returned that looks for something: findings with places, and what it says about them. */
export interface ReviewResult {
  readonly tool: string
  /** The first line of its summary, with how many it found and in what. */
  readonly headline: string
  readonly findings: readonly FindingLine[]
  /** How many it found and did not return. */
  readonly leftOut: number
  /** What it could not know or left out. */
  readonly notes: readonly string[]
  readonly verdict: string | undefined
}

/** As many as a report shows; the worst come first. */
const mostTold = 20

/** A result as a review, or undefined when it is none: it must have a list of findings and a summary. */
export function reviewIn({ request, content, failed }: ToolResult): ReviewResult | undefined {
  if (failed || !isPlain(content)) return undefined
  const { findings, summary, notes, verdict, left_out: leftOut } = content
  if (!Array.isArray(findings) || typeof summary !== 'string') return undefined
  const read = findings.flatMap((one: Json) => findingIn(one) ?? [])
  if (read.length < findings.length) return undefined
  return {
    tool: request.tool,
    headline: inOneLine(summary.split('\n', 1)[0] ?? '').replace(/:$/, ''),
    findings: read,
    leftOut: typeof leftOut === 'number' ? leftOut : 0,
    notes: Array.isArray(notes)
      ? notes.flatMap((note: Json) => (typeof note === 'string' ? [inOneLine(note)] : []))
      : [],
    verdict: typeof verdict === 'string' ? verdict : undefined,
  }
}

/** What the others are told of it: what was run, the worst of what it found, and what it does not say. */
export function reviewText({ tool, headline, findings, leftOut, notes }: ReviewResult): string {
  const told = findings.slice(0, mostTold)
  const rest = findings.length - told.length + leftOut
  const lines = [`Ran ${tool}: ${headline}`, ...told.map(findingLine)]
  if (rest > 0) lines.push(`… and ${rest} more`)
  return [...lines, ...notes.map((note) => `Note: ${note}`)].join('\n')
}

/** The result that weighs most: the one with the worst finding; among equals the one with more of them. */
export function worstOf(reviews: readonly ReviewResult[]): ReviewResult | undefined {
  return reviews.toSorted((left, right) => {
    const differences = severities.map((severity) => countOf(right, severity) - countOf(left, severity))
    return differences.find((difference) => difference !== 0) ?? 0
  })[0]
}

function countOf({ findings }: ReviewResult, severity: string): number {
  return findings.filter((one) => one.severity === severity).length
}

function findingIn(value: Json): FindingLine | undefined {
  if (!isPlain(value)) return undefined
  const { severity, path, line, message, fix } = value
  const known = severities.find((one) => one === severity)
  if (known === undefined || typeof path !== 'string' || typeof message !== 'string') return undefined
  const place = { severity: known, path, line: typeof line === 'number' ? line : 1, message }
  return typeof fix === 'string' ? { ...place, fix } : place
}

function isPlain(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
