import type { JsonObject } from '../../../src/events/json.ts'
import type { WireRequest } from './format.ts'
import { object, objects, text } from './json.ts'
import { googleRefusal } from './refusal.ts'

/** What Google documents for calls whose signature a client can't have: those of other models. */
const skipped = 'skip_thought_signature_validator'

/** Whether a model of Google insists on signatures. */
export function isSigning(model: string): boolean {
  return /gemini-(?:[3-9]|pro-latest|flash-latest|flash-lite-latest)/.test(model)
}

/** The contents of a conversation as Google wants them. */
export function checkContents(request: WireRequest): void {
  const contents = objects(request.body['contents'])
  if (contents.length === 0) throw googleRefusal('* GenerateContentRequest.contents: contents is not specified\n')
  contents.forEach((content, index) => {
    const role = text(content['role'])
    if (role !== 'user' && role !== 'model') throw googleRefusal('Please use a valid role: user, model.')
    if (index === 0 && role !== 'user') {
      throw googleRefusal('Please ensure that multiturn requests alternate between user and model.')
    }
    const parts = objects(content['parts'])
    const at = `GenerateContentRequest.contents[${index}]`
    if (parts.length === 0) throw googleRefusal(`* ${at}.parts: contents.parts must not be empty.\n`)
    parts.forEach((part, number) => void checkPart(part, `${at}.parts[${number}]`, request.model))
    checkTurn(contents, index)
  })
  checkSignatures(contents, request)
}

function checkPart(part: JsonObject, at: string, model: string): void {
  const { functionCall, functionResponse, inlineData, text: said } = part
  if (functionCall !== undefined) {
    const { name, args } = object(functionCall)
    checkName(text(name), `${at}.function_call.name`)
    if (args !== undefined && (typeof args !== 'object' || args === null || Array.isArray(args))) {
      throw googleRefusal(`Invalid value at '${at}.function_call.args' (type.googleapis.com/google.protobuf.Struct)`)
    }
    return
  }
  if (functionResponse !== undefined) {
    const { response, name } = object(functionResponse)
    checkName(text(name), `${at}.function_response.name`)
    if (typeof response !== 'object' || response === null || Array.isArray(response)) {
      throw googleRefusal(
        `Invalid value at '${at}.function_response.response' (type.googleapis.com/google.protobuf.Struct)`,
      )
    }
    if (object(functionResponse)['parts'] !== undefined && !isSigning(model)) {
      throw googleRefusal('Multimodal function response is not supported for this model.')
    }
    return
  }
  if (inlineData !== undefined) {
    const { mimeType, data } = object(inlineData)
    if (!/^[a-z]+\/[a-z0-9.+-]+$/.test(text(mimeType))) throw googleRefusal(`Unsupported MIME type: ${text(mimeType)}`)
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text(data))) {
      throw googleRefusal(`Invalid value at '${at}.inline_data.data' (TYPE_BYTES), Base64 decoding failed`)
    }
    return
  }
  if (text(said) !== '' || (said === '' && part['thoughtSignature'] !== undefined)) return
  throw googleRefusal(`* ${at}.data: required oneof field 'data' must have one initialized field\n`)
}

export function checkName(name: string, at: string): void {
  if (/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/.test(name)) return
  const rule =
    'Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.'
  throw googleRefusal(`* ${at}: Invalid function name. ${rule}\n`)
}

/** Calls stand right after what a person or a function said, and are answered, all of them, in the next turn. */
function checkTurn(contents: readonly JsonObject[], index: number): void {
  const calls = kept(contents[index], 'functionCall')
  const responses = kept(contents[index], 'functionResponse')
  const next = kept(contents[index + 1], 'functionResponse')
  const before = kept(contents[index - 1], 'functionCall')
  if (calls.length > 0 && contents[index]?.['role'] !== 'model') {
    throw googleRefusal(
      'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
    )
  }
  if (responses.length > 0 && before.length === 0) {
    throw googleRefusal('Please ensure that function response turn comes immediately after a function call turn.')
  }
  if (calls.length > 0 && calls.length !== next.length) {
    const says =
      'the number of function response parts is equal to the number of function call parts of the function call turn.'
    throw googleRefusal(`Please ensure that ${says}`)
  }
  if (calls.length === 0) return
  const asked = calls.map(({ id, name }) => text(id) || text(name)).toSorted()
  const answered = next.map(({ id, name }) => text(id) || text(name)).toSorted()
  if (asked.some((id, at) => id !== answered[at])) {
    throw googleRefusal('Please ensure that function responses match the function calls by id.')
  }
}

function kept(content: JsonObject | undefined, key: string): readonly JsonObject[] {
  return objects(content?.['parts']).flatMap((part) => (part[key] === undefined ? [] : [object(part[key])]))
}

/** Signatures come back unchanged, on the part they came with; the first call of each step of this turn has one. */
function checkSignatures(contents: readonly JsonObject[], { model, memory }: WireRequest): void {
  const lastSaid = contents.findLastIndex(
    ({ role, parts }) => role === 'user' && !objects(parts).some((part) => part['functionResponse'] !== undefined),
  )
  contents.forEach((content, index) => {
    const parts = content['role'] === 'model' ? objects(content['parts']) : []
    const first = parts.find((part) => part['functionCall'] !== undefined)
    for (const part of parts) {
      const signature = text(part['thoughtSignature'])
      const isOwn = memory.thoughtOf(model, signature) !== undefined
      if (signature !== '' && signature !== skipped && !isOwn) throw googleRefusal('Thought signature is not valid.')
      if (part !== first || index < lastSaid) continue
      const { id, name } = object(part['functionCall'])
      const needed = memory.thoughtNeededBy(text(id), model, contents)
      const isMissing = needed === undefined ? isSigning(model) && signature === '' : signature !== needed.signature
      if (!isMissing) continue
      const says =
        'This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance.'
      const where = `Additional data, function call \`default_api:${text(name)}\` , position ${index + 1}.`
      throw googleRefusal(`Function call is missing a thought_signature in functionCall parts. ${says} ${where}`)
    }
  })
}
