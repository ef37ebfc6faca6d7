import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Json, RunResult } from '../../src/index.ts'
import type { Opening } from './project/open.ts'

/** One exported run, and what is known of it. */
export interface Exported {
  readonly name: string
  /** The coordination model it is about. */
  readonly model: string
  /** Where it stood when it was exported. `crashed`: its process died in the middle. */
  readonly state: 'completed' | 'partial' | 'failed' | 'cancelled' | 'awaiting_input' | 'sleeping' | 'crashed'
  /** Of the exported text. */
  readonly sha256: string
  readonly events: number
  /** Every run of the tree: what ran, in which part, and how it stood. */
  readonly runs: readonly string[]
  /** What each part of a work order was called, and how it stood. */
  readonly subtasks?: readonly string[]
  readonly opening?: Opening
  /** What to answer, by the operation that asks. */
  readonly answers?: Readonly<Record<string, Json>>
  /**
   * Of a finished run: where its log can be cut so that it ends the same when it is resumed. `end`: only just before its
   * end, because something outside decided how it went on. `never`: it needs what is not in the project.
   */
  readonly cut?: 'anywhere' | 'end' | 'never'
  readonly after: Ending
}

/** How a run ends, once it is resumed. */
export interface Ending extends Pick<RunResult, 'status' | 'output'> {
  /** How many there are. */
  readonly warnings: number
  /** Its code. */
  readonly error?: string
}

/** A journal file that the command line wrote, and closed. */
export interface Database {
  readonly file: string
  readonly sha256: string
  /** Shortly after its last event, in milliseconds since 1970. */
  readonly writtenAt: number
  /** The newest first. */
  readonly runs: readonly DatabaseRun[]
}

interface DatabaseRun {
  readonly runId: string
  readonly runnable: string
  readonly status: string
  readonly answers?: Readonly<Record<string, Json>>
  /** How it ends once it is resumed, where that is always the same. */
  readonly after?: Ending
}

export interface Corpus {
  /** Every event type that stands somewhere in the corpus. */
  readonly types: readonly string[]
  readonly exported: readonly Exported[]
  readonly databases: readonly Database[]
}

export const corpus: Corpus = JSON.parse(readFileSync(place('index.json'), 'utf8')) as Corpus

/** The text of an exported run, as `baton export` wrote it. */
export function textOf({ name }: Pick<Exported, 'name'>): string {
  return gunzipSync(readFileSync(place(`runs/${name}.ndjson.gz`))).toString('utf8')
}

export function place(path: string): URL {
  return new URL(path, import.meta.url)
}
