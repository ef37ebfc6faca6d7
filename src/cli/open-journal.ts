import { existsSync } from 'node:fs'
import type { Baton } from '../baton.ts'
import { journalPlace, type Settings } from '../config/settings.ts'

/** Opens the journal alone: looking at runs needs no agents, so a broken agent file does no harm. */
export async function openJournal(settings: Settings, make = false): Promise<Baton | undefined> {
  const journal = journalPlace(settings)
  // Looking must not leave an empty journal behind.
  if (!make && !journal.includes('://') && !existsSync(journal)) return undefined
  const { createBaton } = await import('../baton.ts')
  return createBaton({ journal })
}

export const noRunsYet = 'There are no runs here yet. Start one: baton run NAME "what you want"'
