import type { ModelUsage } from '../../src/events/usage.ts'
import type { Model, ModelAnswer, ModelFailure, ModelRequest } from '../../src/kernel/ports/model.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { createModels } from '../../src/models/create-models.ts'
import type { ModelsOptions } from '../../src/models/options.ts'

const keys = { OPENAI_API_KEY: 'sk-test', ANTHROPIC_API_KEY: 'sk-ant-test', GOOGLE_GENERATIVE_AI_API_KEY: 'g-test' }

/** Models with keys for everything and no chance in them. */
export function testModels(options: Partial<ModelsOptions> = {}): Model {
  return createModels({ clock: systemClock, random: () => 0, environment: keys, ...options })
}

export interface Asked {
  readonly answer: ModelAnswer
  readonly usage: ModelUsage
  readonly deltas: readonly string[]
}

export const never: AbortSignal = new AbortController().signal

export const noContent = async (): Promise<never> => {
  throw new Error('There are no files here')
}

export async function ask(model: Model, request: ModelRequest, signal: AbortSignal = never): Promise<Asked> {
  const deltas: string[] = []
  const { answer, usage } = await model.call(request, {
    signal,
    key: 'op-1',
    delta: (text) => deltas.push(text),
    content: noContent,
  })
  return { answer, usage, deltas }
}

/** How a call fails that must fail. */
export function failureOf(asked: Promise<unknown>): Promise<ModelFailure> {
  return asked.then(
    () => {
      throw new Error('The call was answered')
    },
    (thrown) => thrown as ModelFailure,
  )
}

/** The code of the error that a failed call carries. */
export function codeOf({ cause }: ModelFailure): unknown {
  return (cause as { readonly code?: unknown } | undefined)?.code
}

export function question(model: string, content = 'Hello'): ModelRequest {
  return { model, messages: [{ role: 'user', content }] }
}
