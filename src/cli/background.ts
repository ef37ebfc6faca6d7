import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BatonError, describe } from '../errors/baton-error.ts'
import { visibleJson } from '../events/visible-json.ts'
import type { CommandOption, Invocation } from './command.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { onInterrupt } from './interrupt.ts'
import { settingOptions } from './setting-options.ts'
import { remark, say, type Terminal } from './terminal.ts'
import { unsafeName } from './unsafe-option.ts'

export const detachName = 'detach'

export const detachOption: CommandOption = {
  type: 'boolean',
  says: 'have it done by a process in the background; print the id of the run, and return',
}

/** Tells a process that it works in the background. Its own programs are not told. */
const marker = 'BATON_BACKGROUND'

interface Started {
  readonly runId: string
}

/** Does a command in the background instead, if that is wanted. Nothing when it is to be done here. */
export async function detached(invocation: Invocation): Promise<ExitCode | undefined> {
  const { options, terminal, settings } = invocation
  if (options[detachName] !== true) return undefined
  if ((await settings()).journal.value === 'memory') {
    const problem = 'a run that is kept in memory ends with the command.'
    const advice = 'Name a journal in a file: --journal FILE.'
    throw new BatonError('BATON_USAGE_INVALID', { command: '--detach', problem, advice })
  }
  return startInBackground(terminal, withoutDetach(process.argv.slice(2)), options['json'] === true)
}

/** What a process in the background has to be given so that it works on the same project as this one. */
export function sameProject({ options }: Pick<Invocation, 'options'>): readonly string[] {
  const words: string[] = []
  for (const name of [...Object.keys(settingOptions), unsafeName]) {
    const value = options[name]
    if (typeof value === 'string') words.push(`--${name}=${value}`)
    if (value === true) words.push(`--${name}`)
  }
  return words
}

/** In the background, tells the command that began it that the run is durable and has a process. Elsewhere nothing. */
export function tellStarted(runId: string): void {
  if (process.env[marker] === undefined) return
  delete process.env[marker]
  process.send?.({ runId } satisfies Started)
  process.disconnect?.()
}

/** Starts the same program with other words, in a process that outlives this one. Returns once it has its run. */
export async function startInBackground(
  terminal: Terminal,
  words: readonly string[],
  json: boolean,
): Promise<ExitCode> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-'))
  const path = join(folder, 'output')
  const output = openSync(path, 'w')
  try {
    const begun = await begin(terminal, words, output)
    if (typeof begun === 'object') {
      tellDetached(terminal, begun, json)
      return exitCodes.completed
    }
    terminal.err.write(readFileSync(path, 'utf8'))
    if (begun !== exitCodes.completed) remark(terminal, 'Nothing goes on in the background.')
    return begun
  } finally {
    closeSync(output)
    // What it says from now on is in the log of the run.
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The run and its process, or how the process ended before it had one. */
function begin(
  terminal: Terminal,
  words: readonly string[],
  output: number,
): Promise<ExitCode | (Started & { readonly pid: number | undefined })> {
  const program = [...process.execArgv, process.argv[1] ?? '', ...words]
  const child = spawn(process.execPath, program, {
    // The leader of a session of its own: neither Ctrl-C nor the end of the terminal reaches it.
    detached: true,
    // Events and answers are in the log of the run; what goes wrong before there is one is told by this process.
    stdio: [terminal.in.isTTY === true ? 'ignore' : 'inherit', 'ignore', output, 'ipc'],
    env: { ...terminal.env, [marker]: '1' },
  })
  const interrupts = onInterrupt(
    () => child.kill('SIGTERM'),
    () => child.kill('SIGKILL'),
  )
  return new Promise<ExitCode | (Started & { readonly pid: number | undefined })>((resolve) => {
    child.on('message', ({ runId }: Started) => resolve({ runId, pid: child.pid }))
    child.on('close', (code) => resolve(exitCodeCalled(code)))
    child.on('error', (error) => {
      remark(terminal, `The process in the background could not be started: ${describe(error)}.`)
      resolve(exitCodes.failed)
    })
  }).finally(() => {
    interrupts.stop()
    if (child.connected) child.disconnect()
    child.unref()
  })
}

function exitCodeCalled(code: number | null): ExitCode {
  return Object.values(exitCodes).find((known) => known === code) ?? exitCodes.failed
}

function tellDetached(terminal: Terminal, begun: Started & { readonly pid: number | undefined }, json: boolean): void {
  const { runId, pid } = begun
  say(terminal, json ? visibleJson(begun) : runId)
  if (json) return
  const { dim } = terminal.paintErr
  remark(terminal, dim(`goes on in the background, in process ${pid}\n  baton watch ${runId}\n  baton cancel ${runId}`))
}

/** Words after a lone `--` are input. */
function withoutDetach(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--')
  return words.filter((word, index) => word !== `--${detachName}` || (end >= 0 && index > end))
}
