import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { verifyChain } from '../../src/events/hash-chain.ts'
import type { JsonObject } from '../../src/events/json.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { batch, root } from '../../src/testing/journal-conformance/fixture.ts'

export interface ContestReport {
  /** What each process said, split into words. */
  readonly lines: readonly (readonly string[])[]
  /** Every epoch of every run that was written under by more than one owner, or claimed twice. */
  readonly sharedEpochs: readonly string[]
  /** Every event that was acknowledged and is not there as it was written. */
  readonly lost: readonly string[]
  readonly unfinished: number
}

const script = fileURLToPath(new URL('./processes/contend.ts', import.meta.url))
const leaseMs = 400
let contests = 0

/** Lets two processes fight for many runs. One is frozen, longer than its lease lasts, until it has lost a run by that. */
export async function contest(folder: string, runs: number): Promise<ContestReport> {
  const path = `${folder}/contested-${++contests}.journal`
  const journal = await sqliteJournal(path)
  const runIds = Array.from({ length: runs }, (_, index) => `run${index}`)
  await Promise.all(
    runIds.map((runId) =>
      journal.append({ rootRunId: runId, owner: 'nobody', epoch: 1 }, batch(root(runId), 0, 'run.started')),
    ),
  )
  const frozen = contender(path)
  const rival = contender(path)
  await once(frozen.process.stdout as NonNullable<ChildProcess['stdout']>, 'data')
  // Frozen in the middle of a commit, it holds the others up instead; then once more.
  while (frozen.process.exitCode === null && !frozen.lines().some(([word]) => word === 'refused')) {
    frozen.process.kill('SIGSTOP')
    await delay(leaseMs * 2)
    frozen.process.kill('SIGCONT')
    await delay(50)
  }
  await Promise.all([frozen.ended, rival.ended])
  const lines = [...frozen.lines(), ...rival.lines()]
  const report = { lines, ...(await inspect(path, runIds, lines)) }
  await journal.close()
  return report
}

function contender(path: string): { process: ChildProcess; ended: Promise<unknown>; lines: () => string[][] } {
  const child = spawn(process.execPath, [script, path, String(leaseMs)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const lines = () =>
    output
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
  return { process: child, ended: once(child, 'close'), lines }
}

async function inspect(
  path: string,
  runIds: readonly string[],
  lines: ContestReport['lines'],
): Promise<Omit<ContestReport, 'lines'>> {
  const journal = await sqliteJournal(path)
  const claims = lines.filter(([word]) => word === 'claimed').map(([, runId, epoch]) => `${runId} ${epoch}`)
  const sharedEpochs = claims.filter((claim, index) => claims.indexOf(claim) !== index)
  const epochOf = new Map<string, number>()
  let unfinished = 0
  for (const runId of runIds) {
    const records = await journal.read(runId)
    verifyChain(records, sha256)
    if (records.at(-1)?.type !== 'run.completed') unfinished++
    const owners = new Map<number, string>()
    for (const { seq, json } of records.slice(1)) {
      const { owner, epoch } = JSON.parse(json) as JsonObject & { owner: string; epoch: number }
      epochOf.set(`${runId} ${seq}`, epoch)
      if ((owners.get(epoch) ?? owner) !== owner) sharedEpochs.push(`${runId} ${epoch}`)
      owners.set(epoch, owner)
    }
  }
  await journal.close()
  const lost = lines
    .filter(([word]) => word === 'acknowledged')
    .filter(([, runId, epoch, seq]) => epochOf.get(`${runId} ${seq}`) !== Number(epoch))
    .map((words) => words.join(' '))
  return { sharedEpochs, lost, unfinished }
}
