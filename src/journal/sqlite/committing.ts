import type { DatabaseSync } from 'node:sqlite'
import { BatonError, isBatonError } from '../../errors/baton-error.ts'
import { endsTree, mayGoOn } from '../run-index.ts'
import { appending } from './appending.ts'
import { DeletedFiles } from './deleted.ts'
import { leasing } from './leasing.ts'
import { Ledger } from './ledger.ts'
import { LogRoom } from './log-room.ts'
import { messages as messageTable } from './messages.ts'
import { failureOf, type WriterAnswer, type WriterFailure, type WriterRequest } from './request.ts'
import type { SeenEvents } from './seen-events.ts'
import { isBusy, isDiskFailure, storageError } from './storage-error.ts'
import { adopting } from './tree-stamps.ts'
import type { Writing } from './writing.ts'

export interface Committing {
  /**
   * Makes any number of requests durable together. Each is accepted or refused for itself. `arriving` is asked for more
   * once the file is free, because that may take a while.
   */
  commit(requests: readonly WriterRequest[], arriving?: () => readonly WriterRequest[]): readonly WriterAnswer[]
  /** Commits nothing more if this error means that the disk can't be trusted, and says so. */
  distrust(error: unknown): WriterFailure | undefined
}

/** `seen` is told after each commit. */
export function committing(db: DatabaseSync, path: string, writing: Writing, seen?: SeenEvents): Committing {
  const { patience } = writing
  const ledger = new Ledger(db, path)
  const append = appending(db, ledger, writing.stamps)
  const leases = leasing(db, ledger)
  const messages = messageTable(db, path, ledger, writing)
  const begin = db.prepare('BEGIN IMMEDIATE')
  const end = db.prepare('COMMIT')
  const deleted = new DeletedFiles(path)
  const room = new LogRoom(path)
  let broken: WriterFailure | undefined

  function apply(request: WriterRequest): number | null {
    switch (request[0]) {
      case 'append': {
        const [, lease, batch] = request
        const hasMessages = endsTree(batch) && messages.admitEnd(batch)
        append(lease, batch)
        if (hasMessages) messages.forget(lease.rootRunId, mayGoOn(batch))
        return null
      }
      case 'heartbeat':
        leases.heartbeat(request[1], request[2], { now: request[3], elapsed: request[4] })
        return null
      case 'claim':
        return leases.claim(
          { rootRunId: request[1], owner: request[2], reopens: request[6] },
          { now: request[3], elapsed: request[4] },
          request[5],
        )
      case 'release':
        leases.release({ rootRunId: request[1], owner: request[2], epoch: request[3] })
        return null
      case 'post':
        messages.post(request[1], request[2])
        return null
      case 'discard':
        messages.discard(request[2])
        return null
      case 'adopt': {
        if (writing.stamps === undefined) throw new BatonError('BATON_JOURNAL_KEY', writing.keyless)
        const outcome = adopting(db, path, writing.stamps)(request[1], request[2])
        if (outcome === 'changed') throw new BatonError('BATON_RUN_FOREIGN', { runId: request[1], holds: [] })
        return null
      }
      case 'close':
        return null
    }
  }

  function attempt(requests: readonly WriterRequest[]): WriterAnswer[] {
    ledger.refresh()
    const answers = requests.map((request) => {
      try {
        return apply(request)
      } catch (error) {
        // Refusals come before anything is written, so the neighbours are not touched.
        if (isBatonError(error)) return failureOf(error)
        throw error
      }
    })
    end.run()
    seen?.note(ledger.lastEvent)
    const gone = deleted.problem()
    if (gone === undefined) return answers
    const failure: WriterFailure = { ...failureOf(gone), isFinal: true }
    broken = failure
    return requests.map(() => failure)
  }

  function distrust(error: unknown): WriterFailure | undefined {
    if (isDiskFailure(error)) broken ??= { ...failureOf(storageError(error, path)), isFinal: true }
    return broken
  }

  function undo(): void {
    ledger.forget()
    if (db.isTransaction) db.exec('ROLLBACK')
  }

  function commit(given: readonly WriterRequest[], arriving = noMore): readonly WriterAnswer[] {
    if (broken !== undefined) return given.map(() => broken as WriterFailure)
    let requests = given
    try {
      patience.attempt(() => begin.run())
      room.keep(deleted.log)
      requests = joined(given, arriving())
      return attempt(requests)
    } catch (error) {
      undo()
      distrust(error)
      const failure = broken ?? failureOf(storageError(error, path))
      const parts = broken !== undefined || isBusy(error) ? [] : partsOf(requests)
      if (parts.length < 2) return requests.map(() => failure)
      return commitParts(requests, parts)
    }
  }

  function commitParts(
    requests: readonly WriterRequest[],
    parts: readonly (readonly WriterRequest[])[],
  ): readonly WriterAnswer[] {
    const answers = new Map<WriterRequest, WriterAnswer>()
    for (const part of parts) {
      commit(part).forEach((answer, index) => {
        answers.set(part[index] as WriterRequest, answer)
      })
    }
    return requests.map((request) => answers.get(request) ?? null)
  }

  return { commit, distrust }
}

const noMore = (): readonly WriterRequest[] => []

function joined(requests: readonly WriterRequest[], more: readonly WriterRequest[]): readonly WriterRequest[] {
  return more.length === 0 ? requests : [...requests, ...more]
}

/** One part for each tree of runs, so that what one pass of the event loop wrote to a tree stands or falls together. */
function partsOf(requests: readonly WriterRequest[]): (readonly WriterRequest[])[] {
  return [...Map.groupBy(requests, (request) => (request[0] === 'append' ? request[1].rootRunId : request)).values()]
}
