import type { Upkeep } from '../../../kernel/ports/upkeep.ts'
import type { ConnectionOptions } from '../connection.ts'
import { backup } from './backup.ts'
import { compact } from './compact.ts'
import { importRuns } from './import.ts'
import { prune } from './prune.ts'
import { retain } from './retain.ts'
import { SmallSteps } from './small-steps.ts'
import { verify } from './verify.ts'

/** One piece of upkeep: what is to be done, with what, and at what time. */
export interface UpkeepTask<Name extends keyof Upkeep = keyof Upkeep> {
  readonly name: Name
  readonly given: Parameters<Upkeep[Name]>
  readonly now: number
}

type Results = { readonly [Name in keyof Upkeep]: Awaited<ReturnType<Upkeep[Name]>> }

/** How each piece is done, with a connection of its own. */
const pieces: {
  readonly [Name in keyof Upkeep]: (
    steps: SmallSteps,
    now: number,
    ...given: Parameters<Upkeep[Name]>
  ) => Results[Name] | Promise<Results[Name]>
} = {
  verify: ({ db, path }) => verify(db, path),
  backup: ({ db, path }, _now, file, options = {}) => backup(db, path, file, options),
  prune: (steps, _now, options) => prune(steps, options),
  compact: (steps, now) => compact(steps, now),
  import: (steps, now, file) => importRuns(steps, file, now),
  retain: (steps, now, ms) => retain(steps, ms, now),
}

export async function performTask<Name extends keyof Upkeep>(
  { name, given, now }: UpkeepTask<Name>,
  path: string,
  options: ConnectionOptions,
  isStopped: () => boolean,
): Promise<Results[Name]> {
  const steps = new SmallSteps(path, options, isStopped)
  try {
    return await pieces[name](steps, now, ...given)
  } finally {
    steps.close()
  }
}
