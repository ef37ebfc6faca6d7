/** What a fence around a command costs, next to the same command without one. `node bench/sandbox.ts` */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSandbox, probeSandbox } from '../src/outside/sandbox/probe.ts'
import { createSandbox, type Sandbox } from '../src/outside/sandbox/sandbox.ts'
import { printTable, type Row } from './measure.ts'

const rounds = 100
const root = mkdtempSync(join(tmpdir(), 'baton-bench-'))
chmodSync(root, 0o755)
for (const name of Array.from({ length: 20 }, (_, at) => `folder-${at}`)) {
  mkdirSync(join(root, name))
  writeFileSync(join(root, name, 'file'), '')
}
if (process.getuid?.() === 0) chownSync(root, 1000, 1000)

const nothingWorks = async () => ({ rungs: [] })
const fenced = createSandbox()
const declared = createSandbox({ external: true, probe: nothingWorks })

function command(sandbox: Sandbox, writes: boolean): () => Promise<unknown> {
  const access = { mayRead: () => true, mayWrite: () => writes }
  return () => sandbox.run({ command: ':', root, access, timeoutMs: 10_000 })
}

/** The shell and nothing else, as `child_process` starts it. */
async function bareSpawn(): Promise<void> {
  await once(spawn('/bin/sh', ['-c', ':'], { cwd: root, env: {}, stdio: ['ignore', 'pipe', 'pipe'] }), 'close')
}

const contestants: Readonly<Record<string, () => Promise<unknown>>> = {
  'bare spawn': bareSpawn,
  'external (limits only)': command(declared, true),
  'bubblewrap, read-only': command(fenced, false),
  'bubblewrap, writable': command(fenced, true),
}

const began = performance.now()
const report = await probeSandbox()
const probing = performance.now() - began
console.log(describeSandbox(report).join('\n'))

// In turns, so that whatever else the machine does meets all of them alike.
const taken = new Map<string, number[]>()
for (let round = 0; round < rounds; round++) {
  for (const [name, run] of Object.entries(contestants)) {
    const started = performance.now()
    await run()
    taken.set(name, [...(taken.get(name) ?? []), performance.now() - started])
  }
}
rmSync(root, { recursive: true })

const at = (values: readonly number[], part: number): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length * part)] ?? Number.NaN
const bare = at(taken.get('bare spawn') ?? [], 0.5)
const rows: Row[] = Array.from(taken, ([work, values]) => ({
  work,
  figure: `min ${at(values, 0).toFixed(1)}, p50 ${at(values, 0.5).toFixed(1)}, p95 ${at(values, 0.95).toFixed(1)} ms`,
  compared: `${(at(values, 0.5) / bare).toFixed(1)} × bare spawn`,
}))
printTable(`one command, ${rounds} rounds, a workspace of 20 folders`, [
  ...rows,
  { work: 'finding out what works, once', figure: `${probing.toFixed(1)} ms` },
])
