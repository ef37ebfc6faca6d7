import { byName, group } from '../source/fields/collections.ts'
import type { Field } from '../source/fields/field.ts'
import { oneOf, orNull, secretVariable, webAddress, whole } from '../source/fields/scalars.ts'
import { type ProviderSettings, protocols } from './settings.ts'

const aboveZero = whole(1, Number.MAX_SAFE_INTEGER)

const provider = group<ProviderSettings>({
  protocol: {
    field: oneOf(protocols),
    says: 'How it is spoken to. Default: what is known of a provider of that name.',
  },
  baseUrl: { field: webAddress, says: 'Where it is reached, such as `http://127.0.0.1:11434/v1`.' },
  keyVariable: {
    field: orNull(secretVariable),
    says: 'The environment variable that holds the key, never the key itself; `null` when it needs none.',
  },
  concurrency: { field: aboveZero, says: 'How many calls may be under way at once.' },
  requestsPerMinute: { field: aboveZero, says: 'How many calls may begin in a minute.' },
  tokensPerMinute: { field: aboveZero, says: 'How many tokens may be used in a minute.' },
  firstByteMs: { field: aboveZero, says: 'How long it may take until an answer begins, in milliseconds.' },
  silenceMs: { field: aboveZero, says: 'How long an answer may pause, in milliseconds.' },
})

/** The providers of `baton.yaml`: those it adds, and those whose pace it sets. */
export const providers: Field<Readonly<Record<string, ProviderSettings>>> = byName(
  provider,
  'ollama: { baseUrl: http://127.0.0.1:11434/v1 }',
)
