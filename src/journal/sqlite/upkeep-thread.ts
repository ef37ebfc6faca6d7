/** A thread for one piece of upkeep: it reads much and waits for the disk, and no run should wait for that. */
import { parentPort, workerData } from 'node:worker_threads'
import { isBatonError } from '../../errors/baton-error.ts'
import type { UpkeepAnswer, UpkeepStart } from './file-upkeep.ts'
import { failureOf } from './request.ts'
import { storageError } from './storage-error.ts'
import { UpkeepStopped } from './upkeep/brief-writer.ts'
import { performWork } from './upkeep/work.ts'

const { path, options, work, stop } = workerData as UpkeepStart

async function answer(): Promise<UpkeepAnswer> {
  try {
    return { result: await performWork(work, path, options, () => Atomics.load(stop, 0) !== 0) }
  } catch (error) {
    if (error instanceof UpkeepStopped) return { stopped: true }
    return { failure: failureOf(isBatonError(error) ? error : storageError(error, path)) }
  }
}

parentPort?.postMessage(await answer())
