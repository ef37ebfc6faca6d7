import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What makes no text of text, or can't be asked over the format that Baton uses for its provider. */
const otherThings =
  /audio|image|tts|transcribe|live|native|robotics|computer-use|deep-research|nano-banana|search-preview|^aqa$/

/** Where the SDK for a provider lists its models, and what Baton calls the provider. */
const unions: readonly (readonly [provider: string, packageName: string, type: string])[] = [
  ['openai', 'openai', 'OpenAIResponsesModelId'],
  ['openai-chat', 'openai', 'OpenAIChatModelId'],
  ['anthropic', 'anthropic', 'AnthropicModelId'],
  ['google', 'google', 'GoogleModelId'],
]

/** Every text model that the catalogues of the SDK name, as `provider/model`. */
export function catalogueModels(): readonly string[] {
  return unions.flatMap(([provider, packageName, type]) => {
    const file = fileURLToPath(import.meta.resolve(`@ai-sdk/${packageName}`)).replace(/index\.m?js$/, 'index.d.ts')
    const written = new RegExp(`^type ${type} = (.*);$`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? ''
    const ids = [...written.matchAll(/'([^']+)'/g)].map(([, id = '']) => id)
    return ids.filter((id) => !otherThings.test(id)).map((id) => `${provider}/${id}`)
  })
}
