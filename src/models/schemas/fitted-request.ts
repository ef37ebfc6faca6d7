import type {
  ModelAnswer,
  ModelMessage,
  ModelRequest,
  ModelSettings,
  ToolDescription,
} from '../../kernel/ports/model.ts'
import { factsOf } from '../facts/facts-of.ts'
import type { ToolNames } from '../tool-names.ts'
import { answerAsWritten } from './answer-as-written.ts'
import type { SentSchema } from './fitted-schema.ts'
import { fittedTools, type Reached } from './fitted-tools.ts'
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

/** Only what a provider would refuse or misread is changed. Logs know nothing of it, and validation comes after it. */
export function fittedRequest(request: ModelRequest, provider: Reached, id: string): FittedRequest {
  const { tools = noTools, output: wanted } = request.settings ?? {}
  // Claude can answer by a tool instead; the others would refuse the request.
  const isTold = provider.protocol !== 'anthropic' && factsOf(request.model).schemas === false
  const output = isTold ? undefined : wanted
  const { names, inputs, shown, strict, answer } = fittedTools({ tools, output, provider, id })
  const form = answer?.strict ?? answer?.loose
  const messages = isTold && wanted !== undefined ? toldSchema(request.messages, wanted) : request.messages
  return {
    request: {
      ...request,
      messages: messages.map((message) => said(message, names, inputs)),
      ...(request.settings === undefined ? {} : { settings: told(request.settings, names, shown, form) }),
    },
    strictTools: strict,
    strictOutput: answer?.strict !== undefined,
    fromProvider: (given) => answerAsWritten(given, { names, inputs, output: form }),
  }
}

const noTools: readonly ToolDescription[] = Object.freeze([])

function told(
  settings: ModelSettings,
  names: ToolNames,
  shown: readonly ToolDescription[],
  output: SentSchema | undefined,
): ModelSettings {
  const { output: _, ...others } = settings
  const { tools, toolChoice } = others
  return {
    ...others,
    ...(tools === undefined ? {} : { tools: shown }),
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
