import type { OpenQuestion } from '../../index.ts'
import { neutralise } from './text-width.ts'

/** The command that answers a question, as it is typed. */
export function answerCommand({ runId, op }: OpenQuestion, answer: string): string {
  return `baton answer ${quoted(runId)} ${quoted(op).replaceAll('\n', '␊')} ${quoted(answer)}`
}

/** As a shell takes it for one word. */
export function quoted(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${neutralise(text).replaceAll("'", `'\\''`)}'`
}
