import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { ConditionCase } from '../../coordination/kind-conditions.ts'
import { BatonError, describe } from '../../errors/baton-error.ts'
import type { Invocation } from '../command.ts'
import { variablesIn } from '../set-option.ts'

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
  const variables = variablesIn('condition', options['set'])
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

function refusal(problem: string, advice: string): BatonError {
  return new BatonError('BATON_USAGE_INVALID', { command: 'condition', problem, advice })
}
