import { type Fields, fitting, json, list, optional, record, text } from '../../events/field.ts'
import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import { researchErrors } from './errors.ts'
import { type Evidence, noEvidence } from './evidence/evidence.ts'
import type { Desk, ResearchWorker, WorkerInput } from './worker.ts'

/** What the run of a worker is given. Evidence comes as the hash under which it is kept. */
export type WorkerData = { readonly input: WorkerInput; readonly evidence: string | null }

const dataFields: Fields<WorkerData> = {
  input: record<WorkerInput>('what the worker is given'),
  evidence: json<string | null>('the hash under which evidence is kept'),
}

/** What it hands back. */
export type WorkerAnswer = {
  readonly result: JsonObject
  readonly evidence?: string
  readonly warnings: readonly string[]
}

const answerFields: Fields<WorkerAnswer> = {
  result: record<JsonObject>('what it found or made'),
  evidence: optional(text('the hash under which what it read is kept')),
  warnings: list<string>('what it could not do'),
}

/** What the run of a worker handed back; undefined where it is something else. */
export function readAnswer(data: Json | undefined): WorkerAnswer | undefined {
  return fitting(data, answerFields)
}

/** A worker of the catalogue as something that can be run, with a log of its own. */
export function workerRunnable(worker: ResearchWorker, desk: Pick<Desk, 'tools' | 'models'>): Runnable {
  return {
    kind: 'worker',
    name: worker.id,
    definition: { version: '1' },
    run: async (context, { data }) => {
      const given = fitting(data, dataFields)
      if (given === undefined) throw researchErrors.error('BATON_RESEARCH_WORKER_FAILED', { worker: worker.id })
      const { input, evidence } = given
      const known = evidence === null ? noEvidence : ((await context.artifact({ hash: evidence })) as Evidence)
      const { result, found, warnings = [] } = await worker.work(context, input, { ...desk, evidence: known })
      const kept = found === undefined ? undefined : context.keep(`${worker.id}.json`, found)
      const answer: WorkerAnswer = { result, warnings, ...(kept === undefined ? {} : { evidence: kept.hash }) }
      return { output: summaryOf(result), data: answer }
    },
  }
}

/** One line about the result, for a list of runs. */
function summaryOf(result: JsonObject): string {
  const { sources, content, outline } = result
  if (Array.isArray(sources)) return `${sources.length} source${sources.length === 1 ? '' : 's'}`
  if (typeof content === 'string') return content
  if (isObject(outline) && Array.isArray(outline['sections']))
    return `An outline of ${outline['sections'].length} sections`
  const scores = Object.entries(result).filter(([, value]) => typeof value === 'number')
  return scores.map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`).join(', ')
}
