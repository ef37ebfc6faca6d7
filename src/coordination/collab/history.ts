import type { Artifact } from '../../events/artifact.ts'
import type { PassMode } from './definition.ts'

/** One turn of one member, as the log keeps it (COL-60). */
export type HistoryEntry = {
  readonly step_id: string
  readonly agent_name: string
  readonly timestamp: string
  readonly parts: readonly { readonly type: 'text'; readonly text: string }[]
  /** Names of what it kept. */
  readonly artifacts: readonly string[]
  readonly handoff_triggered: boolean
  readonly handoff_target: string | null
  /** The condition that held. */
  readonly handoff_reason: string | null
  readonly handoff_rule: number | null
  readonly layer: 1 | 2 | 3 | null
  /** The agent that really answered, where a member is more than one. */
  readonly terminal_agent?: string
}

/** A text that a member kept, with what stands in it. */
export interface KeptText {
  readonly name: string
  readonly hash: string
  readonly text: string
}

/** What of the work so far is told, and which members it comes from. */
export interface ToldWork {
  readonly history: readonly HistoryEntry[]
  readonly artifacts: readonly Artifact[]
  readonly newest: KeptText | undefined
  readonly pass: PassMode
  /** The members that handed over: several where branches came together. */
  readonly from: readonly string[]
}

/** How many turns and characters of earlier work a member is told, and how much of one turn or artifact. */
const [mostTurns, mostCharacters, mostOfEntry] = [20, 24_000, 8_000]

/**
 * The work so far as a member is told it. Only what it is told is shortened, never the log: of what does not fit, the
 * oldest turns are counted instead (COL-62).
 */
export function toldWork({ history, artifacts, newest, pass, from }: ToldWork): string {
  const entries = pass === 'artifacts' ? [] : pass === 'last' ? lastOfEach(history, from) : history
  const lines: string[] = []
  let characters = 0
  for (const entry of [...entries].reverse()) {
    const line = told(entry, pass === 'summary' && lines.length > 0)
    if (lines.length === mostTurns || (lines.length > 0 && characters + line.length > mostCharacters)) break
    characters += line.length
    lines.unshift(line)
  }
  const left = entries.length - lines.length
  const earlier = left === 0 ? '' : `(${left} earlier ${left === 1 ? 'turn' : 'turns'} left out.)`
  return [earlier, ...lines, toldArtifacts(artifacts, newest)].filter((part) => part !== '').join('\n\n')
}

/** The last turn, or that of each branch where branches came together. */
function lastOfEach(history: readonly HistoryEntry[], from: readonly string[]): readonly HistoryEntry[] {
  const last = from.flatMap((agent) => history.findLast(({ agent_name }) => agent_name === agent) ?? [])
  return last.length < 2 ? history.slice(-1) : history.filter((entry) => last.includes(entry))
}

/** Artifacts by name, each once; the newest text with what stands in it. */
function toldArtifacts(artifacts: readonly Artifact[], newest: KeptText | undefined): string {
  const names = [...new Set(artifacts.map(({ name }) => name))]
  if (names.length === 0) return ''
  const kept = `Kept so far: ${names.slice(-mostTurns).join(', ')}.`
  return newest === undefined ? kept : `${kept}\n\n[${newest.name}]\n${shortened(newest.text)}`
}

function told(entry: HistoryEntry, isShort: boolean): string {
  const text = textOf(entry)
  return `[${entry.agent_name}]\n${isShort ? firstSentence(text) : shortened(text)}`
}

export function textOf({ parts }: HistoryEntry): string {
  return parts.map(({ text }) => text).join('\n')
}

function shortened(text: string): string {
  return text.length <= mostOfEntry ? text : `${text.slice(0, mostOfEntry)} …`
}

function firstSentence(text: string): string {
  const [first = ''] = text.trim().split(/(?<=[.!?])\s|\n/)
  return first.length <= 300 ? first : `${first.slice(0, 300)} …`
}
