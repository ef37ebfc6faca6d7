import type { KnownNames } from '../../agents/check-references.ts'
import { type Known, type LoadedAgents, readAgents } from '../../agents/load-agents.ts'
import { type WatchOptions, watchAgentFiles } from '../../agents/watch-agents.ts'
import type { Kind } from '../kind.ts'
import { syntaxOf } from './syntax.ts'

/** Reads all agents in a folder, or in the given files, and checks them one by one and together. */
export function loadAgents(
  source: string | readonly string[],
  known: Known,
  kinds?: readonly Kind[],
): Promise<LoadedAgents> {
  return readAgents(source, known, syntaxOf(kinds))
}

/** Loads the agents of a folder now, and again whenever something in it changes, until the signal. */
export function watchAgents(
  folder: string,
  known: KnownNames,
  onChange: (loaded: LoadedAgents) => void,
  { kinds, ...options }: Omit<WatchOptions, 'syntax'> & { readonly kinds?: readonly Kind[] },
): Promise<void> {
  return watchAgentFiles(folder, known, onChange, { ...options, syntax: syntaxOf(kinds) })
}
