import { existsSync } from 'node:fs'
import type { Baton } from '../baton.ts'
import { journalPlace, type Settings } from '../config/settings.ts'
import { openTrustStore, trustStorePath } from '../config/trust-store.ts'
import { BatonError } from '../errors/baton-error.ts'
import type { BatonOptions } from '../library/options.ts'
import { journalNeed } from '../project/journal-need.ts'

/**
 * Opens the journal alone: looking at runs needs no agents, so a broken agent file does no harm. It may have come with a
 * clone, so nothing that others wrote is believed, delivered or written to, unless the person trusts everything.
 */
export function openJournal(settings: Settings, env: NodeJS.ProcessEnv, make = false): Promise<Baton | undefined> {
  return open(settings, env, { make, foreignRuns: env['BATON_TRUST'] === '1' ? 'believe' : async () => false })
}

/** The same, for telling runs that the key of this user did not write from others, whatever is trusted. */
export function openOwnJournal(settings: Settings, env: NodeJS.ProcessEnv): Promise<Baton | undefined> {
  return open(settings, env, { make: false, foreignRuns: async () => false })
}

async function open(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  { make, ...whose }: { readonly make: boolean } & Pick<BatonOptions, 'foreignRuns'>,
): Promise<Baton | undefined> {
  requireAgreedJournal(settings, env)
  const journal = journalPlace(settings)
  // Looking must not leave an empty journal behind.
  if (!make && !journal.includes('://') && !existsSync(journal)) return undefined
  const { createBaton } = await import('../baton.ts')
  const { ownKeyFile } = await import('../project/own-key.ts')
  return createBaton({ journal, keyFile: ownKeyFile(env), ...whose })
}

/** A journal outside of the project is looked into only if the person named it or agreed to it. */
function requireAgreedJournal(settings: Settings, env: NodeJS.ProcessEnv): void {
  const need = env['BATON_TRUST'] === '1' ? undefined : journalNeed(settings)
  if (need === undefined || openTrustStore(trustStorePath(env)).isTrusted(settings.folder, need.digest)) return
  throw new BatonError('BATON_PROJECT_NOT_TRUSTED', { folder: settings.folder, wants: [need.shown] })
}

export const noRunsYet = 'There are no runs here yet. Start one: baton run NAME "what you want"'
