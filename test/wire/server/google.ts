import type { Json, JsonObject } from '../../../src/events/json.ts'
import { event, halves, outputTokensOf, type WireFormat, type WireRequest } from './format.ts'
import { checkContents, checkName, isSigning } from './google-contents.ts'
import { list, object, objects, text } from './json.ts'
import { token } from './memory.ts'
import { googleRefusal, Refusal } from './refusal.ts'
import type { Answer } from './script.ts'
import { everySchema } from './strict-schema.ts'

const known: ReadonlySet<string> = new Set([
  ...['contents', 'systemInstruction', 'tools', 'toolConfig', 'generationConfig', 'safetySettings', 'cachedContent'],
  ...['labels', 'serviceTier'],
])

/** Google's `streamGenerateContent`. */
export const google: WireFormat = {
  counted: ['contents', 'systemInstruction', 'tools'],
  check: (request) => {
    const unknown = Object.keys(request.body).find((key) => !known.has(key))
    if (unknown !== undefined) {
      throw googleRefusal(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`)
    }
    checkGeneration(request)
    checkTools(request)
    checkContents(request)
  },
  stream: (answer, request) => {
    const parts = partsOf(answer, request)
    const chunk = (content: readonly JsonObject[], more: JsonObject = {}): string =>
      event({
        candidates: [{ content: { role: 'model', parts: content }, index: 0, ...more }],
        usageMetadata: usageOf(answer, request),
        modelVersion: request.model,
        responseId: 'r1',
      })
    return [
      ...Array.from({ length: answer.pings ?? 0 }, () => ': keep-alive\n\n'),
      ...parts.map((part) => chunk([part])),
      chunk([{ text: '' }], { finishReason: finishOf(answer) }),
    ]
  },
  fail: (kind, { inputTokens }) => {
    switch (kind) {
      case 'overflow': {
        const count = 1_048_576 + inputTokens
        return googleRefusal(`The input token count (${count}) exceeds the maximum number of tokens allowed (1048576).`)
      }
      case 'rate-limit': {
        const message = 'You exceeded your current quota, please check your plan and billing details.'
        const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0s' }]
        const error = { code: 429, message, status: 'RESOURCE_EXHAUSTED', details }
        return new Refusal(429, { error }, { 'retry-after': '0' })
      }
      case 'overloaded':
        return googleRefusal('The model is overloaded. Please try again later.', 'UNAVAILABLE', 503)
      case 'server-error':
        return googleRefusal('An internal error has occurred.', 'INTERNAL', 500)
    }
  },
}

function checkGeneration({ model, body }: WireRequest): void {
  const generation = object(body['generationConfig'])
  const most = generation['maxOutputTokens']
  const limit = /gemini-2\.0|gemma/.test(model) ? 8_192 : 65_536
  if (typeof most === 'number' && (most < 1 || most > limit)) {
    const says = `the supported range is from 1 (inclusive) to ${limit + 1} (exclusive).`
    throw googleRefusal(`Unable to submit request because it has a maxOutputTokens value of ${most} but ${says}`)
  }
  if (model.startsWith('gemma') && body['systemInstruction'] !== undefined) {
    throw googleRefusal(`Developer instruction is not enabled for models/${model}`)
  }
  if (generation['responseMimeType'] === 'application/json' && objects(body['tools']).length > 0 && !isSigning(model)) {
    throw googleRefusal(`Function calling with a response mime type: 'application/json' is unsupported`)
  }
  const thinking = object(generation['thinkingConfig'])
  if (thinking['thinkingLevel'] !== undefined && !isSigning(model)) {
    throw googleRefusal('Thinking level is not supported for this model.')
  }
  if (thinking['thinkingBudget'] === 0 && /2\.5-pro/.test(model)) {
    throw googleRefusal('Budget 0 is invalid. This model only works in thinking mode.')
  }
  if (generation['thinkingConfig'] !== undefined && /gemini-2\.0|gemma/.test(model)) {
    throw googleRefusal('Unable to submit request because thinking is not supported by this model.')
  }
  if (thinking['thinkingLevel'] !== undefined && thinking['thinkingBudget'] !== undefined) {
    throw googleRefusal('You can only set only one of thinking budget and thinking level.')
  }
  if (thinking['thinkingLevel'] === 'minimal' && /-pro/.test(model)) {
    throw googleRefusal(
      'Thinking level MINIMAL is not supported for this model. Please retry with other thinking level.',
    )
  }
  checkBudget(thinking['thinkingBudget'], model)
  const schema = object(generation['responseJsonSchema'])
  for (const { one, at } of everySchema(schema)) {
    const bad = [...unsupported, 'const'].find((key) => one[key] !== undefined)
    if (bad !== undefined) {
      const where = `generation_config.response_json_schema${at.map((part) => `.${part}`).join('')}`
      throw googleRefusal(`* GenerateContentRequest.${where}: keyword "${bad}" is not supported.\n`)
    }
  }
}

/** How many tokens models of before levels may think. */
function checkBudget(budget: Json | undefined, model: string): void {
  if (typeof budget !== 'number' || budget === -1) return
  const [least, most] = /2\.5-pro/.test(model) ? [128, 32_768] : /lite/.test(model) ? [512, 24_576] : [0, 24_576]
  if (budget === 0 && least !== 128) return
  if (budget >= least && budget <= most) return
  throw googleRefusal(`The thinking budget ${budget} is invalid. Please choose a value between ${least} and ${most}.`)
}

/** What Google's schemas have no field for. */
const unsupported: readonly string[] = [
  ...['not', 'if', 'then', 'else', 'patternProperties', 'propertyNames', 'dependentRequired', 'dependentSchemas'],
  ...['contains', 'unevaluatedProperties', 'unevaluatedItems'],
]

/** The OpenAPI form of a schema knows only these. */
const openApi: ReadonlySet<string> = new Set([
  ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'maxItems', 'minItems', 'properties', 'required'],
  ...['minProperties', 'maxProperties', 'minLength', 'maxLength', 'pattern', 'example', 'anyOf', 'propertyOrdering'],
  ...['default', 'items', 'minimum', 'maximum'],
])

function checkTools({ model, body }: WireRequest): void {
  const declared = objects(body['tools']).flatMap(({ functionDeclarations }) => objects(functionDeclarations))
  declared.forEach((one, index) => {
    const at = `GenerateContentRequest.tools[0].function_declarations[${index}]`
    checkName(text(one['name']), `${at}.name`)
    for (const { one: part, at: path } of everySchema(object(one['parameters'] ?? one['parametersJsonSchema']))) {
      const bad =
        one['parameters'] === undefined
          ? unsupported.find((key) => part[key] !== undefined)
          : Object.keys(part).find((key) => !openApi.has(key))
      const where = `tools[0].function_declarations[${index}].parameters${path.map((name) => `.${name}`).join('')}`
      if (bad !== undefined) {
        throw googleRefusal(`Invalid JSON payload received. Unknown name "${bad}" at '${where}': Cannot find field.`)
      }
      if (part['type'] === 'array' && part['items'] === undefined && part['prefixItems'] === undefined) {
        throw googleRefusal(`* GenerateContentRequest.${where}.items: missing field.\n`)
      }
    }
  })
  const names = declared.map(({ name }) => text(name))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw googleRefusal(`Duplicate function declaration found: ${twice}`)
  if (names.length > 0 && model.startsWith('gemma')) {
    throw googleRefusal(`Function calling is not enabled for models/${model}`)
  }
  const config = object(object(body['toolConfig'])['functionCallingConfig'])
  const missing = list(config['allowedFunctionNames']).find((name) => !names.includes(text(name)))
  if (missing !== undefined) {
    throw googleRefusal('allowed_function_names should contain only declared functions, and only with mode ANY.')
  }
  if (body['toolConfig'] !== undefined && names.length === 0) {
    throw googleRefusal('Function calling config is set without function_declarations.')
  }
}

function partsOf(answer: Answer, { model, memory, body }: WireRequest): readonly JsonObject[] {
  const signs = answer.thinking !== undefined || isSigning(model)
  const thought = signs ? memory.think(model, answer.thinking ?? '', list(body['contents'])) : undefined
  const mark = thought === undefined ? {} : { thoughtSignature: thought.signature }
  const thinking = answer.thinking === undefined ? [] : [{ text: answer.thinking, thought: true }]
  const pieces = answer.text === undefined || answer.finish === 'refusal' ? [] : halves(answer.text)
  const spoken = pieces.map((piece) => ({ text: piece }))
  const calls = (answer.calls ?? []).map(({ tool, input }, index) => {
    const id = token(8)
    memory.made(id, model, index === 0 ? thought : undefined)
    const functionCall = { id, name: tool, args: JSON.parse(JSON.stringify(input)) }
    return { functionCall, ...(index === 0 ? mark : {}) }
  })
  return [...thinking, ...spoken, ...calls]
}

function finishOf({ finish }: Answer): string {
  if (finish === 'length') return 'MAX_TOKENS'
  return finish === 'refusal' ? 'SAFETY' : 'STOP'
}

function usageOf(answer: Answer, { inputTokens }: WireRequest): JsonObject {
  const candidatesTokenCount = outputTokensOf(answer)
  return { promptTokenCount: inputTokens, candidatesTokenCount, totalTokenCount: inputTokens + candidatesTokenCount }
}
