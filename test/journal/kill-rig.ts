import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { verifyChain } from '../../src/events/hash-chain.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { sha256 } from '../../src/kernel/digest.ts'

export interface KillReport {
  readonly acknowledged: number
  readonly lost: number
  /** Rounds in which the process could not go on from where the one before was killed. */
  readonly stuck: number
}

const script = fileURLToPath(new URL('./processes/append-under-load.ts', import.meta.url))
const modes = ['0', 'by overlap', 'Infinity', '4']

/** Kills one process after another, all working on the same runs of one journal, and counts what is missing. */
export async function killUnderLoad(folder: string, kills: number): Promise<KillReport> {
  const path = `${folder}/killed.journal`
  const known = new Map<string, number>()
  let acknowledged = 0
  let lost = 0
  let stuck = 0
  for (let kill = 0; kill < kills; kill++) {
    const seqs = await workUntilKilled(path, modes[kill % modes.length] ?? '0')
    if (seqs.size === 0) stuck++
    const journal = await sqliteJournal(path)
    for (const [runId, seq] of seqs) {
      const after = known.get(runId) ?? 0
      const present = after + (await journal.read(runId, after)).length
      acknowledged += seq - after
      lost += Math.max(0, seq - present)
      known.set(runId, present)
    }
    await journal.close()
  }
  const journal = await sqliteJournal(path)
  for (const { runId } of await journal.list({})) verifyChain(await journal.read(runId), sha256)
  await journal.close()
  return { acknowledged, lost, stuck }
}

/** The last event of each run that was acknowledged. */
async function workUntilKilled(path: string, commitsInPlace: string): Promise<Map<string, number>> {
  const child = spawn(process.execPath, [script, path, commitsInPlace], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  await delay(Math.random() * 120)
  child.kill('SIGKILL')
  await ended
  const whole = output.slice(0, output.lastIndexOf('\n') + 1)
  const lines = whole.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => line.split(' ')).map(([runId = '', seq]) => [runId, Number(seq)]))
}
