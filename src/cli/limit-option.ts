import type { SettingFlags } from '../config/load-settings.ts'
import { type LimitName, limitNames, limitsIn } from '../config/settings.ts'
import { BatonError } from '../errors/baton-error.ts'
import { closestName } from '../errors/suggestion.ts'
import type { Limits } from '../kernel/limits.ts'
import type { CommandOption } from './command.ts'

export const limitOption: CommandOption = {
  type: 'string',
  multiple: true,
  value: 'NAME=NUMBER',
  says: `what the run may use: ${limitNames.join(', ')}`,
}

/** For a run that has limits: how much more it may use. */
export const moreOption: CommandOption = {
  type: 'string',
  multiple: true,
  value: 'NAME=+NUMBER',
  says: `how much more the run may use: ${limitNames.join(', ')}`,
}

/** Reads `--limit usd=+1`. */
export async function moreFlags(command: string, given: unknown): Promise<Partial<Limits> | undefined> {
  if (!Array.isArray(given)) return undefined
  const more = (given as string[]).map((text) => {
    const [name = '', number = ''] = text.split('=')
    if (number.startsWith('+')) return `${name}=${number.slice(1)}`
    const advice = `Say how much more it may use, for instance --limit ${name === '' ? 'usd' : name}=+1.`
    throw new BatonError('BATON_USAGE_INVALID', { command, problem: `--limit can't be "${text}" here.`, advice })
  })
  return limitsIn(await limitFlags(command, more))
}

/** Reads `--limit usd=0.5 --limit tokens=20000`. */
export async function limitFlags(command: string, given: unknown): Promise<NonNullable<SettingFlags['limits']>> {
  const limits: { [Name in LimitName]?: number } = {}
  if (!Array.isArray(given)) return limits
  const { readLimit } = await import('../config/written-settings.ts')
  for (const text of given as string[]) {
    const [name = '', number = ''] = text.split('=')
    if (!isLimitName(name)) {
      const closest = closestName(name, limitNames)
      const advice = closest === undefined ? `Limits: ${limitNames.join(', ')}.` : `Did you mean "${closest}"?`
      throw new BatonError('BATON_USAGE_INVALID', { command, problem: `there is no limit "${name}".`, advice })
    }
    const { value, problems } = readLimit(name, number)
    if (value === undefined) {
      const problem = `the limit "${name}" can't be "${number}".`
      throw new BatonError('BATON_USAGE_INVALID', { command, problem, advice: problems[0]?.hint ?? '' })
    }
    limits[name] = value
  }
  return limits
}

function isLimitName(name: string): name is LimitName {
  return (limitNames as readonly string[]).includes(name)
}
