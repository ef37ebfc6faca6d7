import type { KnownModel, ModelSheet } from './known-model.ts'
import { usd, withLongInput } from './rates.ts'

const source = 'https://platform.claude.com/docs/en/about-claude/pricing'

const at = (...rates: Parameters<typeof usd>): KnownModel => ({ price: usd(...rates) })

/** Written to the cache for five minutes; Baton asks for no other. */
const opus = at(5, 25, 0.5, 6.25)
const firstOpus = at(15, 75, 1.5, 18.75)
const sonnet = at(3, 15, 0.3, 3.75)
const haiku4 = at(1, 5, 0.1, 1.25)

const able: KnownModel = { images: true, files: true, tools: true, forcedTool: true, schemas: true }
const claude4: KnownModel = { ...able, thinks: 'when-asked', temperature: true, windowTokens: 200_000 }
const claude46: KnownModel = { ...claude4, windowTokens: 1_000_000, longestAnswer: 128_000 }
const claude47: KnownModel = { ...claude46, temperature: false }
/** They think unless they are told not to. */
const claude5: KnownModel = { ...claude47, thinks: true }
/** They always think, so they can't be made to call a tool. */
const unforced: KnownModel = { ...claude5, forcedTool: false }

/** The models of Anthropic. Thoughts are billed as answers; batches cost half. */
export const anthropic: readonly ModelSheet[] = [
  {
    source,
    date: '2026-11-10',
    models: {
      'claude-fable-5': { ...claude5, ...at(10, 50, 1, 12.5) },
      'claude-fable-5-1': { ...unforced, ...at(10, 50, 0.25, 12.5) },
      'claude-fable-5-2': { ...unforced, ...at(8, 40, 0.2, 10) },
      'claude-haiku-5-5': {
        ...claude5,
        price: withLongInput(usd(0.1, 0.5, 0.01, 0.125), 100_000, usd(0.5, 2.5, 0.05, 0.625)),
      },
      'claude-opus-5': { ...claude5, ...opus },
      'claude-opus-5-5': { ...unforced, ...at(4, 20, 0.2, 5) },
      'claude-sonnet-5': { ...claude5, ...at(2, 10, 0.2, 2.5) },
      'claude-sonnet-5-5': { ...unforced, ...at(2, 10, 0.2, 2.5) },
    },
  },
  {
    source,
    date: '2026-08-08',
    models: {
      'claude-3-haiku': {
        ...at(0.25, 1.25, 0.03, 0.3),
        windowTokens: 200_000,
        longestAnswer: 4_096,
        thinks: false,
        temperature: true,
        images: true,
        files: false,
        tools: true,
        forcedTool: true,
        schemas: false,
      },
      'claude-haiku-4-5': { ...claude4, ...haiku4, longestAnswer: 64_000 },
      'claude-opus-4': { ...claude4, ...firstOpus, longestAnswer: 32_000, schemas: false },
      'claude-opus-4-0': { ...claude4, ...firstOpus, longestAnswer: 32_000, schemas: false },
      'claude-opus-4-1': { ...claude4, ...firstOpus, longestAnswer: 32_000 },
      'claude-opus-4-5': { ...claude4, ...opus, longestAnswer: 64_000 },
      'claude-opus-4-6': { ...claude46, ...opus },
      'claude-opus-4-7': { ...claude47, ...opus },
      'claude-opus-4-8': { ...claude47, ...opus },
      'claude-sonnet-4': { ...claude4, ...sonnet, longestAnswer: 64_000, schemas: false },
      'claude-sonnet-4-0': { ...claude4, ...sonnet, longestAnswer: 64_000, schemas: false },
      'claude-sonnet-4-5': { ...claude4, ...sonnet, longestAnswer: 64_000 },
      'claude-sonnet-4-6': { ...claude46, ...sonnet },
    },
  },
]
