import type { Json } from '../../../events/json.ts'
import { resultText } from './result-text.ts'

/** How a child of a task ended. */
export type ChildOutcome = {
  readonly id: string
  readonly description: string
  readonly status: 'completed' | 'failed'
  /** The peer that did it, or nothing where none began. */
  readonly claimed_by: string | null
  readonly result: Json
  readonly error: { readonly type: string; readonly message: string } | null
  /** The files it was to leave. */
  readonly outputs: readonly string[]
  /** The children that it waited for. */
  readonly depends_on: readonly string[]
}

export type Synthesis = {
  /** `failed` where no child brought anything: a parent of failures is none that succeeded. */
  readonly status: 'completed' | 'partial' | 'failed'
  readonly text: string
  readonly outputs: readonly string[]
  /** The ids of the children that failed. */
  readonly failed: readonly string[]
}

const longestQuote = 600

/**
 * What came of a task, from what came of its children (WSP-53): what was done by which peer, where it is, what failed and why.
 * Nothing is said that no child said.
 */
export function synthesise(goal: string, children: readonly ChildOutcome[]): Synthesis {
  const done = children.filter(({ status }) => status === 'completed')
  const failed = children.filter(({ status }) => status === 'failed')
  const outputs = [...new Set(done.flatMap((child) => child.outputs))]
  const status = failed.length === 0 ? 'completed' : done.length === 0 ? 'failed' : 'partial'
  const text = [
    headline(goal, children.length, done.length),
    ...answers(done, children),
    done.length === 0 ? '' : `Done:\n${done.map(doneLine).join('\n')}`,
    failed.length === 0 ? '' : `Not done:\n${failed.map((child) => failedLine(child, children)).join('\n')}`,
    outputs.length === 0 ? '' : `Files: ${outputs.join(', ')}`,
  ]
  return { status, text: text.filter((part) => part !== '').join('\n\n'), outputs, failed: failed.map(({ id }) => id) }
}

function headline(goal: string, all: number, done: number): string {
  const count = all === 0 ? 'There was nothing to put together.' : `${done} of ${all} subtasks were completed.`
  return `${goal.replace(/(?<![\s.])[\s.]+$/, '')}: ${count}`
}

/** What the last pieces found stands first: the others only led there. */
function answers(done: readonly ChildOutcome[], all: readonly ChildOutcome[]): string[] {
  const used = new Set(all.flatMap(({ depends_on }) => depends_on))
  return done.flatMap((child) => {
    const said = resultText(child.result)
    return used.has(child.id) || said === '' ? [] : [`${child.description}:\n${shortened(said)}`]
  })
}

function doneLine({ description, claimed_by, outputs, result }: ChildOutcome): string {
  const where =
    outputs.length > 0 ? ` → ${outputs.join(', ')}` : resultText(result) === '' ? ' (it brought no result)' : ''
  return `- ${description}${claimed_by === null ? '' : `, by ${claimed_by}`}${where}`
}

function failedLine(child: ChildOutcome, all: readonly ChildOutcome[]): string {
  const { description, claimed_by, error, depends_on } = child
  const why = error === null ? 'no reason was given' : `${error.message} (${error.type})`
  const stopped = all.filter(({ id, status }) => depends_on.includes(id) && status === 'failed')
  const because =
    stopped.length === 0 ? '' : `; it needed ${stopped.map((one) => `"${one.description}"`).join(', ')}, which failed`
  return `- ${description}${claimed_by === null ? '' : `, by ${claimed_by}`}: ${why}${because}`
}

const shortened = (text: string): string => (text.length > longestQuote ? `${text.slice(0, longestQuote - 1)}…` : text)
