import { counted, type Finding, inOrder, type Severity } from './finding.ts'

/** What an analyser came to. */
export interface Analysis {
  readonly findings: readonly Finding[]
  /** How many things were looked at. */
  readonly checked: number
  /** What these things are called: `file`, `dependency`. */
  readonly unit: readonly [one: string, many: string]
  /** What could not be known or was left out, so that silence is not taken for a clean bill. */
  readonly notes: readonly string[]
}

/** What these findings alone would make a reviewer vote for. */
type ReviewVerdict = 'approve' | 'approve with changes' | 'reject'

/** The answer of every review tool. */
export type ReviewReport = {
  readonly findings: readonly Finding[]
  /** Of all findings, also those that are not shown. */
  readonly counts: Readonly<Record<Severity, number>>
  /** How many findings are not shown. */
  readonly left_out: number
  readonly checked: number
  readonly notes: readonly string[]
  readonly verdict: ReviewVerdict
  readonly summary: string
}

const shownInSummary = 12

export function reportOf({ findings, checked, unit, notes }: Analysis, limit: number): ReviewReport {
  const all = inOrder(findings)
  const shown = all.slice(0, limit)
  const count = (severity: Severity): number => all.filter((one) => one.severity === severity).length
  const counts = { high: count('high'), medium: count('medium'), low: count('low') }
  const looked = counted(checked, ...unit)
  return {
    findings: shown,
    counts,
    left_out: all.length - shown.length,
    checked,
    notes,
    verdict: verdictOn(counts),
    summary: [headline(all.length, counts, looked), ...listed(all), ...notes.map((note) => `Note: ${note}`)].join('\n'),
  }
}

function verdictOn({ high, medium }: ReviewReport['counts']): ReviewVerdict {
  if (high > 0) return 'reject'
  return medium > 0 ? 'approve with changes' : 'approve'
}

function headline(total: number, counts: ReviewReport['counts'], looked: string): string {
  if (total === 0) return `No findings in ${looked}.`
  const parts = Object.entries(counts).flatMap(([severity, count]) => (count > 0 ? [`${count} ${severity}`] : []))
  return `${counted(total, 'finding')} in ${looked} (${parts.join(', ')}):`
}

function listed(all: readonly Finding[]): string[] {
  const lines = all.slice(0, shownInSummary).map(inOneLine)
  const rest = all.length - lines.length
  return rest > 0 ? [...lines, `… and ${rest} more`] : lines
}

/** `[high] src/keys.ts:12 A private key. Take it out …`. */
function inOneLine({ severity, path, line, message, fix }: Finding): string {
  return `[${severity}] ${path}:${line} ${message} ${fix}`
}
