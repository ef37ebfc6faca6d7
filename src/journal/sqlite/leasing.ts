import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import type { RunStatus } from '../../events/status.ts'
import type { Lease } from '../../kernel/ports/journal.ts'
import { admitClaim, type Claim } from '../admission.ts'
import { bootOfMachine } from '../owner.ts'
import { type Moment, outlookOf } from '../sign-of-life.ts'
import type { Ledger } from './ledger.ts'
import { type OwnerRow, ownerColumns, signIn } from './owners.ts'
import { prepareQuery } from './query.ts'

export interface Leasing {
  heartbeat(owner: string, leaseMs: number, moment: Moment): void
  /** Returns the new epoch. `lastSign` is a sign of life that its holder is known to have given as its last. */
  claim(claim: Claim, moment: Moment, lastSign: number | null): number
  release(lease: Lease): void
}

/** Says which processes live, and which owns which tree of runs. */
export function leasing(db: DatabaseSync, ledger: Ledger): Leasing {
  const renew = db.prepare('UPDATE owners SET expires_at = ?, boot = ?, said_at = ?, lease_ms = ? WHERE owner = ?')
  const introduce = db.prepare('INSERT INTO owners (expires_at, boot, said_at, lease_ms, owner) VALUES (?, ?, ?, ?, ?)')
  const findOwners = prepareQuery<OwnerRow>(db, `SELECT ${ownerColumns} FROM owners o`)
  const findOwner = prepareQuery<OwnerRow>(db, `SELECT ${ownerColumns} FROM owners o WHERE o.owner = ?`)
  const forgetOwner = db.prepare('DELETE FROM owners WHERE owner = ?')
  const findTree = prepareQuery<[number, RunStatus, number, string | null]>(
    db,
    `SELECT r.number, r.status, l.epoch, l.owner FROM runs r JOIN leases l ON l.root = r.number WHERE r.id = ?`,
  )
  const setHolder = db.prepare('UPDATE leases SET epoch = ?, owner = ? WHERE root = ?')
  const clearHolder = db.prepare(
    'UPDATE leases SET owner = NULL WHERE root = (SELECT number FROM runs WHERE id = ?) AND epoch = ? AND owner = ?',
  )

  /** How long the holder of a tree is believed to live. */
  function leftMs(holder: string | null, moment: Moment, lastSign: number | null): number {
    const row = holder === null ? undefined : findOwner.get(holder)
    if (row === undefined) return 0
    const sign = signIn(row)
    const outlook = outlookOf(row[0], sign, moment)
    if (outlook !== 'doubtful') return outlook
    return sign.expiresAt === lastSign ? 0 : sign.leaseMs
  }

  return {
    heartbeat(owner, leaseMs, moment) {
      const { now, elapsed } = moment
      const sign = [now + leaseMs, bootOfMachine(), elapsed, leaseMs] as const
      if (renew.run(...sign, owner).changes !== 0) return
      // A missing owner counts as a dead one, so a new process may sweep.
      for (const row of findOwners.all()) {
        const outlook = outlookOf(row[0], signIn(row), moment)
        if (outlook !== 'doubtful' && outlook <= 0) forgetOwner.run(row[0])
      }
      introduce.run(...sign, owner)
    },

    claim(claim, moment, lastSign) {
      const { rootRunId, owner } = claim
      const row = findTree.get(rootRunId)
      if (row === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: rootRunId })
      const [number, status, epoch, holder] = row
      admitClaim(claim, status, { epoch, owner: holder }, leftMs(holder, moment, lastSign))
      setHolder.run(epoch + 1, owner, number)
      ledger.noteHolder(rootRunId, { epoch: epoch + 1, owner })
      return epoch + 1
    },

    release({ rootRunId, owner, epoch }) {
      if (clearHolder.run(rootRunId, epoch, owner).changes !== 0) ledger.noteHolder(rootRunId, { epoch, owner: null })
    },
  }
}
