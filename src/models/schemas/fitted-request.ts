import type { ModelAnswer, ModelMessage, ModelRequest, ModelSettings } from '../../kernel/ports/model.ts'
import { factsOf } from '../facts/facts-of.ts'
import type { Provider } from '../providers.ts'
import { type ToolNames, toolNames } from '../tool-names.ts'
import { answerAsWritten } from './answer-as-written.ts'
import { fittedSchema, type SchemaReader, type SentSchema } from './fitted-schema.ts'
import { strictTools } from './strict-tools.ts'
import { toldSchema } from './told-schema.ts'

/** A request in names and schemas that its provider takes, and the way back from the answer. */
export interface FittedRequest {
  readonly request: ModelRequest
  /** The tools, by their names in the request, that the provider is to hold the model to. */
  readonly strictTools: ReadonlySet<string>
  /** Whether it is to hold the model to the schema of the answer. */
  readonly strictOutput: boolean
  fromProvider(answer: ModelAnswer): ModelAnswer
}

type Reached = Pick<Provider, 'protocol' | 'baseUrl'>

/** Only what a provider would refuse or misread is changed. Logs know nothing of it, and validation comes after it. */
export function fittedRequest(request: ModelRequest, provider: Reached, id: string): FittedRequest {
  const { tools = [], output: wanted } = request.settings ?? {}
  // Claude can answer by a tool instead; the others would refuse the request.
  const isTold = provider.protocol !== 'anthropic' && factsOf(request.model).schemas === false
  const output = isTold ? undefined : wanted
  const reader = readerOf(provider, id)
  const names = toolNames(tools.map(({ name }) => name))
  const fitted = new Map(tools.map(({ name, input }) => [name, fittedSchema(input, reader)]))
  const answer = output === undefined ? undefined : fittedSchema(output, reader)
  const strict = strictTools(fitted, answer, provider.protocol, id)
  const inputs = new Map(
    Array.from(fitted, ([name, input]) => [name, (strict.has(name) ? input.strict : undefined) ?? input.loose]),
  )
  const form = answer?.strict ?? answer?.loose
  const messages = isTold && wanted !== undefined ? toldSchema(request.messages, wanted) : request.messages
  return {
    request: {
      ...request,
      messages: messages.map((message) => said(message, names, inputs)),
      ...(request.settings === undefined ? {} : { settings: told(request.settings, names, inputs, form) }),
    },
    strictTools: new Set(Array.from(strict, names.toProvider)),
    strictOutput: answer?.strict !== undefined,
    fromProvider: (given) => answerAsWritten(given, { names, inputs, output: form }),
  }
}

/** Behind another address may be anything that speaks like OpenAI; tuned models take less than others. */
function readerOf({ protocol, baseUrl }: Reached, id: string): SchemaReader {
  if (protocol === 'anthropic' || protocol === 'google') return protocol
  return protocol === 'openai-compatible' || baseUrl !== undefined || id.startsWith('ft:') ? 'openai-like' : 'openai'
}

function told(
  settings: ModelSettings,
  names: ToolNames,
  inputs: ReadonlyMap<string, SentSchema>,
  output: SentSchema | undefined,
): ModelSettings {
  const { output: _, ...others } = settings
  const { tools, toolChoice } = others
  return {
    ...others,
    ...(tools === undefined
      ? {}
      : {
          tools: tools.map(({ name, description, input }) => {
            return { name: names.toProvider(name), description, input: inputs.get(name)?.schema ?? input }
          }),
        }),
    ...(typeof toolChoice === 'object' ? { toolChoice: { tool: names.toProvider(toolChoice.tool) } } : {}),
    ...(output === undefined ? {} : { output: output.schema }),
  }
}

/** A message as it is, or changed where it names a tool that goes by another name or takes something wrapped. */
function said(message: ModelMessage, names: ToolNames, inputs: ReadonlyMap<string, SentSchema>): ModelMessage {
  if (message.role === 'tool') {
    const tool = names.toProvider(message.tool)
    return tool === message.tool ? message : { ...message, tool }
  }
  if (message.role !== 'assistant' || message.toolCalls === undefined) return message
  const toolCalls = message.toolCalls.map((call) => {
    const tool = names.toProvider(call.tool)
    const input = inputs.get(call.tool)?.toProvider(call.input) ?? call.input
    return tool === call.tool && input === call.input ? call : { ...call, tool, input }
  })
  return toolCalls.every((call, index) => call === message.toolCalls?.[index]) ? message : { ...message, toolCalls }
}
