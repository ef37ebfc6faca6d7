import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { modelsOf } from '../named-models.ts'
import { renderTable } from '../output/table.ts'
import { configurationProblems, tellProblems } from '../output/tell-error.ts'
import type { ModelKnowledge } from '../project-port.ts'
import { remark, say, widthOf } from '../terminal.ts'

export const models: Command = {
  name: 'models',
  summary: 'lists the models in use, whether their keys are there, and what they cost',
  words: [],
  options: { json: { type: 'boolean', says: 'one line of JSON for each' } },
  examples: [
    ['baton models', 'what this project would call'],
    ['baton models --model openai/gpt-5-mini', 'what another choice would mean'],
  ],
  run: async ({ options, terminal, open }) => {
    const project = await open({ looking: true })
    const wrong = configurationProblems(project.problems)
    await tellProblems(terminal, wrong)
    // Prices that can't be read are no prices: a list without them would name others in their place.
    if (wrong.length > 0) return exitCodes.configuration
    const knowledge = await project.models()
    const found = modelsOf(project).map((model) => describeModel(model, knowledge, terminal.env))
    if (options['json'] === true) {
      for (const model of found) say(terminal, JSON.stringify(model))
      return exitCodes.completed
    }
    const rows = found.map(({ model, key, keyPresent, input, output }) => {
      const present = typeof key === 'string' ? `${key} ${keyPresent ? 'is set' : 'is missing'}` : keyless(key)
      return [model, present, perMillion(input), perMillion(output)]
    })
    const layout = { width: widthOf(terminal.out), paint: terminal.paint }
    const headings = ['MODEL', 'KEY', 'USD / M INPUT', 'USD / M OUTPUT']
    if (rows.length > 0) for (const line of renderTable(headings, rows, layout)) say(terminal, line)
    remark(terminal, `Prices as of ${knowledge.pricesFrom}.`)
    if (project.offline)
      remark(
        terminal,
        'No model is configured: Baton works offline. Set one with `model:` in baton.yaml or BATON_MODEL.',
      )
    return exitCodes.completed
  },
}

interface ModelLine {
  readonly model: string
  /** The variable that holds the key, never the key; null when none is needed, nothing when the provider is unknown. */
  readonly key: string | null | undefined
  readonly keyPresent: boolean
  readonly input: number | null
  readonly output: number | null
}

function describeModel(model: string, { providers, priceOf }: ModelKnowledge, env: NodeJS.ProcessEnv): ModelLine {
  const provider = model.split('/', 1)[0]
  const key = providers.find(({ name }) => name === provider)?.keyVariable
  const price = priceOf(model)
  const keyPresent = typeof key === 'string' && (env[key] ?? '') !== ''
  return { model, key, keyPresent, input: price?.input ?? null, output: price?.output ?? null }
}

function perMillion(price: number | null): string {
  return price === null ? 'unknown' : `$${price}`
}

function keyless(key: null | undefined): string {
  return key === null ? 'none needed' : 'unknown provider'
}
