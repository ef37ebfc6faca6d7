import type { SeenWork } from '../work/voice.ts'
import type { AcceptanceExample } from './made-agent.ts'

/** What the log says of an agent that did an example: not what it says of itself. */
export type SeenExample = {
  readonly ended: 'completed' | 'partial' | 'failed' | 'cancelled'
  readonly why: string
  readonly answer: string
  readonly seen: SeenWork
  /** The files that were expected, as they are afterwards; null for one that is not there. */
  readonly files: readonly { readonly path: string; readonly text: string | null }[]
}

/** Why an example was not passed, in words; nothing where it was. */
export function faultsOf({ name, expects }: AcceptanceExample, seen: SeenExample): readonly string[] {
  const faults: string[] = []
  if (seen.ended !== 'completed') faults.push(`it ended as ${seen.ended}${seen.why === '' ? '' : `: ${seen.why}`}`)
  const answered = seen.seen.calls.filter(({ failed }) => !failed).map(({ tool }) => tool)
  if (expects.calls.length > 0 && !expects.calls.some((tool) => answered.includes(tool)))
    faults.push(`none of ${expects.calls.join(', ')} was called and answered`)
  const unsaid = expects.says.filter((wanted) => !holds(seen.answer, wanted))
  if (unsaid.length > 0) faults.push(`its answer lacks ${unsaid.map((one) => `"${one}"`).join(', ')}`)
  if (seen.answer.trim() === '') faults.push('its answer is empty')
  for (const { path, holds: wanted } of expects.files) {
    const text = seen.files.find((file) => file.path === path)?.text ?? null
    if (text === null) faults.push(`it left no ${path}`)
    const lacking = text === null ? [] : wanted.filter((one) => !holds(text, one))
    if (lacking.length > 0) faults.push(`${path} lacks ${lacking.map((one) => `"${one}"`).join(', ')}`)
  }
  return faults.map((fault) => `${name}: ${fault}`)
}

/** As a word or a number of its own: in 412 stands no 41. */
function holds(text: string, wanted: string): boolean {
  const escaped = wanted.toLowerCase().replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}_]|\\d[.,])${escaped}(?![\\p{L}\\p{N}_]|[.,]\\d)`, 'u').test(text.toLowerCase())
}
