import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Touch } from '../../../src/grants/touch.ts'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { validate } from '../../../src/kernel/validation.ts'
import { oneCall } from '../../packs/call.ts'

/** A workspace with an owner, and a folder beside it that is none of a command's business. */
export interface Stage {
  readonly root: string
  readonly outside: string
  /** Writes files, with the folders on the way, into the workspace. */
  write(files: Readonly<Record<string, string>>): void
  read(path: string): string | undefined
  /** Every path in the workspace. */
  listing(): string[]
}

const owner = process.getuid?.() === 0 ? 1000 : undefined

export function useStage(): () => Stage {
  let base = ''
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'baton-shell-'))
    chmodSync(base, 0o755)
    for (const name of ['work', 'outside']) mkdirSync(join(base, name))
    own(join(base, 'work'))
    own(join(base, 'outside'))
    writeFileSync(join(base, 'outside', 'secret.txt'), 'the secret')
    own(join(base, 'outside', 'secret.txt'))
  })
  afterEach(() => rmSync(base, { recursive: true, force: true }))
  return () => {
    const root = join(base, 'work')
    return {
      root,
      outside: join(base, 'outside'),
      write: (files) => {
        for (const [path, text] of Object.entries(files)) {
          mkdirSync(dirname(join(root, path)), { recursive: true })
          writeFileSync(join(root, path), text)
        }
        if (owner !== undefined) execFileSync('chown', ['-hR', `${owner}:${owner}`, root])
      },
      read: (path) => {
        try {
          return readFileSync(join(root, path), 'utf8')
        } catch {
          return undefined
        }
      },
      listing: () => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort(),
    }
  }
}

/** Commands run as the owner of the workspace; so must whatever they are to be able to reach. */
export function own(path: string): void {
  if (owner !== undefined) chownSync(path, owner, owner)
}

export interface Calling {
  readonly may?: (touch: Touch) => boolean
  readonly signal?: AbortSignal
}

/** Calls a tool as the kernel does: its input checked, with these grants. */
export async function callTool<Input, Output>(
  tool: Tool<Input, Output>,
  input: unknown,
  { may = () => true, signal }: Calling = {},
): Promise<Output> {
  const checked = tool.input === undefined ? (input as Input) : await validate(tool.input, input)
  if (checked instanceof Error) throw checked
  return tool.run(checked, { ...oneCall(signal), may })
}

/** Host processes whose command line holds this text. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').includes(text)
      } catch {
        return false
      }
    })
    .map(Number)
}
