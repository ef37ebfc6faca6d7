import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import { isProvenDead } from '../owner.ts'
import { prepareQuery } from './query.ts'
import { problemOfSchema, type SchemaRow } from './schema.ts'
import { teachSeals } from './seals.ts'

/** "Batn", so that tools and we ourselves know our files. */
export const applicationId = 0x4261746e

/**
 * Each step brings a file from the format before it to its own number, counted from 1.
 * A step that was released is never changed. Statements of the formats before must go on working after a step, because
 * a process that opened the file earlier may still be using them.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE runs (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    parent TEXT,
    root INTEGER NOT NULL,
    runnable TEXT NOT NULL,
    status TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    wake_at INTEGER
  ) STRICT;
  CREATE INDEX runs_by_root ON runs (root);
  CREATE INDEX runs_by_status ON runs (status);

  -- Each event knows the one before it in its run, and "heads" knows the last. An index by run would do the
  -- same, but a commit of many runs would change one page of it for each; this way it changes a handful.
  CREATE TABLE events (
    number INTEGER PRIMARY KEY,
    run INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    ts INTEGER NOT NULL,
    type TEXT NOT NULL,
    version INTEGER NOT NULL,
    actor TEXT, -- NULL for the runnable of the run
    causation INTEGER NOT NULL,
    previous INTEGER NOT NULL, -- 0 for the first
    data TEXT NOT NULL,
    hash BLOB NOT NULL
  ) STRICT;
  CREATE TABLE heads (run INTEGER PRIMARY KEY, seq INTEGER NOT NULL, event INTEGER NOT NULL) STRICT;

  CREATE TABLE content (hash TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;

  CREATE TABLE leases (root INTEGER PRIMARY KEY, epoch INTEGER NOT NULL, owner TEXT) STRICT;
  CREATE TABLE owners (owner TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE messages (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    root TEXT NOT NULL,
    run TEXT NOT NULL,
    kind TEXT NOT NULL,
    op TEXT NOT NULL,
    content TEXT NOT NULL,
    author TEXT NOT NULL
  ) STRICT;
  CREATE INDEX messages_by_root ON messages (root);
  `,
  `
  ALTER TABLE messages ADD COLUMN topic TEXT NOT NULL DEFAULT '';
  ALTER TABLE messages ADD COLUMN posted_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE messages ADD COLUMN labels TEXT NOT NULL DEFAULT '[]';
  `,
  // Numbers of messages are never given out twice, so that those posted since the last look can be asked for.
  `
  ALTER TABLE messages RENAME TO messages_before;
  CREATE TABLE messages (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    root TEXT NOT NULL,
    run TEXT NOT NULL,
    kind TEXT NOT NULL,
    op TEXT NOT NULL,
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    topic TEXT NOT NULL DEFAULT '',
    posted_at INTEGER NOT NULL DEFAULT 0,
    labels TEXT NOT NULL DEFAULT '[]'
  ) STRICT;
  INSERT INTO messages (number, id, root, run, kind, op, content, author, topic, posted_at, labels)
    SELECT number, id, root, run, kind, op, content, author, topic, posted_at, labels FROM messages_before ORDER BY number;
  DROP TABLE messages_before;
  CREATE INDEX messages_by_root ON messages (root);
  `,
  // Which runs are due next; those that do not wait for a time are not in it.
  `
  CREATE INDEX runs_by_wake ON runs (wake_at) WHERE wake_at IS NOT NULL;
  `,
  // "said_at" counts within a boot, by a clock that can't be set.
  `
  ALTER TABLE owners ADD COLUMN boot TEXT;
  ALTER TABLE owners ADD COLUMN said_at INTEGER;
  ALTER TABLE owners ADD COLUMN lease_ms INTEGER;
  `,
  // "gaps" are the numbers of events that were pruned, so that what is lost is told from what was removed. "pruning" are
  // runs that are gone from the index, and their last event that is not: what is left to do, if a process dies meanwhile.
  `
  CREATE TABLE gaps (first INTEGER PRIMARY KEY, last INTEGER NOT NULL) STRICT;
  CREATE TABLE pruning (run INTEGER PRIMARY KEY, event INTEGER NOT NULL) STRICT;
  CREATE TABLE marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // What can be read without its log, or has none, is sealed by itself.
  `
  ALTER TABLE runs ADD COLUMN seal INTEGER;
  UPDATE runs SET seal = seal(id, parent, (SELECT id FROM runs AS roots WHERE roots.number = runs.root), runnable, status,
    started_at, updated_at, wake_at);
  ALTER TABLE messages ADD COLUMN seal INTEGER;
  UPDATE messages SET seal = seal(id, root, run, kind, op, content, author, topic, posted_at, labels);
  `,
  // Only runs that were started with a tag are in it.
  `
  CREATE TABLE tags (run INTEGER NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (run, tag)) STRICT, WITHOUT ROWID;
  CREATE INDEX runs_by_tag ON tags (tag, run);
  `,
  // Shows that a log, up to its last event, and a message were written with the key of this user.
  `
  ALTER TABLE heads ADD COLUMN stamp BLOB;
  ALTER TABLE messages ADD COLUMN stamp BLOB;
  `,
  // Which of the runs that wait for a time changed last: without it, looking for those that a clock put ahead reads them all.
  `
  CREATE INDEX runs_by_change ON runs (updated_at) WHERE wake_at IS NOT NULL;
  `,
  // From here on the data of events may be in shorthand. What is there stays as it is.
  '',
]

/** Throws unless the file is a journal we can read, or nothing yet. Changes nothing. */
export function checkFormat(db: DatabaseSync, path: string): void {
  const { id, version, made } = db.isTransaction ? formatOf(db) : inOneLook(db)
  if (id !== applicationId && (id !== 0 || version !== 0 || made.length !== 0)) {
    throw new BatonError('BATON_JOURNAL_FOREIGN', { path, problem: 'it is an SQLite database of something else' })
  }
  if (version > migrations.length) {
    throw new BatonError('BATON_JOURNAL_TOO_NEW', { path, version, known: migrations.length })
  }
  const problem = problemOfSchema(made, version)
  if (problem !== undefined) throw new BatonError('BATON_JOURNAL_FOREIGN', { path, problem })
}

