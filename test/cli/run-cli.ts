import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'

const entries: Readonly<Record<'real' | 'stage', string>> = {
  /** The command line as it ships. */
  real: fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url)),
  /** The same, over the project in `stage/`. */
  stage: fileURLToPath(new URL('./stage/main.ts', import.meta.url)),
}

export interface CliOptions {
  readonly entry?: 'real' | 'stage'
  readonly env?: Readonly<Record<string, string>>
  /** What is piped in. Nothing: the pipe is empty. */
  readonly input?: string
}

export interface CliResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface CliProcess {
  readonly child: ChildProcess
  readonly ended: Promise<CliResult>
  /** What was written to `out` so far. */
  said(): string
  /** Resolves once this was written to `err`. */
  told(text: string): Promise<void>
}

/** What the person who runs the tests has agreed to and laid down has no say in them. */
const state = mkdtempSync(join(tmpdir(), 'baton-state-'))
process.on('exit', () => rmSync(state, { recursive: true, force: true }))

/** What a failed test did not end is ended with the tests. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export function surroundings(): NodeJS.ProcessEnv {
  const { NO_COLOR: _, FORCE_COLOR: __, BATON_TRUST: ___, BATON_POLICY: ____, ...inherited } = process.env
  return { ...inherited, XDG_STATE_HOME: state, XDG_CONFIG_HOME: join(state, 'config') }
}

/** Starts the command line in a folder. */
export function startCli(folder: string, words: readonly string[], options: CliOptions = {}): CliProcess {
  const { entry = 'stage', env = {}, input = '' } = options
  const child = spawn(process.execPath, [entries[entry], ...words], { cwd: folder, env: { ...surroundings(), ...env } })
  running.add(child)
  child.on('close', () => running.delete(child))
  let [out, err] = ['', '']
  const listeners = new Set<() => void>()
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
    for (const listener of listeners) listener()
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = new Promise<CliResult>((resolve) => child.on('close', (code) => resolve({ code, out, err })))
  const told = (text: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (err.includes(text)) resolve()
      }
      listeners.add(look)
      look()
    })
  return { child, ended, told, said: () => out }
}

/** The command line as a process of its own, to its end. */
export function runCliProcess(folder: string, words: readonly string[], options?: CliOptions): Promise<CliResult> {
  return startCli(folder, words, options).ended
}

/** A project folder for the tests of one file, gone afterwards. */
export function projectFolder(): () => string {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'baton-cli-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return () => folder
}

/** Ids and times differ from run to run. */
export function steady(text: string): string {
  return text.replace(/run_[0-9a-f]+/g, 'run_…').replace(/ *\+?\d+(\.\d)? m?s\b/g, ' TIME')
}
