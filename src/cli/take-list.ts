import { resolve } from 'node:path'
import { configRules } from '../config/config-rules.ts'
import { BatonError } from '../errors/baton-error.ts'
import { visibleJson } from '../events/visible-json.ts'
import { fetchPrices } from '../project/fetch-prices.ts'
import { type OfferedPrices, takePrices } from '../project/take-prices.ts'
import { plural } from '../projections/plural.ts'
import { readText } from '../source/read-file.ts'
import type { Invocation } from './command.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { remark, say } from './terminal.ts'

/** Where `baton models --prices update` looks, unless the command says. Projects can't set it. */
const addressVariable = 'BATON_PRICE_LIST'

/** Keeps a list of prices for the user, from a file or an address, and tells what changed. */
export async function takeList({ options, terminal, settings }: Invocation, named: string): Promise<ExitCode> {
  const { network } = await settings({ evenWrong: true })
  const given = options['from'] ?? terminal.env[addressVariable] ?? ''
  const { text, from } = named === 'update' ? await fetched(String(given), network.value) : await read(named)
  const day = new Date(terminal.clock.now()).toISOString().slice(0, 10)
  const taken = await takePrices({ text, from, day }, terminal.env)
  if (options['json'] === true) {
    say(terminal, visibleJson({ prices: taken }))
    return exitCodes.completed
  }
  const { path, added, changed, dropped, same } = taken
  const number = added.length + changed.length + same
  remark(
    terminal,
    `✔ ${plural(number, 'price')} in ${path}: ${added.length} added, ${changed.length} changed, ${dropped.length} dropped.`,
  )
  remark(terminal, terminal.paintErr.dim('  Remove that file to count with the prices from before again.'))
  return exitCodes.completed
}

async function read(file: string): Promise<Pick<OfferedPrices, 'text' | 'from'>> {
  const found = readText(resolve(file), configRules)
  if (!('code' in found)) return { text: found.text, from: file }
  throw new BatonError('BATON_CONFIG_INVALID', { place: file, problem: found.message, advice: found.hint })
}

async function fetched(url: string, network: string): Promise<Pick<OfferedPrices, 'text' | 'from'>> {
  if (url === '') {
    const problem = 'there is no address to fetch prices from.'
    const advice = `Name one: --from https://…, or set ${addressVariable}.`
    throw new BatonError('BATON_USAGE_INVALID', { command: 'models', problem, advice })
  }
  const text = await fetchPrices({ url, network })
  // What stands behind a question mark may be a key.
  const { origin, pathname } = new URL(url)
  return { text, from: `${origin}${pathname}` }
}