/** Whether the file has the current format. */
export function isCurrent(db: DatabaseSync): boolean {
  return pragma(db, 'user_version') === migrations.length
}

/** Brings the file to the current format, unless an older Baton is at work on it. Safe when several processes do so at once. */
export function migrate(db: DatabaseSync, path: string, now: number): void {
  if (isCurrent(db)) return
  teachSeals(db)
  db.exec('BEGIN IMMEDIATE')
  try {
    checkFormat(db, path)
    const version = pragma(db, 'user_version')
    if (version > 0 && version < migrations.length) refuseWhileOwned(db, path, version, now)
    for (const step of migrations.slice(version)) db.exec(step)
    db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}; COMMIT`)
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** A process looks at the format once, when it opens the file. While one lives that opened an older format, the file stays in it. */
function refuseWhileOwned(db: DatabaseSync, path: string, version: number, now: number): void {
  const owners = prepareQuery<[string, number]>(db, 'SELECT owner, expires_at FROM owners').all()
  const living = owners.find(([owner, expiresAt]) => expiresAt > now && !isProvenDead(owner))
  if (living === undefined) return
  const [owner, expiresAt] = living
  throw new BatonError('BATON_JOURNAL_IN_USE', {
    ...{ path, owner, version, known: migrations.length },
    expiresInMs: expiresAt - now,
  })
}

interface Format {
  readonly id: number
  readonly version: number
  /** Its tables and indexes, and whatever else it was made with. */
  readonly made: readonly SchemaRow[]
}

function formatOf(db: DatabaseSync): Format {
  const made = prepareQuery<SchemaRow>(db, 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all()
  return { id: pragma(db, 'application_id'), version: pragma(db, 'user_version'), made }
}

/** Another process may be making the file: its tables must not be seen without its id, or the other way round. */
function inOneLook(db: DatabaseSync): Format {
  db.exec('BEGIN')
  try {
    return formatOf(db)
  } finally {
    db.exec('COMMIT')
  }
}

function pragma(db: DatabaseSync, name: string): number {
  return Number(db.prepare(`PRAGMA ${name}`).get()?.[name])
}
