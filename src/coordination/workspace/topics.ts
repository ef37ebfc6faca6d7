import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import { noUsage, type Usage } from '../../events/usage.ts'

/** The topic on which a run that posted a task hears how it stands. */
export const endedTopic = 'workspace.task'

/** How a task stands, as a run hears it that had it posted. */
export type TaskNews =
  /** A peer works on it, or on a task below it, in a run of its own. */
  | {
      readonly status: 'began'
      readonly task_id: string
      readonly run_id: string
      readonly runnable: string
      readonly peer: string
      readonly about: JsonObject
    }
  /** That run waits for a person. */
  | {
      readonly status: 'asks'
      readonly task_id: string
      readonly run_id: string
      readonly questions: readonly string[]
    }
  | {
      readonly status: 'completed' | 'failed'
      readonly task_id: string
      /** All that was used for it and for all tasks below it. */
      readonly usage: Usage
      readonly warnings: readonly string[]
      /** Not all was done that was asked for. */
      readonly partial: boolean
      /** What came of it, in words. */
      readonly text: string
      /** The runs that worked on it and on all tasks below it. */
      readonly runs: readonly string[]
    }

/** How it ended. */
export type EndedNews = Extract<TaskNews, { usage: unknown }>

/** Messages come from peers of any version. One that says nothing of use tells of an end, so that it is looked at. */
export function taskNews(content: Json): TaskNews {
  const said = isObject(content) ? content : {}
  const { task_id = '', run_id = '', runnable = '', peer = '', text = '', status } = texts(said)
  const about = isObject(said['about']) ? said['about'] : {}
  if (status === 'began') return { status, task_id, run_id, runnable, peer, about }
  if (status === 'asks') return { status, task_id, run_id, questions: textsIn(said['questions']) }
  const usage = { ...noUsage, ...(isObject(said['usage']) ? counts(said['usage']) : {}) }
  const ended = status === 'completed' ? status : 'failed'
  return {
    status: ended,
    task_id,
    usage,
    warnings: textsIn(said['warnings']),
    partial: said['partial'] === true,
    text,
    runs: textsIn(said['runs']),
  }
}

function texts(said: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(said).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function textsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function counts(said: JsonObject): Partial<Usage> {
  return Object.fromEntries(
    Object.keys(noUsage).flatMap((name) => (Number.isSafeInteger(said[name]) ? [[name, said[name]]] : [])),
  )
}
