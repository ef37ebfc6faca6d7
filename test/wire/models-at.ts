import type { ModelChoices } from '../../src/models/all-models.ts'

const environment = {
  OPENAI_API_KEY: 'sk-test',
  ANTHROPIC_API_KEY: 'sk-ant-test',
  GOOGLE_GENERATIVE_AI_API_KEY: 'g-test',
}

/** All providers at one address. */
export function modelsAt(url: string): ModelChoices {
  const price = { input: 1, output: 1 }
  return {
    environment,
    providers: {
      openai: { baseUrl: `${url}/responses/v1` },
      'openai-chat': { baseUrl: `${url}/chat/v1` },
      local: { baseUrl: `${url}/compatible/v1`, protocol: 'openai-compatible', keyVariable: null },
      anthropic: { baseUrl: `${url}/anthropic/v1` },
      google: { baseUrl: `${url}/google/v1beta` },
    },
    prices: { 'openai/*': price, 'openai-chat/*': price, 'local/*': price, 'anthropic/*': price, 'google/*': price },
  }
}
