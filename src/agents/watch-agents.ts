import { type FSWatcher, watch } from 'node:fs'
import type { Clock, Timer } from '../kernel/ports/clock.ts'
import type { KnownNames } from './check-references.ts'
import { type LoadedAgents, readAgents } from './load-agents.ts'
import type { AgentSyntax } from './syntax.ts'

export interface WatchOptions {
  readonly clock: Clock
  /** Ends the watching. */
  readonly signal: AbortSignal
  /** How long the folder must be quiet before it is read again. Editors write a file in several steps. */
  readonly quietMs?: number
  readonly syntax: AgentSyntax
}

/** How long until a folder that is not there is looked for again. */
const absentMs = 1_000

/**
 * Loads the agents of a folder now, and again whenever something in it changes. Resolves once the first set was
 * handed over; from then on it watches until the signal. The same set is not handed over twice in a row.
 */
export async function watchAgentFiles(
  folder: string,
  known: KnownNames,
  onChange: (loaded: LoadedAgents) => void,
  { clock, signal, syntax, quietMs = 100 }: WatchOptions,
): Promise<void> {
  let watcher: FSWatcher | undefined
  let timer: Timer | undefined
  let last = ''
  let loading: Promise<void> = Promise.resolve()

  const load = async (): Promise<void> => {
    if (signal.aborted) return
    watcher ??= observe()
    const loaded = await readAgents(folder, known, syntax)
    if (signal.aborted) return
    if (isAbsent(folder, loaded)) stopWatching(absentMs)
    const fingerprint = JSON.stringify(loaded)
    if (fingerprint === last) return
    last = fingerprint
    onChange(loaded)
  }
  const loadAfter = (ms: number): void => {
    timer?.cancel()
    timer = clock.timer(ms, () => {
      loading = loading.then(load)
    })
  }
  const observe = (): FSWatcher | undefined => {
    try {
      const opened = watch(folder, { recursive: true }, () => loadAfter(quietMs))
      return opened.on('error', () => stopWatching(absentMs))
    } catch {
      return undefined
    }
  }
  const stopWatching = (lookAgainMs?: number): void => {
    watcher?.close()
    watcher = undefined
    timer?.cancel()
    if (lookAgainMs !== undefined && !signal.aborted) loadAfter(lookAgainMs)
  }

  signal.addEventListener('abort', () => stopWatching(), { once: true })
  loading = load()
  await loading
}

function isAbsent(folder: string, { problems }: LoadedAgents): boolean {
  return problems.some(({ code, file }) => code === 'BATON_AGENT_FILE_UNREADABLE' && file === folder)
}
