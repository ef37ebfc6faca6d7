import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Aimock {
  readonly url: string
  /** The body of every request so far, oldest first. */
  bodies(): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/** Starts a fake of all providers as a process of its own. */
export async function startAimock(): Promise<Aimock> {
  const program = fileURLToPath(new URL('cli.js', import.meta.resolve('@copilotkit/aimock')))
  const fixtures = join(import.meta.dirname, 'aimock-fixtures.json')
  const child = spawn(process.execPath, [program, '-p', '0', '-f', fixtures, '--strict'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await listeningAt(child)
  return {
    url,
    bodies: async () => {
      const response = await fetch(`${url}/__aimock/journal`)
      const entries = (await response.json()) as { body: Record<string, unknown> }[]
      return entries.map(({ body }) => body)
    },
    stop: async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function listeningAt({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('aimock has no output')
  for await (const line of createInterface({ input: stdout })) {
    const url = /listening on (http:\S+)/.exec(line)?.[1]
    if (url !== undefined) {
      stdout.resume()
      return url
    }
  }
  throw new Error('aimock ended before it listened')
}
