import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const unions: Readonly<Record<string, readonly string[]>> = {
  openai: ['OpenAIChatModelId', 'OpenAIResponsesModelId'],
  anthropic: ['AnthropicModelId'],
  google: ['GoogleModelId'],
}

/** Every text model that the packages of the AI SDK know by name, as `provider/model`. */
export function catalogueModels(): readonly string[] {
  return Object.entries(unions).flatMap(([provider, types]) => {
    const path = join(import.meta.dirname, `../../node_modules/@ai-sdk/${provider}/dist/index.d.ts`)
    const text = readFileSync(path, 'utf8')
    const names = types.flatMap((type) => {
      const union = new RegExp(`^type ${type} = (.*);$`, 'm').exec(text)?.[1] ?? ''
      return [...union.matchAll(/'([^']+)'/g)].map(([, name = '']) => `${provider}/${name}`)
    })
    return [...new Set(names)].toSorted()
  })
}
