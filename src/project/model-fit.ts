import type { AgentDefinition } from '../agents/definition.ts'
import { closestName } from '../errors/suggestion.ts'
import type { ModelFacts } from '../models/facts/facts-of.ts'
import type { KnownModel } from '../models/facts/known-model.ts'

/** Something that a model is asked for and is known not to give. */
export interface ModelWarning {
  /** Not there where it holds for all. */
  readonly agent?: string
  readonly message: string
  readonly hint: string
}

/** What Baton knows of models. */
export interface ModelTables {
  readonly factsOf: (model: string) => ModelFacts
  /** Every model of its tables, as `provider/model`. */
  readonly listed: readonly string[]
}

/** What agents ask of their models that those are known not to give. Nothing is said of models that are not known. */
export function modelWarnings(
  agents: readonly AgentDefinition[],
  defaultModel: string | undefined,
  { factsOf, listed }: ModelTables,
): ModelWarning[] {
  return agents.flatMap((agent) => {
    const own = agent.models.length > 0 || defaultModel === undefined ? agent.models : [defaultModel]
    return own.flatMap((model) => {
      const facts = factsOf(model)
      return [...(facts.listed ? [] : misspelled(agent, model, listed)), ...unfit(agent, model, facts)]
    })
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
  if (facts.longestAnswer !== undefined && agent.maxTokens !== undefined && agent.maxTokens > facts.longestAnswer) {
    const problem = `${model} answers with ${facts.longestAnswer} tokens at most, so \`maxTokens\` of ${agent.maxTokens} is lowered to that.`
    warn(problem, `Write \`maxTokens: ${facts.longestAnswer}\` or less.`)
  }
  return found
}

/** A name that is in no table, but so like one that is that it may be misspelled. New models are not in the tables either. */
function misspelled(agent: AgentDefinition, model: string, listed: readonly string[]): ModelWarning[] {
  const provider = model.slice(0, model.indexOf('/') + 1)
  const siblings = listed.filter((name) => name.startsWith(provider)).map((name) => name.slice(provider.length))
  const meant = provider === '' ? undefined : closestName(model.slice(provider.length), siblings)
  if (meant === undefined) return []
  const message = `${agent.name}: Baton does not know ${model}. Did you mean ${provider}${meant}?`
  return [{ agent: agent.name, message, hint: 'If the provider has it under that name, all is well.' }]
}
