import type { Brief } from '../../../src/coordination/research/brief.ts'
import type { Evidence } from '../../../src/coordination/research/evidence/evidence.ts'
import { usualBrief } from '../../../src/coordination/research/read-brief.ts'
import type { TaskResult } from '../../../src/coordination/research/state.ts'
import type { ResearchWorker, WorkerFindings, WorkerInput } from '../../../src/coordination/research/worker.ts'
import { countWords } from '../../../src/coordination/research/writing/material.ts'
import { isObject, type Json, type JsonObject } from '../../../src/events/json.ts'
import type { AnyTool } from '../../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { type Script, scriptedModel } from '../../../src/testing/scripted-model.ts'
import { bench } from '../../kernel/bench-of-one.ts'

/** What a worker of a test is given. */
export interface Given extends Partial<Omit<WorkerInput['context'], 'brief' | 'assignment'>> {
  readonly brief: Partial<Brief> & Pick<Brief, 'topic'>
  readonly evidence: Evidence
  readonly objective?: string
  readonly tools?: readonly AnyTool[]
}

/** Where workers do their parts one after the other, each in a run of its own, with nothing real outside. */
export interface Workshop {
  work(worker: ResearchWorker, given: Given): Promise<WorkerFindings>
  close(): Promise<void>
}

/** Without a script there is no model. */
export async function workshop(script?: Script): Promise<Workshop> {
  const { baton, ended } = await bench(script === undefined ? {} : { model: scriptedModel(script) })
  return {
    close: () => baton.close(),
    work: async (worker, given) => {
      const tools = new Map((given.tools ?? []).map((tool) => [tool.name, tool]))
      const desk = { tools, evidence: given.evidence, models: script === undefined ? [] : ['test/model'] }
      const once = defineFunction('worker', async (context) => {
        const { result, warnings = [] } = await worker.work(context, inputFor(worker, given), desk)
        return { output: 'done', data: { result, warnings } }
      })
      const { data, error } = await ended(baton.run(once, 'go'))
      if (!isObject(data) || !isObject(data['result'])) throw new Error(error?.message ?? 'the worker returned nothing')
      return { result: data['result'], warnings: texts(data['warnings']) }
    },
  }
}

/** Lets one worker do its part. */
export async function atWork(
  worker: ResearchWorker,
  given: Given & { readonly script?: Script },
): Promise<WorkerFindings> {
  const { script, ...own } = given
  const { work, close } = await workshop(script)
  try {
    return await work(worker, own)
  } finally {
    await close()
  }
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function inputFor({ id }: ResearchWorker, { brief, objective = '', ...context }: Given): WorkerInput {
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
