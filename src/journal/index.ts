export { follow } from '../kernel/follow.ts'
export type {
  Batch,
  Change,
  ChangedTrees,
  Journal,
  Lease,
  Message,
  Page,
  PlacedRun,
  RecordFilter,
  RunFilter,
  RunSummary,
} from '../kernel/ports/journal.ts'
export type { ForeignRun, ForeignTree, Provenance } from '../kernel/ports/provenance.ts'
export type {
  Backup,
  BackupOptions,
  Compacted,
  Damage,
  Imported,
  Pruned,
  PruneOptions,
  RefusedTree,
  Upkeep,
  Verification,
} from '../kernel/ports/upkeep.ts'
export { memoryJournal } from './memory.ts'
export { processOwner } from './owner.ts'
export { sqliteJournal } from './sqlite/open.ts'
