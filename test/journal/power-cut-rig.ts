import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { verifyChain } from '../../src/events/hash-chain.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { freeze, LoopDisk } from './loop-disk.ts'

export interface CutReport {
  readonly acknowledged: number
  readonly lost: number
}

const script = fileURLToPath(new URL('./processes/append-to-one-run.ts', import.meta.url))

/**
 * Cuts the power of a disk that a journal is being written to, once.
 *
 * The disk is a file system in a file. What its kernel has not yet written to that file is only
 * in memory; so a copy of the file, taken while nobody runs, is what a power cut would leave.
 */
export async function cutPower(folder: string, synchronous: 'full' | 'normal'): Promise<CutReport> {
  const disk = new LoopDisk(`${folder}/disk`)
  disk.make()
  disk.mount()
  const child = spawn(process.execPath, [script, `${disk.folder}/in/new/folders/a.journal`, synchronous], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  let left: LoopDisk
  try {
    await Promise.race([once(child.stdout, 'data'), ended])
    await delay(50 + Math.random() * 300)
    await freeze(child)
    left = disk.copy(`${folder}/left`)
  } finally {
    child.kill('SIGKILL')
    await ended
    disk.unmount()
  }
  // The child never ran again, so whatever it said was acknowledged before the copy.
  const acknowledged = Number(output.trimEnd().split('\n').at(-1))
  left.mount()
  try {
    const present = await eventsIn(`${left.folder}/in/new/folders/a.journal`)
    return { acknowledged, lost: Math.max(0, acknowledged - present) }
  } finally {
    left.unmount()
  }
}

async function eventsIn(path: string): Promise<number> {
  try {
    const journal = await sqliteJournal(path)
    const records = await journal.read('one')
    await journal.close()
    verifyChain(records, sha256)
    return records.length
  } catch (error) {
    if (isBatonError(error, 'BATON_JOURNAL_FOREIGN')) return 0
    throw error
  }
}
