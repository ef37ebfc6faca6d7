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
  /** Who really answered, where a member is more than one agent. */
  readonly terminal_agent?: string
}

/** How many characters of earlier work a member is given, and how much of one entry. */
const [mostCharacters, mostOfEntry] = [24_000, 8_000]

/**
 * The work so far as a member is told it. Only what it is told is shortened, never the log: of what does not fit, the
 * oldest turns are counted instead (COL-62).
 */
export function toldHistory(history: readonly HistoryEntry[], pass: PassMode, artifacts: readonly Artifact[]): string {
  const kept = artifacts.length === 0 ? '' : `Kept so far: ${artifacts.map(({ name }) => name).join(', ')}.`
  const entries = pass === 'artifacts' ? [] : pass === 'last' ? history.slice(-1) : history
  const lines: string[] = []
  let characters = 0
  for (const entry of [...entries].reverse()) {
    const line = told(entry, pass === 'summary' && lines.length > 0)
    if (characters + line.length > mostCharacters) break
    characters += line.length
    lines.unshift(line)
  }
  const left = entries.length - lines.length
  const earlier = left === 0 ? '' : `(${left} earlier ${left === 1 ? 'turn' : 'turns'} left out.)`
  return [earlier, ...lines, kept].filter((part) => part !== '').join('\n\n')
}

function told({ agent_name, parts }: HistoryEntry, isShort: boolean): string {
  const text = parts.map((part) => part.text).join('\n')
  const shown = isShort ? firstSentence(text) : shortened(text)
  return `[${agent_name}]\n${shown}`
}

function shortened(text: string): string {
  return text.length <= mostOfEntry ? text : `${text.slice(0, mostOfEntry)} …`
}

function firstSentence(text: string): string {
  const [first = ''] = text.trim().split(/(?<=[.!?])\s|\n/)
  return first.length <= 300 ? first : `${first.slice(0, 300)} …`
}
