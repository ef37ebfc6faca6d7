import type { KnownNames } from '../../agents/check-references.ts'
import type { Known, LoadedAgents } from '../../agents/load-agents.ts'
import type { WatchOptions } from '../../agents/watch-agents.ts'
import type { Kind } from '../kind.ts'
import { syntaxOf } from './syntax.ts'

/** Reads all agents in a folder, or in the given files, and checks them one by one and together. */
export async function loadAgents(
  source: string | readonly string[],
  known: Known,
  kinds?: readonly Kind[],
): Promise<LoadedAgents> {
  // What reads files is loaded with the first file: agents that are defined in code need none of it.
  const { readAgents } = await import('../../agents/load-agents.ts')
  return readAgents(source, known, syntaxOf(kinds))
}

/** Loads the agents of a folder now, and again whenever something in it changes, until the signal. */
export async function watchAgents(
  folder: string,
  known: KnownNames,
  onChange: (loaded: LoadedAgents) => void,
  { kinds, ...options }: Omit<WatchOptions, 'syntax'> & { readonly kinds?: readonly Kind[] },
): Promise<void> {
  const { watchAgentFiles } = await import('../../agents/watch-agents.ts')
  return watchAgentFiles(folder, known, onChange, { ...options, syntax: syntaxOf(kinds) })
}
