import { spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Document, root } from './documents.ts'

/** What a section of a page shows as typed into a terminal, in a folder with the files that it shows. */
export interface Session {
  /** `docs/cookbook.md: Hand over` */
  readonly name: string
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly commands: readonly Command[]
}

interface Command {
  readonly typed: string
  /** What the page says is printed. A line that is `…` stands for any number of lines. */
  readonly printed: string
}

/** A block is a file if its fence names one (```yaml baton.yaml), and typed if it is called `console`. */
export function sessionsOf({ path, text, blocks }: Document): Session[] {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(({ 1: heading = '', index }) => {
    return { heading, line: text.slice(0, index).split('\n').length }
  })
  return headings.flatMap(({ heading, line }, index) => {
    const end = headings[index + 1]?.line ?? Number.POSITIVE_INFINITY
    const own = blocks.filter((block) => block.line > line && block.line < end)
    const commands = own.filter(({ info }) => info === 'console').flatMap(({ code }) => commandsIn(code))
    const files = own.flatMap(({ info, code }) => {
      const [, file] = /^\w+ (\S+\.\w+)$/.exec(info) ?? []
      return file === undefined ? [] : [{ path: file, text: code }]
    })
    return commands.length === 0 ? [] : [{ name: `${path}: ${heading}`, files, commands }]
  })
}

function commandsIn(block: string): Command[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [typed = '', ...printed] = part.split('\n')
      return { typed, printed: printed.join('\n') }
    })
}

/** A folder of its own for one session, and a `baton` on the path that is the one of this repository. */
export class Terminal {
  readonly #folder: string
  readonly #environment: NodeJS.ProcessEnv
  #code = 0

  constructor(home: string, { files }: Session) {
    this.#folder = join(home, 'project')
    for (const { path, text } of files) write(join(this.#folder, path), text)
    const command = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'src/cli/main.ts')}' "$@"\n`
    write(join(home, 'bin/baton'), command)
    chmodSync(join(home, 'bin/baton'), 0o755)
    this.#environment = {
      PATH: [join(home, 'bin'), dirname(process.execPath), process.env['PATH']].join(':'),
      HOME: home,
      TZ: 'UTC',
      XDG_STATE_HOME: join(home, 'state'),
      // Compiled code is the same for all of them.
      XDG_CACHE_HOME: join(home, '..', 'cache'),
      XDG_CONFIG_HOME: join(home, 'config'),
      BATON_NETWORK: 'off',
    }
  }

  /** The code of the last command, as `$?` would have it. */
  get code(): number {
    return this.#code
  }

  /** Types a command, and gives what stands on the screen then: both streams, in the order in which they were written. */
  async type(command: string): Promise<string> {
    const screen = join(this.#folder, '..', 'screen')
    const file = openSync(screen, 'w')
    const child = spawn('/bin/sh', ['-c', `(exit ${this.#code}); ${command}`], {
      cwd: this.#folder,
      env: this.#environment,
      stdio: ['ignore', file, file],
    })
    this.#code = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? -1)))
    closeSync(file)
    return readFileSync(screen, 'utf8')
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Ids, hashes, folders and times differ from run to run. */
function steady(text: string): string {
  return text
    .replace(/run_[0-9a-f]+…?/g, 'run_…')
    .replace(/(sha256:|digest +)[0-9a-f]+…?/g, '$1…')
    .replace(/\/\S+\/(project|node)\b(?![/-])/g, '/…/$1')
    .replace(/\b\d+(\.\d+)? (ms|s)\b/g, 'TIME')
    .replace(/[ \t]+/g, ' ')
    .trimEnd()
}

/** The first part of what a page says is printed that was not printed, in order; `undefined` if all of it was. */
export function missingFrom(screen: string, printed: string): string | undefined {
  const actual = steady(screen)
  const parts = steady(printed).split(/^ ?…$\n?/m)
  if (parts.length === 1) return actual === parts[0] ? undefined : parts[0]
  let place = 0
  for (const part of parts.map((one) => one.trim())) {
    const found = actual.indexOf(part, place)
    if (found < 0) return part
    place = found + part.length
  }
  return undefined
}
