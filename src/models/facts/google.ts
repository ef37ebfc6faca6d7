import type { KnownModel, ModelSheet } from './known-model.ts'
import { usd, withLongInput } from './rates.ts'

const source = 'https://ai.google.dev/gemini-api/docs/pricing'

const at = (...rates: Parameters<typeof usd>): KnownModel => ({ price: usd(...rates) })
const pro = (short: Parameters<typeof usd>, dearer: Parameters<typeof usd>): KnownModel => ({
  price: withLongInput(usd(...short), 200_000, usd(...dearer)),
})

const able: KnownModel = { images: true, files: true, tools: true, forcedTool: true, schemas: true }
const gemini2: KnownModel = {
  ...able,
  thinks: false,
  temperature: true,
  windowTokens: 1_048_576,
  longestAnswer: 8_192,
}
const gemini: KnownModel = { ...gemini2, thinks: true, longestAnswer: 65_535 }
/** A temperature is ignored by these, and will be refused by later ones. */
const gemini36: KnownModel = { ...gemini, temperature: false }
/** Pictures among its answer have another price than words, so it has none here. */
const painter: KnownModel = { images: true, tools: false, forcedTool: false }
const speaker: KnownModel = { images: false, files: false, tools: false, forcedTool: false, schemas: false }
const gemma: KnownModel = { thinks: false, temperature: true, tools: false, forcedTool: false, schemas: false }

/**
 * The text models of Google. Thoughts are billed as answers; batches cost half.
 *
 * Some models are sold for less until a day that is known: gemini-4-argon until 2026-11-30 and gemini-3.6-flash,
 * 3.7 and 3.8 until 2026-12-31, each at half of what stands here. A list outlives such offers.
 */
export const google: readonly ModelSheet[] = [
  {
    source,
    date: '2026-10-13',
    models: {
      'gemini-3.6-flash': { ...gemini36, ...at(1.5, 7.5, 0.15) },
      'gemini-3.7-flash': { ...gemini36, ...at(1.5, 7.5, 0.15) },
      'gemini-3.8-flash': { ...gemini36, ...at(1.5, 7.5, 0.15) },
      'gemini-4-argon': { ...able, ...at(4, 20, 0.2), thinks: true, windowTokens: 983_040, longestAnswer: 65_536 },
      'gemini-4-carbon': { images: true, tools: true, schemas: true },
    },
  },
  {
    source,
    date: '2026-08-08',
    models: {
      'gemini-2.0-flash': { ...gemini2, ...at(0.1, 0.4, 0.025) },
      'gemini-2.0-flash-001': { ...gemini2, ...at(0.1, 0.4, 0.025) },
      'gemini-2.0-flash-lite': { ...gemini2, ...at(0.075, 0.3, 0.01875) },
      'gemini-2.0-flash-lite-001': { ...gemini2, ...at(0.075, 0.3, 0.01875) },
      'gemini-2.5-computer-use-preview-10-2025': {
        ...pro([1.25, 10], [2.5, 15]),
        windowTokens: 128_000,
        longestAnswer: 64_000,
        thinks: true,
        images: true,
        tools: true,
      },
      'gemini-2.5-flash': { ...gemini, ...at(0.3, 2.5, 0.03) },
      'gemini-2.5-flash-image': { ...painter, windowTokens: 32_768, longestAnswer: 32_768 },
      'gemini-2.5-flash-lite': { ...gemini, ...at(0.1, 0.4, 0.01) },
      'gemini-2.5-flash-native-audio': { ...speaker, longestAnswer: 8_192 },
      'gemini-2.5-flash-preview-tts': { ...speaker, thinks: false, windowTokens: 8_192, longestAnswer: 16_384 },
      'gemini-2.5-pro': { ...gemini, ...pro([1.25, 10, 0.125], [2.5, 15, 0.25]) },
      'gemini-2.5-pro-preview-tts': { ...speaker, thinks: false, windowTokens: 8_192, longestAnswer: 16_384 },
      'gemini-3-flash-preview': { ...gemini, ...at(0.5, 3, 0.05) },
      'gemini-3-pro-image-preview': { ...painter, windowTokens: 65_536, longestAnswer: 32_768 },
      'gemini-3-pro-preview': { ...gemini, ...pro([2, 12, 0.2], [4, 18, 0.4]) },
      'gemini-3.1-flash-image-preview': { ...painter, windowTokens: 65_536, longestAnswer: 32_768 },
      'gemini-3.1-flash-lite-preview': { ...gemini, ...at(0.25, 1.5, 0.025) },
      'gemini-3.1-flash-tts-preview': { ...speaker },
      'gemini-3.1-pro-preview': { ...gemini, ...pro([2, 12, 0.2], [4, 18, 0.4]) },
      'gemini-3.1-pro-preview-customtools': { ...gemini, ...pro([2, 12, 0.2], [4, 18, 0.4]) },
      'gemini-3.5-flash': { ...gemini, ...at(1.5, 9, 0.15) },
      'gemini-3.5-flash-lite': { ...gemini36, ...at(0.3, 2.5, 0.03) },
      // What stands behind these names changes, and with it the price.
      'gemini-flash': { ...able, thinks: true, windowTokens: 1_048_576, longestAnswer: 65_535 },
      'gemini-flash-lite': { ...able, thinks: true, windowTokens: 1_048_576, longestAnswer: 65_535 },
      'gemini-pro': { ...able, thinks: true, windowTokens: 1_048_576, longestAnswer: 65_535 },
      'gemini-nano-banana-2.1': { ...painter, schemas: false },
      'gemini-robotics-er-1.5-preview': { ...gemini, ...at(0.3, 2.5) },
      'nano-banana-pro-preview': { ...painter },
      'gemma-3-12b-it': { ...gemma },
      'gemma-3-1b-it': { ...gemma, images: false, files: false },
      'gemma-3-27b-it': { ...gemma, ...at(0, 0), windowTokens: 131_072, longestAnswer: 8_192 },
      'gemma-3-4b-it': { ...gemma },
      'gemma-3n-e2b-it': { ...gemma },
      'gemma-3n-e4b-it': { ...gemma },
    },
  },
]
