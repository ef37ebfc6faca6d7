import { BatonError } from '../errors/baton-error.ts'
import type { ModelsOptions, Protocol, ProviderOptions } from './options.ts'

/** A provider with everything decided that is needed to reach it, except its key. */
export interface Provider extends ProviderOptions {
  readonly name: string
  readonly protocol: Protocol
  readonly keyVariable: string | null
}

type KnownProvider = Pick<Provider, 'protocol' | 'keyVariable' | 'baseUrl'>

const local = { protocol: 'openai-compatible', keyVariable: null } as const

const known: Readonly<Record<string, KnownProvider>> = {
  anthropic: { protocol: 'anthropic', keyVariable: 'ANTHROPIC_API_KEY' },
  google: { protocol: 'google', keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY' },
  lmstudio: { ...local, baseUrl: 'http://127.0.0.1:1234/v1' },
  ollama: { ...local, baseUrl: 'http://127.0.0.1:11434/v1' },
  openai: { protocol: 'openai-responses', keyVariable: 'OPENAI_API_KEY' },
  'openai-chat': { protocol: 'openai-chat', keyVariable: 'OPENAI_API_KEY' },
  openrouter: {
    protocol: 'openai-compatible',
    keyVariable: 'OPENROUTER_API_KEY',
    baseUrl: 'https://openrouter.ai/api/v1',
  },
  vllm: { ...local, baseUrl: 'http://127.0.0.1:8000/v1' },
}

/** `provider/model` in its two parts. The model may have further slashes. */
export function splitModel(model: string): { readonly provider: string; readonly id: string } {
  const slash = model.indexOf('/')
  return slash <= 0 ? { provider: '', id: model } : { provider: model.slice(0, slash), id: model.slice(slash + 1) }
}

/** The names of all providers, Baton's own and configured ones. */
export function providerNames(configured: Readonly<Record<string, ProviderOptions>> = {}): readonly string[] {
  return [...new Set([...Object.keys(known), ...Object.keys(configured)])].sort()
}

/** A provider by its name, if it is Baton's own or configured with an address. */
export function knownProvider(
  name: string,
  configured: Readonly<Record<string, ProviderOptions>> = {},
): Provider | undefined {
  const ours = Object.hasOwn(known, name) ? known[name] : undefined
  const theirs = Object.hasOwn(configured, name) ? configured[name] : undefined
  if (ours === undefined && theirs?.baseUrl === undefined) return undefined
  const { protocol, keyVariable } = ours ?? local
  return { protocol, keyVariable, ...ours, ...theirs, name }
}

/** Finds the provider that a `provider/model` names. */
export function findProvider(
  model: string,
  configured: Readonly<Record<string, ProviderOptions>> = {},
): { readonly provider: Provider; readonly id: string } {
  const { provider: name, id } = splitModel(model)
  const provider = knownProvider(name, configured)
  if (provider !== undefined && id !== '') return { provider, id }
  throw new BatonError('BATON_MODEL_UNKNOWN_PROVIDER', { model, provider: name, known: providerNames(configured) })
}

/** The variable of the key that a model lacks. A provider that does not exist is told about when it is called. */
export function missingKey(
  model: string,
  { environment, providers = {} }: Pick<ModelsOptions, 'environment' | 'providers'>,
): string | undefined {
  const { provider: name } = splitModel(model)
  const variable = knownProvider(name, providers)?.keyVariable ?? undefined
  return variable === undefined || (environment[variable]?.trim() ?? '') !== '' ? undefined : variable
}

/** The key of a provider, or nothing for one that needs none. */
export function findKey(
  { keyVariable }: Provider,
  environment: Readonly<Record<string, string | undefined>>,
  model: string,
): string | undefined {
  if (keyVariable === null) return undefined
  const key = environment[keyVariable]?.trim()
  if (key === undefined || key === '') throw new BatonError('BATON_MODEL_KEY_MISSING', { model, variable: keyVariable })
  return key
}
