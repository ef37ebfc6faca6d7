import type { Upkeep } from '../../../kernel/ports/upkeep.ts'
import type { Moment } from '../../sign-of-life.ts'
import type { ConnectionOptions } from '../connection.ts'
import { backup } from './backup.ts'
import { BriefWriter } from './brief-writer.ts'
import { compact } from './compact.ts'
import { importRuns } from './import.ts'
import { prune } from './prune.ts'
import { retain } from './retain.ts'
import { verify } from './verify.ts'

/** One piece of upkeep: what is to be done, with what, and at what time. */
export interface UpkeepWork<Name extends keyof Upkeep = keyof Upkeep> {
  readonly name: Name
  readonly given: Parameters<Upkeep[Name]>
  readonly moment: Moment
}

type Results = { readonly [Name in keyof Upkeep]: Awaited<ReturnType<Upkeep[Name]>> }

/** How each piece is done, with a connection of its own. */
const pieces: {
  readonly [Name in keyof Upkeep]: (
    writer: BriefWriter,
    moment: Moment,
    ...given: Parameters<Upkeep[Name]>
  ) => Results[Name] | Promise<Results[Name]>
} = {
  verify: ({ db, path }) => verify(db, path),
  backup: ({ db, path }, _moment, file, options = {}) => backup(db, path, file, options),
  prune: (writer, _moment, options) => prune(writer, options),
  compact: (writer, moment) => compact(writer, moment),
  import: (writer, { now }, file) => importRuns(writer, file, now),
  retain: (writer, { now }, ms) => retain(writer, ms, now),
}

export async function performWork<Name extends keyof Upkeep>(
  { name, given, moment }: UpkeepWork<Name>,
  path: string,
  options: ConnectionOptions,
  isStopped: () => boolean,
): Promise<Results[Name]> {
  const writer = new BriefWriter(path, options, isStopped)
  try {
    return await pieces[name](writer, moment, ...given)
  } finally {
    writer.close()
  }
}
