import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CliResult } from '../cli/run-cli.ts'
import { packedInstall } from './packed.ts'

/** A Baton that can be started in a project of its own, as a person would. */
export interface Program {
  /** The folder of the project, outside of the repository. */
  readonly folder: string
  /** Where its pages are. */
  readonly pages: string
  /** How it names a page on its screen. */
  readonly pagesShown: string
  baton(words: readonly string[], input?: string): Promise<CliResult>
  remove(): void
}

export type ProgramName = 'the source' | 'an npm-packed install'

export function openProgram(name: ProgramName): Program {
  const place = mkdtempSync(join(tmpdir(), 'baton-story-'))
  const folder = join(place, 'desk')
  const isPacked = name === 'an npm-packed install'
  const file = isPacked ? packedInstall(folder) : fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
  const inPackage = join(folder, 'node_modules', 'baton', 'docs')
  return {
    folder,
    pages: isPacked ? inPackage : fileURLToPath(new URL('../../docs', import.meta.url)),
    pagesShown: isPacked ? 'node_modules/baton/docs/' : 'docs/',
    baton: (words, input = '') =>
      toItsEnd(isPacked ? [file] : [process.execPath, file], words, { place, folder, input }),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}

interface Surroundings {
  readonly place: string
  readonly folder: string
  readonly input: string
}

/** A command as a process of its own, killed if it never ends. */
function toItsEnd(
  [program = '', ...first]: readonly string[],
  words: readonly string[],
  { place, folder, input }: Surroundings,
): Promise<CliResult> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(program, [...first, ...words], {
    cwd: folder,
    // Nothing of the person who runs the tests: no key, no model, no consent, no colour.
    env: {
      PATH: `${dirname(process.execPath)}${delimiter}${PATH}`,
      HOME: place,
      XDG_STATE_HOME: join(place, 'state'),
      XDG_CONFIG_HOME: join(place, 'config'),
      XDG_CACHE_HOME: join(place, 'cache'),
      NODE_COMPILE_CACHE,
    },
    timeout: 90_000,
    killSignal: 'SIGKILL',
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}
