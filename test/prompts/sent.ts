import { noContent, testModels } from '../models/asking.ts'
import type { AnyRequest } from './shown.ts'

/** One model for each way in which models are spoken to. */
export const readers = {
  anthropic: 'anthropic/claude-sonnet-4-5',
  compatible: 'ollama/qwen3',
  google: 'google/gemini-2.5-flash',
  openai: 'openai/gpt-5-mini',
} as const

/** The body that is sent to a provider, as it leaves the process. */
export async function sentTo(model: string, { messages, settings = {}, once }: AnyRequest): Promise<string> {
  const bodies: string[] = []
  const refusing: typeof globalThis.fetch = async (_, init) => {
    bodies.push(String(init?.body))
    return new Response('{"error":{"message":"enough"}}', { status: 400 })
  }
  const call = { signal: new AbortController().signal, key: 'op', delta: () => {}, content: noContent }
  await testModels({ fetch: refusing })
    .call({ model, messages, settings, ...(once === true ? { once } : {}) }, call)
    .catch(() => {})
  return `${JSON.stringify(JSON.parse(bodies[0] ?? 'null'), null, 2)}\n`
}
