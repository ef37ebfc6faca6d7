import { createBaton } from '../../../src/baton.ts'
import { noEvidence } from '../../../src/coordination/research/evidence/evidence.ts'
import { readBrief } from '../../../src/coordination/research/read-brief.ts'
import type { Desk, ResearchWorker, WorkerFindings, WorkerInput } from '../../../src/coordination/research/worker.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import type { JsonObject } from '../../../src/events/json.ts'
import { memoryJournal } from '../../../src/journal/memory.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { type Script, scriptedModel } from '../../../src/testing/scripted-model.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'

/** What a worker is given, from a brief as people write them. */
export function inputFor(
  worker: ResearchWorker,
  brief: JsonObject,
  more: Partial<WorkerInput['context']> = {},
): WorkerInput {
  return {
    task_id: 'task_1',
    worker_id: worker.id,
    context: {
      brief: readBrief(brief, 'req_000000'),
      assignment: { objective: '', output_format: '', tool_guidance: '', boundaries: '' },
      questions: [],
      others: [],
      research_results: [],
      analysis_results: [],
      writing_results: [],
      feedback: [],
      ...more,
    },
    config: { tier: 'usual', version: 1, sample: 1 },
  }
}

/** Has a worker work in a run of its own, and gives what it found with the events of the run. */
export async function workOf(
  worker: ResearchWorker,
  input: WorkerInput,
  desk: Partial<Desk>,
  script?: Script,
): Promise<{ readonly findings: WorkerFindings; readonly events: readonly RunEvent[] }> {
  const found: WorkerFindings[] = []
  const models = script === undefined ? [] : ['test/model']
  const alone = defineFunction('alone', async (context) => {
    found.push(await worker.work(context, input, { tools: new Map(), evidence: noEvidence, models, ...desk }))
    return 'done'
  })
  const clock = simulatedClock()
  const baton = await createBaton({
    clock,
    journal: memoryJournal({ clock }),
    runnables: [alone],
    ...(script === undefined ? {} : { model: scriptedModel(script) }),
  })
  const result = await baton.run('function:alone', '')
  const [findings] = found
  if (findings === undefined) throw new Error(`It did not work: ${JSON.stringify(result)}`)
  return { findings, events: await baton.events(result.runId) }
}
