import { type HandoffEvidence, toolOutput } from './conditions/evidence.ts'
import { type HistoryEntry, textOf } from './history.ts'
import type { TurnLeft } from './table.ts'

/** How much of an answer and of an artifact is judged, and how many turns before it are told of. */
const [mostOfAnswer, mostOfArtifact, recentTurns] = [24_000, 8_000, 3]

/** What the questions after a turn are answered from (4.1.5). */
export function evidenceOf(
  history: readonly HistoryEntry[],
  left: TurnLeft,
  facts: HandoffEvidence['facts'],
): HandoffEvidence {
  const { agent, made, isToolOutput } = left
  const artifacts =
    made === undefined
      ? []
      : [
          {
            name: made.name,
            hash: made.hash,
            excerpt: clipped(made.text, mostOfArtifact),
            headings: headingsIn(made.text),
          },
        ]
  const answer = clipped(left.answer, mostOfAnswer)
  const recent = recentLines(history, left)
  return { agent, answer, ...(isToolOutput ? { answer_is: toolOutput } : {}), artifacts, facts, recent }
}

/**
 * One line for each of the turns before. One in which the same member said the same says nothing new, and is left out:
 * else a member that repeats itself would be judged anew each time.
 */
function recentLines(history: readonly HistoryEntry[], { turn, agent, answer }: TurnLeft): readonly string[] {
  const isSame = (entry: HistoryEntry): boolean => entry.agent_name === agent && textOf(entry) === answer
  return history
    .filter((entry) => entry.step_id !== `step_${turn}` && !isSame(entry))
    .slice(-recentTurns)
    .map((entry) => `${entry.agent_name}: ${lineOf(textOf(entry))}`)
}

function lineOf(text: string): string {
  const [line = ''] = text.trim().split('\n')
  return line.slice(0, 160)
}

/** Of what is too long, the beginning and the end: what is complete is said there. */
function clipped(text: string, most: number): string {
  if (text.length <= most) return text
  const half = Math.floor(most / 2)
  return `${text.slice(0, half)}\n…\n${text.slice(-half)}`
}

function headingsIn(text: string): readonly string[] {
  return [...text.matchAll(/^#{1,6}[ \t]+(.+)$/gm)].map(([, heading = '']) => heading.trim()).slice(0, 40)
}
