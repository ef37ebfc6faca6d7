import { BatonError } from '../../errors/baton-error.ts'

/** Words that don't fit a command. */
export function misused(command: string, problem: string, advice: string): BatonError {
  return new BatonError('BATON_USAGE_INVALID', { command, problem, advice })
}

/** Does what the first word says, or tells what there is. */
export function chosen<Work>(command: string, what: string, works: Readonly<Record<string, Work>>): Work {
  const work = Object.hasOwn(works, what) ? works[what] : undefined
  if (work === undefined)
    throw misused(command, `there is no "${what}".`, `Use one of: ${Object.keys(works).join(', ')}.`)
  return work
}
