import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { policyPath } from './policy-file.ts'
import { trustStorePath } from './trust-store.ts'

/**
 * Where Baton keeps what decides over projects, or is executed when it starts: the policy, what was agreed to, what
 * tools of servers were like, and what Node compiled.
 */
export function ownPlaces(env: NodeJS.ProcessEnv): string[] {
  const { BATON_POLICY: _, ...usual } = env
  // A policy that was named may lie anywhere, beside projects too: of its folder, only the file is ours.
  return [policyPath(env), dirname(policyPath(usual)), dirname(trustStorePath(env)), ...caches(env)]
}

/** Of every system: a place that is not used on this one costs nothing. */
function caches({
  HOME: home = homedir(),
  XDG_CACHE_HOME: named = '',
  LOCALAPPDATA: local,
}: NodeJS.ProcessEnv): string[] {
  const folders = [join(home, '.cache'), join(home, 'Library', 'Caches'), local ?? join(home, 'AppData', 'Local')]
  return [...folders, ...(isAbsolute(named) ? [named] : [])].map((folder) => join(folder, 'baton'))
}

/** Where agents are kept that peers made: beside what was agreed to, so that no tool of an agent reaches it. */
export function proposalsPath(env: NodeJS.ProcessEnv): string {
  return join(dirname(trustStorePath(env)), 'proposed')
}
