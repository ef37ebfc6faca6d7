// @module-tag slow
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../bench.ts'

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
const client = join(import.meta.dirname, 'client-process.ts')
const expectedFailures = join(import.meta.dirname, 'expected-failures.yaml')

// The suite lets every scenario have a server and a client at once, so on a small machine each takes its time.
test.for(['2025-11-25', '2026-07-28'])(
  'the official suite finds nothing in the protocol of %s but what is written down with its reason',
  { timeout: 300_000 },
  async (revision) => {
    const { code, said } = await conformance(['--requirements', revision, '--expected-failures', expectedFailures])
    expect(said).toContain('=== SUITE SUMMARY ===')
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' })
  },
)

async function conformance(args: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }> {
  const folder = temporaryFolder()
  const command = `"${process.execPath}" "${client}"`
  const child = spawn(process.execPath, [suite, 'client', '--command', command, '--timeout', '240000', ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => endGroup(child.pid))
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

/** Ends the suite and every client that it started. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}
