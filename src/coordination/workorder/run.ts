import { BatonError } from '../../errors/baton-error.ts'
import { byName } from '../../kernel/names.ts'
import type { KeyRun, Layer } from '../patterns/layer.ts'
import { Controller } from './controller.ts'
import type { WorkOrderSettings } from './fields.ts'
import { fromRunnable, fromTool, type WorkTool } from './toolbox.ts'

/** Does what the `workorder` key of an agent says. The agent's prompt is the guidance of the lead. */
export const runWorkOrder: KeyRun<WorkOrderSettings> = async (
  context,
  { agent, layer, settings: written },
  { advised },
) => {
  const { name, prompt } = agent
  const { tools, ...settings } = written
  const toolbox = byName(
    tools.map((one) => findTool(layer, one)),
    (tool) => tool.name,
  )
  // The rules that stand in for a model have nothing to add to what a tool returned.
  const models = layer.modelsFor(agent, context.models).filter((model) => !model.startsWith('offline/'))
  const parts = { name, guidance: prompt, settings, toolbox, models, estimates: {} }
  const outcome = await new Controller(context, parts).run(advised)
  const remarks = layer.remarksFor(agent, context.models)
  return remarks.length === 0 ? outcome : { ...outcome, warnings: [...remarks, ...(outcome.warnings ?? [])] }
}

function findTool({ tools, agents }: Layer, name: string): WorkTool {
  const tool = tools.get(name.replace(/^tool:/, ''))
  if (tool !== undefined) return fromTool(tool)
  if (!name.includes(':')) throw new BatonError('BATON_TOOL_UNKNOWN', { name, known: [...tools.keys()] })
  const agent = agents.get(name.replace(/^agent:/, ''))
  if (agent === undefined) return fromRunnable(name)
  const { description, input } = agent
  return fromRunnable(name, { description, ...(input === undefined ? {} : { input }) })
}
