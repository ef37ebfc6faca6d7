/**
 * Whether one journal bears all peers of a workspace, or each needs its own: many processes run keyed runs of six events.
 * `node bench/workspace-journal.ts [processes] [runs of each]`
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [, , processes = '100', runs = '20'] = process.argv
const script = fileURLToPath(new URL('../test/coordination/workspace/processes/journal-process.ts', import.meta.url))

interface Peer {
  readonly child: ChildProcess
  readonly ready: Promise<unknown>
  readonly said: Promise<string>
}

function peer(path: string, name: string): Peer {
  const child = spawn(process.execPath, [script, path, name, runs], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  return { child, ready: once(child.stdout, 'data'), said: once(child, 'close').then(() => output) }
}

function quantile(values: readonly number[], part: number): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN)
}

async function measure(what: string, pathOf: (name: string) => string): Promise<void> {
  const peers = Array.from({ length: Number(processes) }, (_, number) => peer(pathOf(`p${number}`), `p${number}`))
  await Promise.all(peers.map(({ ready }) => ready))
  const began = performance.now()
  for (const { child } of peers) child.stdin?.end('begin')
  const said = (await Promise.all(peers.map((one) => one.said))).join('').split('\n')
  const seconds = (performance.now() - began) / 1_000
  const taken = said.filter((line) => line.startsWith('took ')).flatMap((line) => line.split(' ').slice(1).map(Number))
  const troubles = said.filter((line) => line.startsWith('trouble '))
  const figures = [0.5, 0.95, 1].map((part) => quantile(taken, part)).join(' / ')
  const rate = Math.round(taken.length / seconds)
  console.log(
    `${what}: ${taken.length} runs in ${seconds.toFixed(1)} s (${rate}/s), ms of one, median / 95 % / most: ${figures}, ${said.filter((line) => line === 'again').length} asked again, ${troubles.length} went wrong`,
  )
  for (const trouble of new Set(troubles)) console.log(`  ${trouble}`)
}

const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'))
await measure('one journal for all', () => join(folder, 'shared.journal'))
await measure('one for each', (name) => join(folder, `${name}.journal`))
rmSync(folder, { recursive: true, force: true })
