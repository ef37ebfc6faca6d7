import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What `baton show` printed, by the id of the run and the option that it was shown with. */
export type Shown = ReadonlyMap<string, string>

const showProcess = fileURLToPath(new URL('./show-process.ts', import.meta.url))
const mostBytes = 64 * 1024 * 1024

/** Has the command line show runs of a journal in every way. In one process, because starting takes longer than showing. */
export async function showAll(folder: string, journal: string, runIds: readonly string[]): Promise<Shown> {
  const options = { cwd: folder, maxBuffer: mostBytes, env: { ...process.env, COLUMNS: '120' } }
  const { stdout } = await promisify(execFile)(process.execPath, [showProcess, journal, ...runIds], options)
  const parts = stdout.split(/^@ (run_\w+ (?:--\w+)?)\n/m).slice(1)
  return new Map(parts.flatMap((part, index) => (index % 2 === 0 ? [[part.trim(), parts[index + 1] ?? '']] : [])))
}
