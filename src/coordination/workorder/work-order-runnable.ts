import { limitsOf } from '../../agents/agent-runnable.ts'
import type { AgentDefinition, WorkOrderSettings } from '../../agents/definition.ts'
import { BatonError } from '../../errors/baton-error.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import { byName } from '../../kernel/names.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import type { Outcome, Runnable } from '../../kernel/runnable.ts'
import { Controller } from './controller.ts'
import { fromRunnable, fromTool, type WorkTool } from './toolbox.ts'

/** Where the tools of a work order are looked up. */
export interface WorkOrderStock {
  readonly tools: ReadonlyMap<string, Tool>
  readonly agents: ReadonlyMap<string, AgentDefinition>
  /** The models an agent uses: its own, or those that are configured. */
  readonly modelsFor: (agent: AgentDefinition) => readonly string[]
}

/** Does what the `workorder` key of an agent says; its prompt is what the lead is told. */
export function runWorkOrder(
  context: Context,
  agent: AgentDefinition,
  stock: WorkOrderStock,
  input: RunInput,
): Promise<Outcome> {
  const { name, prompt, workorder } = agent
  if (workorder === undefined) throw new BatonError('BATON_WORKORDER_INVALID', { name, problem: 'it has no tools' })
  const { tools, ...settings } = workorder
  const toolbox = byName(
    tools.map((one) => findTool(stock, one)),
    (tool) => tool.name,
  )
  // The rules that stand in for a model have nothing to add to what a tool returned.
  const models = stock.modelsFor(agent).filter((model) => !model.startsWith('offline/'))
  return new Controller(context, { name, guidance: prompt, settings, toolbox, models, estimates: {} }).run(input)
}

/** An agent with a `workorder` key as `workorder:NAME`. */
export function workOrderRunnable(
  agent: AgentDefinition & { readonly workorder: WorkOrderSettings },
  stock: WorkOrderStock,
): Runnable {
  return {
    kind: 'workorder',
    name: agent.name,
    definition: agent,
    limits: limitsOf(agent.budget),
    grants: agent.grants,
    run: (context, input) => runWorkOrder(context, agent, stock, input),
  }
}

function findTool({ tools, agents }: WorkOrderStock, name: string): WorkTool {
  const tool = tools.get(name.replace(/^tool:/, ''))
  if (tool !== undefined) return fromTool(tool)
  if (!name.includes(':')) throw new BatonError('BATON_TOOL_UNKNOWN', { name, known: [...tools.keys()] })
  const agent = agents.get(name.replace(/^agent:/, ''))
  if (agent === undefined) return fromRunnable(name)
  const { description, input } = agent
  return fromRunnable(name, { description, ...(input === undefined ? {} : { input }) })
}
