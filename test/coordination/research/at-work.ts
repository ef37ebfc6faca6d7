import type { Brief } from '../../../src/coordination/research/brief.ts'
import type { Evidence } from '../../../src/coordination/research/evidence/evidence.ts'
import { usualBrief } from '../../../src/coordination/research/read-brief.ts'
import type { TaskResult } from '../../../src/coordination/research/state.ts'
import type { ResearchWorker, WorkerFindings, WorkerInput } from '../../../src/coordination/research/worker.ts'
import { countWords } from '../../../src/coordination/research/writing/material.ts'
import { isObject, type Json, type JsonObject } from '../../../src/events/json.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { type Script, scriptedModel } from '../../../src/testing/scripted-model.ts'
import { bench } from '../../kernel/bench-of-one.ts'

/** What a worker of a test is given. Without a script there is no model. */
export interface Given extends Partial<Omit<WorkerInput['context'], 'brief' | 'assignment'>> {
  readonly brief: Partial<Brief> & Pick<Brief, 'topic'>
  readonly evidence: Evidence
  readonly objective?: string
  readonly script?: Script
}

/** Lets a worker do its part in a run of its own, with nothing real outside. */
export async function atWork(worker: ResearchWorker, given: Given): Promise<WorkerFindings> {
  const { evidence, script } = given
  const models = script === undefined ? [] : ['test/model']
  const once = defineFunction('worker', async (context) => {
    const { result, warnings = [] } = await worker.work(context, inputFor(worker, given), {
      tools: new Map(),
      evidence,
      models,
    })
    return { output: 'done', data: { result, warnings } }
  })
  const { baton, ended } = await bench(script === undefined ? {} : { model: scriptedModel(script) })
  const { data, error } = await ended(baton.run(once, 'go'))
  await baton.close()
  if (!isObject(data) || !isObject(data['result'])) throw new Error(error?.message ?? 'the worker returned nothing')
  return { result: data['result'], warnings: texts(data['warnings']) }
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

export function inputFor({ id }: ResearchWorker, { brief, objective = '', ...context }: Given): WorkerInput {
  return {
    task_id: 'task_001',
    worker_id: id,
    context: {
      brief: { ...usualBrief, request_id: 'req_000001', ...brief },
      assignment: { objective, output_format: '', tool_guidance: '', boundaries: '' },
      questions: context.questions ?? [],
      research_results: context.research_results ?? [],
      analysis_results: context.analysis_results ?? [],
      writing_results: context.writing_results ?? [],
      feedback: context.feedback ?? [],
      others: context.others ?? [],
    },
    config: { tier: 'usual', version: 1, sample: 1 },
  }
}

/** An article as the writers before would have left it. */
export function written(content: string): Pick<Given, 'writing_results'> {
  return { writing_results: [resultOf('article_writer', { content, word_count: countWords(content) })] }
}

export function resultOf(worker: string, result: JsonObject): TaskResult {
  return { ...result, task_id: `task of ${worker}`, worker }
}
