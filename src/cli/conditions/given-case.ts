import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { ConditionCase } from '../../coordination/kind-conditions.ts'
import { BatonError, describe } from '../../errors/baton-error.ts'
import type { Json } from '../../events/json.ts'
import type { Invocation } from '../command.ts'

/** A case, and what its evidence is called. */
export interface GivenCase extends ConditionCase {
  readonly source: string
}

const most = 200_000

/** The condition, the variables and the evidence of a command line. */
export async function givenCase({ words: [condition = ''], options, terminal }: Invocation): Promise<GivenCase> {
  const { source, evidence } = await evidenceFrom(options['evidence'], terminal.in)
  if (evidence.length > most) {
    throw refusal(`${source} has ${evidence.length} characters.`, `Give evidence of at most ${most} characters.`)
  }
  const set = options['set']
  const variables = Object.fromEntries((Array.isArray(set) ? set : []).map((one) => variableIn(String(one))))
  return { condition, evidence, source, variables, atoms: {} }
}

async function evidenceFrom(
  named: unknown,
  piped: AsyncIterable<unknown>,
): Promise<{ readonly source: string; readonly evidence: string }> {
  if (typeof named !== 'string') return { source: '', evidence: '' }
  if (named === '-') return { source: 'the pipe', evidence: await text(piped as AsyncIterable<string>) }
  try {
    return { source: named, evidence: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(named)) }
  } catch (error) {
    throw refusal(
      `${named} can't be read: ${describe(error)}`,
      'Name a text file that says what a member said, or - for the pipe.',
    )
  }
}

/** `a=1`, `done=true`, `tone=warm`: a value as what it looks like. Quotes make a text of anything: `version="2"`. */
function variableIn(given: string): readonly [string, Json] {
  const [, name, value] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(given) ?? []
  if (name === undefined || value === undefined) {
    throw refusal(`--set can't be "${given}".`, 'Write the name of a variable and its value: --set word_count=1500')
  }
  const written = value.trim()
  if (/^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(written)) return [name, Number(written)]
  if (/^(?:true|false)$/i.test(written)) return [name, written.toLowerCase() === 'true']
  return [name, /^(["']).*\1$/s.test(written) ? written.slice(1, -1) : written]
}

function refusal(problem: string, advice: string): BatonError {
  return new BatonError('BATON_USAGE_INVALID', { command: 'condition', problem, advice })
}
