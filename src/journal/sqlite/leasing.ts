import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import type { RunStatus } from '../../events/status.ts'
import type { Lease } from '../../kernel/ports/journal.ts'
import { admitClaim, type Claim } from '../admission.ts'
import type { Ledger } from './ledger.ts'
import { prepareQuery } from './query.ts'

export interface Leasing {
  heartbeat(owner: string, expiresAt: number, now: number): void
  /** Returns the new epoch. */
  claim(claim: Claim): number
  release(lease: Lease): void
}

/** Says which processes live, and which owns which tree of runs. */
export function leasing(db: DatabaseSync, ledger: Ledger): Leasing {
  const renew = db.prepare('UPDATE owners SET expires_at = ? WHERE owner = ?')
  const forgetExpired = db.prepare('DELETE FROM owners WHERE expires_at <= ?')
  const introduce = db.prepare('INSERT INTO owners (owner, expires_at) VALUES (?, ?)')
  const findTree = prepareQuery<[number, RunStatus, number, string | null, number]>(
    db,
    `SELECT r.number, r.status, l.epoch, l.owner, coalesce(o.expires_at, 0)
     FROM runs r JOIN leases l ON l.root = r.number LEFT JOIN owners o ON o.owner = l.owner WHERE r.id = ?`,
  )
  const setHolder = db.prepare('UPDATE leases SET epoch = ?, owner = ? WHERE root = ?')
  const clearHolder = db.prepare(
    'UPDATE leases SET owner = NULL WHERE root = (SELECT number FROM runs WHERE id = ?) AND epoch = ? AND owner = ?',
  )

  return {
    heartbeat(owner, expiresAt, now) {
      if (renew.run(expiresAt, owner).changes !== 0) return
      // A missing owner counts as an expired one, so a new process may sweep.
      forgetExpired.run(now)
      introduce.run(owner, expiresAt)
    },

    claim(claim) {
      const { rootRunId, owner } = claim
      const row = findTree.get(rootRunId)
      if (row === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: rootRunId })
      const [number, status, epoch, holder, expiresAt] = row
      admitClaim(claim, status, { epoch, owner: holder }, expiresAt)
      setHolder.run(epoch + 1, owner, number)
      ledger.noteHolder(rootRunId, { epoch: epoch + 1, owner })
      return epoch + 1
    },

    release({ rootRunId, owner, epoch }) {
      if (clearHolder.run(rootRunId, epoch, owner).changes !== 0) ledger.noteHolder(rootRunId, { epoch, owner: null })
    },
  }
}
