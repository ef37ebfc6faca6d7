import { visibleJson } from '../../events/visible-json.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { modelsOf } from '../named-models.ts'
import { count } from '../output/figures.ts'
import { renderTable } from '../output/table.ts'
import { configurationProblems, tellProblems } from '../output/tell-error.ts'
import type { ModelKnowledge } from '../project-port.ts'
import { remark, say, widthOf } from '../terminal.ts'

export const models: Command = {
  name: 'models',
  summary: 'lists models, whether their keys are there, what they cost and can do; takes newer prices',
  words: [],
  options: {
    all: { type: 'boolean', says: 'every model that Baton knows, not only those of the project' },
    prices: {
      type: 'string',
      value: 'FILE|update',
      says: 'checks a list of prices and keeps it for all projects; `update` fetches one; remove the file it names to take it back',
    },
    from: {
      type: 'string',
      value: 'ADDRESS',
      says: 'where `--prices update` fetches it, over https (default: BATON_PRICE_LIST)',
    },
    json: { type: 'boolean', says: 'one line of JSON for each' },
  },
  examples: [
    ['baton models', 'what this project would call'],
    ['baton models --model openai/gpt-5-mini', 'what another choice would mean'],
    ['baton models --prices prices.yaml', 'count with these prices from now on'],
    ['baton models --prices update --from https://example.com/prices.yaml', 'the same with a list that is fetched'],
  ],
  run: async (invocation) => {
    const { options, terminal, open } = invocation
    if (typeof options['prices'] === 'string') {
      const { takeList } = await import('../take-list.ts')
      return takeList(invocation, options['prices'])
    }
    const project = await open({ looking: true })
    const wrong = configurationProblems(project.problems)
    await tellProblems(terminal, wrong)
    // Prices that can't be read are no prices: a list without them would name others in their place.
    if (wrong.length > 0) return exitCodes.configuration
    const knowledge = await project.models()
    const named = modelsOf(project)
    const names = options['all'] === true ? [...new Set([...named, ...knowledge.listed])].sort() : named
    const found = names.map((model) => describeModel(model, knowledge, terminal.env))
    if (options['json'] === true) {
      for (const model of found) say(terminal, visibleJson(model))
      return exitCodes.completed
    }
    const rows = found.map((line) => {
      const { model, key, keyPresent, input, output, window, thinks, images } = line
      const present = typeof key === 'string' ? `${key} ${keyPresent ? 'is set' : 'is missing'}` : keyless(key)
      const known = line.known ? [count(window), answerTo(thinks), answerTo(images)] : ['?', answerTo(thinks), '?']
      return [model, present, perMillion(input), perMillion(output), ...known]
    })
    const layout = { width: widthOf(terminal.out), paint: terminal.paint }
    const headings = ['MODEL', 'KEY', 'USD / M INPUT', 'USD / M OUTPUT', 'WINDOW', 'THINKS', 'IMAGES']
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

function describeModel(model: string, knowledge: ModelKnowledge, env: NodeJS.ProcessEnv) {
  const provider = model.split('/', 1)[0]
  /** The variable that holds the key, never the key; null when none is needed, nothing when the provider is unknown. */
  const key = knowledge.providers.find(({ name }) => name === provider)?.keyVariable
  const price = knowledge.priceOf(model)
  const { listed, windowTokens, longestAnswer, thinks, temperature, images, files, tools, schemas } =
    knowledge.factsOf(model)
  return {
    model,
    key,
    keyPresent: typeof key === 'string' && (env[key] ?? '') !== '',
    input: price?.input ?? null,
    output: price?.output ?? null,
    price: price ?? null,
    priceFrom: knowledge.originOf(model) ?? null,
    /** Whether its window and abilities are known, or only supposed. */
    known: listed,
    window: windowTokens,
    ...{ longestAnswer, thinks, temperature, images, files, tools, schemas },
  }
}

function perMillion(price: number | null): string {
  return price === null ? 'unknown' : `$${price}`
}

function keyless(key: null | undefined): string {
  return key === null ? 'none needed' : 'unknown provider'
}

function answerTo(fact: boolean | 'when-asked' | undefined): string {
  return fact === undefined ? '?' : fact === 'when-asked' ? 'when asked' : fact ? 'yes' : 'no'
}
