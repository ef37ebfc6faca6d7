import type { JSONValue, LanguageModelV4CallOptions, LanguageModelV4Message, SharedV4Warning } from '@ai-sdk/provider'
import { oncePer } from '../../kernel/once-per.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { type Access, languageModel } from '../ai-sdk/language-model.ts'
import type { LineRequest } from '../ai-sdk/line.ts'

/**
 * A request without its conversation, as the package of a provider writes it. What of its settings a model takes, and by
 * which name, is known to the packages; how a conversation is written is not theirs to know better.
 */
export interface RequestForm {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly fields: readonly FormField[]
  /** The conversation that the form was written for: one word in each role. */
  readonly sample: Readonly<Record<string, unknown>>
  readonly warnings: readonly SharedV4Warning[]
}

/** A field of the body. */
interface FormField {
  readonly name: string
  /** Its name and value as JSON; its name alone, where the value is filled in for each request. */
  readonly json: string
  readonly isFilledIn: boolean
}

/** How much is kept of forms, in characters. Agents differ in their tools, and each keeps to its own. */
const mostKept = 10_000_000
/** Stands for the key of a beginning, which differs from run to run. */
const samplePrefixKey = 'prefix-key'

/** The forms for one model, each written once. */
export class RequestForms {
  readonly #access: Access
  readonly #clock: Clock
  readonly #conversation: ReadonlySet<string>
  readonly #forms = new Map<string, RequestForm>()
  readonly #underWay = new Map<string, Promise<RequestForm>>()
  #kept = 0

  /** `conversation` names the fields of a body that hold it. */
  constructor(access: Access, clock: Clock, conversation: readonly string[]) {
    this.#access = access
    this.#clock = clock
    this.#conversation = new Set(conversation)
  }

  /** The form for a request like this one. */
  of({ prompt, ...options }: LineRequest): RequestForm | Promise<RequestForm> {
    const hasRules = prompt[0]?.role === 'system'
    const asked = withSampleKey(options)
    const { tools, ...settings } = asked
    const key = `${hasRules} ${JSON.stringify(settings)} ${tools === undefined ? '' : toolsAsJson(tools)}`
    const known = this.#forms.get(key) ?? this.#underWay.get(key)
    if (known !== undefined) return known
    const writing = this.#write({ ...asked, prompt: samplePrompt(hasRules) })
      .then((form) => this.#keep(key, form))
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, writing)
    return writing
  }

  #keep(key: string, form: RequestForm): RequestForm {
    this.#forms.set(key, form)
    this.#kept += sizeOf(key)
    for (const oldest of this.#forms.keys()) {
      if (this.#kept <= mostKept) break
      this.#forms.delete(oldest)
      this.#kept -= sizeOf(oldest)
    }
    return form
  }

  async #write(options: LanguageModelV4CallOptions): Promise<RequestForm> {
    const sent = Promise.withResolvers<Pick<RequestForm, 'url' | 'headers'> & { readonly body: string }>()
    const fetch: typeof globalThis.fetch = async (url, init) => {
      sent.resolve({
        url: new URL(url instanceof Request ? url.url : url),
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: String(init?.body),
      })
      return new Response('', { headers: { 'content-type': 'text/event-stream' } })
    }
    const model = await languageModel({ ...this.#access, fetch }, this.#clock)
    const { stream } = await model.doStream(options)
    const warnings: SharedV4Warning[] = []
    for await (const part of stream) if (part.type === 'stream-start') warnings.push(...part.warnings)
    const { url, headers, body } = await sent.promise
    const fields = Object.entries(JSON.parse(body) as Record<string, unknown>)
    return {
      url,
      headers,
      fields: fields.map(([name, value]) => {
        const isFilledIn = this.#isFilledIn(name, value)
        return { name, json: `${JSON.stringify(name)}:${isFilledIn ? '' : JSON.stringify(value)}`, isFilledIn }
      }),
      sample: Object.fromEntries(fields.filter(([name]) => this.#conversation.has(name))),
      warnings,
    }
  }

  #isFilledIn(name: string, value: unknown): boolean {
    return this.#conversation.has(name) || value === samplePrefixKey
  }
}

/** A form is about as long as the settings that it is found by. */
function sizeOf(key: string): number {
  return 2 * key.length + 1_000
}

type Tools = NonNullable<LineRequest['tools']>

// By far the longest of all settings, and the same on every turn.
const toolsAsJson = oncePer((tools: Tools) => JSON.stringify(tools))

function withSampleKey(options: Omit<LineRequest, 'prompt'>): typeof options {
  const { openai } = options.providerOptions ?? {}
  if (openai?.['promptCacheKey'] === undefined) return options
  return {
    ...options,
    providerOptions: { ...options.providerOptions, openai: { ...openai, promptCacheKey: samplePrefixKey } },
  }
}

function samplePrompt(hasRules: boolean): LanguageModelV4Message[] {
  const question: LanguageModelV4Message = { role: 'user', content: [{ type: 'text', text: 'question' }] }
  return hasRules ? [{ role: 'system', content: 'rules' }, question] : [question]
}

/** The body of a request. Fields that its conversation lacks are left out. */
export function filledIn(
  { fields }: RequestForm,
  conversation: Readonly<Record<string, string | undefined>>,
  prefixKey: JSONValue | undefined,
): string {
  let body = '{'
  for (const { name, json, isFilledIn } of fields) {
    const value = isFilledIn ? (Object.hasOwn(conversation, name) ? conversation[name] : JSON.stringify(prefixKey)) : ''
    if (value !== undefined) body += `${body.length > 1 ? ',' : ''}${json}${value}`
  }
  return `${body}}`
}
