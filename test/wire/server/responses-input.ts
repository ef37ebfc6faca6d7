import type { Json, JsonObject } from '../../../src/events/json.ts'
import type { WireRequest } from './format.ts'
import { list, object, objects, text } from './json.ts'
import { checkCallId, isImageUrl, tooShort } from './openai-models.ts'
import { openaiRefusal } from './refusal.ts'

/** The items of a conversation as OpenAI wants them: calls answered, thoughts with what followed them. */
export function checkInput({ model, body, memory }: WireRequest): void {
  const items = objects(body['input'])
  if (items.length === 0) throw openaiRefusal(`Missing required parameter: 'input'.`, { param: 'input' })
  items.forEach((item, index) => void checkItem(item, `input[${index}]`))
  checkCalls(items)
  checkThoughts(items, { model, memory })
}

function checkItem(item: JsonObject, param: string): void {
  const type = text(item['type']) || 'message'
  switch (type) {
    case 'message':
      checkMessage(item, param)
      return
    case 'function_call':
      if (!isJson(text(item['arguments']))) throw openaiRefusal(`Invalid '${param}.arguments': not JSON.`, { param })
      return
    case 'function_call_output':
      checkCallId(text(item['call_id']), `${param}.call_id`, 64)
      checkContent(item['output'], `${param}.output`, ['input_text', 'input_image', 'input_file'], true)
      return
    case 'reasoning':
      return
    case 'item_reference': {
      const gone =
        'Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.'
      throw openaiRefusal(`Item with id '${text(item['id'])}' not found. ${gone}`, { param: 'input', status: 404 })
    }
    default:
      throw openaiRefusal(`Invalid value: '${type}'.`, { param: `${param}.type`, code: 'invalid_value' })
  }
}

function checkMessage({ role, content }: JsonObject, param: string): void {
  if (!['user', 'assistant', 'system', 'developer'].includes(text(role))) {
    const supported = `Supported values are: 'assistant', 'system', 'developer', and 'user'.`
    throw openaiRefusal(`Invalid value: '${text(role)}'. ${supported}`, {
      param: `${param}.role`,
      code: 'invalid_value',
    })
  }
  const allowed =
    role === 'assistant'
      ? ['output_text', 'refusal']
      : ['input_text', ...(role === 'user' ? ['input_image', 'input_file'] : [])]
  checkContent(content, `${param}.content`, allowed, false)
}

function checkContent(content: Json | undefined, param: string, allowed: readonly string[], mayBeEmpty: boolean): void {
  if (content === '' && !mayBeEmpty) throw tooShort(param)
  if (typeof content === 'string') return
  if (list(content).length === 0) throw openaiRefusal(`Missing required parameter: '${param}'.`, { param })
  objects(content).forEach((part, index) => {
    const at = `${param}[${index}]`
    const type = text(part['type'])
    if (!allowed.includes(type)) {
      const supported = `Supported values are: ${allowed.map((one) => `'${one}'`).join(', ')}.`
      throw openaiRefusal(`Invalid value: '${type}'. ${supported}`, { param: at, code: 'invalid_value' })
    }
    if (type.endsWith('_text') && text(part['text']) === '') throw tooShort(`${at}.text`)
    if (type === 'input_image' && !isImageUrl(text(part['image_url']))) {
      const says = 'Expected a valid URL, but got a value with an invalid format.'
      throw openaiRefusal(`Invalid '${at}.image_url'. ${says}`, { param: `${at}.image_url`, code: 'invalid_value' })
    }
  })
}

/** Every call is answered by its id before anything else is said, and nothing is answered that was not called. */
function checkCalls(items: readonly JsonObject[]): void {
  const open = new Set<string>()
  for (const item of items) {
    const { type, call_id } = item
    const id = text(call_id)
    if (type === 'function_call') open.add(id)
    else if (type === 'function_call_output') {
      if (!open.delete(id)) {
        throw openaiRefusal(`No tool call found for function call output with call_id ${id}.`, { param: 'input' })
      }
    } else if (open.size > 0 && type !== 'reasoning') throw unanswered(open)
  }
  if (open.size > 0) throw unanswered(open)
}

function unanswered(open: ReadonlySet<string>): Error {
  return openaiRefusal(`No tool output found for function call ${[...open][0]}.`, { param: 'input' })
}

/** A thought is its model's own, unchanged, and comes with the item that followed it. A call needs the thought before it. */
function checkThoughts(items: readonly JsonObject[], { model, memory }: Pick<WireRequest, 'model' | 'memory'>): void {
  const lastSaid = items.findLastIndex(({ role }) => role === 'user')
  const before = new Set<string>()
  items.forEach((item, index) => {
    if (item['type'] === 'reasoning') {
      const thought = memory.thoughtOf(model, text(item['encrypted_content']))
      if (thought === undefined || thought.id !== text(item['id'])) {
        const shown = `${text(item['encrypted_content']).slice(0, 8)}...`
        const problem = { param: 'input', code: 'invalid_encrypted_content' }
        throw openaiRefusal(`The encrypted content ${shown} could not be verified.`, problem)
      }
      before.add(thought.id)
      const next = object(items[index + 1])
      const isFollowed = next['type'] === 'function_call' || next['role'] === 'assistant'
      if (!isFollowed) {
        const says = `of type 'reasoning' was provided without its required following item.`
        throw openaiRefusal(`Item '${thought.id}' ${says}`, { param: 'input' })
      }
    }
    const needed =
      item['type'] === 'function_call' ? memory.thoughtNeededBy(text(item['call_id']), model, items) : undefined
    if (needed !== undefined && !before.has(needed.id) && index > lastSaid) {
      const says = `was provided without its required 'reasoning' item: '${needed.id}'.`
      throw openaiRefusal(`Item '${text(item['call_id'])}' of type 'function_call' ${says}`, { param: 'input' })
    }
  })
}

export function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
