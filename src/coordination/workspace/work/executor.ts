import type { Context } from '../../../kernel/context.ts'
import type { OfflineRule } from '../../../kernel/ports/model.ts'
import type { RunResult } from '../../../kernel/run-result.ts'
import type { Layer } from '../../patterns/layer.ts'
import { resultText } from '../breakdown/result-text.ts'
import type { WorkType } from '../definition.ts'
import { gatheredWork } from '../offline/gather-first.ts'
import { lackIn } from '../offline/validate-goal.ts'
import { workRule } from '../offline/work-rule.ts'
import { toolFor } from '../tools.ts'
import { agentOfType } from './type-agent.ts'
import type { EarlierResult, WorkInput } from './work-input.ts'

const longestEarlier = 20_000

/** Has the executor of a type do a task: an agent of the project or of the type, or anything else that can be run. */
export async function execute(
  context: Context,
  layer: Layer,
  type: WorkType,
  { task, earlier, folder }: Pick<WorkInput, 'task' | 'earlier'> & { readonly folder: string },
): Promise<RunResult> {
  const name = type.executor?.replace(/^agent:/, '')
  const agent = name === undefined ? agentOfType(type, (tool) => layer.tools.has(tool)) : layer.agents.get(name)
  const about = { task: task.id, peer: type.type }
  const options = { role: 'executor', reason: type.type, about }
  // The description is all that anything else is given: only its author knows what more it can read (WSP-44).
  if (agent === undefined) return context.run(name ?? '', { text: task.description }, options)
  const asked = { text: task.description }
  const part = { voice: { as: 'executor' } }
  const isByRule = layer.modelsFor(agent, context.models).every((model) => model.startsWith('offline/'))
  const speak = (given: readonly EarlierResult[], speaking: OfflineRule): Promise<RunResult> => {
    const told = given.map(
      ({ description, result }) => `${description}:\n${resultText(result).slice(0, longestEarlier)}`,
    )
    const text = [task.description, ...(told.length === 0 ? [] : ['What earlier tasks found:', ...told])].join('\n\n')
    // A model may do what a text says that it reads. Rules take it as data, whatever it says.
    const seen = isByRule || given.length === 0 ? [] : (['untrusted', 'private'] as const)
    return context.run(layer.cast(agent, part, { asked, speaking }), { text }, { ...options, seen })
  }
  const canGather = [toolFor.search, toolFor.list, toolFor.read, toolFor.write].every((tool) =>
    agent.tools.includes(tool),
  )
  const gathered = isByRule && canGather && earlier.length === 0 ? gatheredWork(task, folder) : undefined
  if (gathered === undefined) return speak(earlier, workRule(task, earlier, folder))
  const found = await speak([], gathered.find)
  if (found.status !== 'completed' || lackIn(task.description, found.output) !== undefined) return found
  return speak([{ id: task.id, description: task.description, result: found.output }], gathered.write(found.output))
}
