import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { journalPlace, type Settings } from '../../config/settings.ts'
import { type BatonError, isBatonError } from '../../errors/baton-error.ts'
import { isTooOld, oldestNode } from '../node-version.ts'

/** One thing that was looked at. */
export interface MachineFinding {
  /** `note`: neither good nor bad. */
  readonly state: 'ok' | 'note' | 'warn' | 'fail'
  readonly subject: string
  readonly says: string
  readonly fix?: string
}

export function nodeFinding(version: string): MachineFinding {
  const subject = 'Node'
  if (isTooOld(version)) {
    return { state: 'fail', subject, says: `${version} is too old`, fix: `Use Node ${oldestNode} or newer.` }
  }
  return { state: 'ok', subject, says: version }
}

export function sqliteFinding(version: string | undefined): MachineFinding {
  const subject = 'SQLite'
  if (version !== undefined) return { state: 'ok', subject, says: `${version}, part of Node` }
  return { state: 'fail', subject, says: 'this Node comes without it', fix: 'Use an official build of Node 24.' }
}

export async function journalFinding(settings: Settings, env: NodeJS.ProcessEnv): Promise<MachineFinding> {
  const refused = await refusedJournal(settings, env)
  if (refused !== undefined) return { state: 'fail', subject: 'journal', says: refused.message, fix: refused.hint }
  return placeFinding(settings)
}

/** Why a journal that is there is not opened, such as that it is damaged, or none of Baton's. */
async function refusedJournal(settings: Settings, env: NodeJS.ProcessEnv): Promise<BatonError | undefined> {
  if (settings.problems.length > 0 || journalPlace(settings) === 'memory') return undefined
  try {
    const { openOwnJournal } = await import('../open-journal.ts')
    await (await openOwnJournal(settings, env))?.close()
    return undefined
  } catch (error) {
    // One outside of the project that was not agreed to is not looked into; what is to be agreed to is told of elsewhere.
    return isBatonError(error) && error.code.startsWith('BATON_JOURNAL_') ? error : undefined
  }
}

function placeFinding(settings: Settings): MachineFinding {
  const subject = 'journal'
  const place = journalPlace(settings)
  if (place === 'memory') {
    return {
      state: 'warn',
      subject,
      says: 'memory: runs are gone when the process ends',
      fix: 'Set `journal` to a file.',
    }
  }
  if (place.includes('://')) return { state: 'ok', subject, says: place.replace(/:\/\/[^@/]*@/, '://…@') }
  const exists = existsSync(place)
  const target = exists ? place : nearestFolder(dirname(place))
  try {
    accessSync(target, constants.W_OK | constants.R_OK)
    const kept =
      settings.retention.value === undefined ? 'for ever' : `for ${settings.retention.value} after they ended`
    const state = exists ? 'can be written' : 'will be made by the first run'
    return { state: 'ok', subject, says: `${place} ${state}; runs are kept ${kept}` }
  } catch {
    return {
      state: 'fail',
      subject,
      says: `${target} can't be written`,
      fix: 'Change its permissions, or set `journal` to another file.',
    }
  }
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}
