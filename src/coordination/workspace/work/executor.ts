import type { Context } from '../../../kernel/context.ts'
import type { RunResult } from '../../../kernel/run-result.ts'
import type { Layer } from '../../patterns/layer.ts'
import { resultText } from '../breakdown/result-text.ts'
import type { WorkType } from '../definition.ts'
import { workRule } from '../offline/work-rule.ts'
import { agentOfType } from './type-agent.ts'
import type { WorkInput } from './work-input.ts'

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
  const told = earlier.map(
    ({ description, result }) => `${description}:\n${resultText(result).slice(0, longestEarlier)}`,
  )
  const text = [task.description, ...(told.length === 0 ? [] : ['What earlier tasks found:', ...told])].join('\n\n')
  const isByRule = layer.modelsFor(agent, context.models).every((model) => model.startsWith('offline/'))
  return context.run(
    layer.cast(agent, part, { asked, speaking: workRule(task, earlier, folder) }),
    { text },
    {
      ...options,
      // A model may do what a text says that it reads. Rules take it as data, whatever it says.
      seen: isByRule || earlier.length === 0 ? [] : ['untrusted', 'private'],
    },
  )
}
