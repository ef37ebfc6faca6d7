import type { AgentDefinition } from '../agents/definition.ts'
import type { KnownModel } from '../models/facts/known-model.ts'

/** Something an agent asks of a model that is known not to give it. */
export interface ModelWarning {
  readonly agent: string
  readonly message: string
  readonly hint: string
}

/** What agents ask of their models that those are known not to give. Nothing is said of models that are not known. */
export function modelWarnings(
  agents: readonly AgentDefinition[],
  defaultModel: string | undefined,
  factsOf: (model: string) => KnownModel,
): ModelWarning[] {
  return agents.flatMap((agent) => {
    const own = agent.models.length > 0 || defaultModel === undefined ? agent.models : [defaultModel]
    return own.flatMap((model) => unfit(agent, model, factsOf(model)))
  })
}

function unfit(agent: AgentDefinition, model: string, facts: KnownModel): ModelWarning[] {
  const { name } = agent
  const found: ModelWarning[] = []
  const warn = (message: string, hint: string): void => {
    found.push({ agent: name, message: `${name}: ${message}`, hint })
  }
  if (facts.tools === false && agent.tools.length + agent.agents.length > 0) {
    warn(`${model} calls no tools, and ${name} has some.`, 'Choose another model, or take them away.')
  }
  if (facts.temperature === false && agent.temperature !== undefined) {
    const problem = `${model} takes no temperature, so ${agent.temperature} has no effect or is refused.`
    warn(problem, 'Leave `temperature` out.')
  }
  if (facts.schemas === false && agent.output !== undefined) {
    const hint = 'Baton checks each answer and asks again; another model needs fewer tries.'
    warn(`${model} can't be held to an output schema.`, hint)
  }
  if (facts.thinks === false && agent.effort !== undefined) {
    warn(`${model} does not think, so \`effort\` has no effect.`, 'Leave `effort` out.')
  }
  return found
}
