import type { DatabaseSync } from 'node:sqlite'
import type { ForeignTree, Provenance } from '../../kernel/ports/provenance.ts'
import type { Stamps } from '../stamps.ts'
import type { WriterRequest } from './request.ts'
import { storageError } from './storage-error.ts'
import { TreeStamps } from './tree-stamps.ts'

/** Tells by their stamps which trees of a file this user wrote. */
export class FileProvenance implements Provenance {
  readonly #path: string
  readonly #trees: TreeStamps
  readonly #write: (request: WriterRequest) => Promise<unknown>

  constructor(
    db: DatabaseSync,
    path: string,
    stamps: () => Stamps | undefined,
    write: (request: WriterRequest) => Promise<unknown>,
  ) {
    this.#path = path
    this.#trees = new TreeStamps(db, path, stamps)
    this.#write = write
  }

  async foreignTree(rootRunId: string): Promise<ForeignTree | undefined> {
    try {
      return this.#trees.foreign(rootRunId)
    } catch (error) {
      throw storageError(error, this.#path, `run ${rootRunId}`)
    }
  }

  async isAdopted(rootRunId: string): Promise<boolean> {
    try {
      return this.#trees.isAdopted(rootRunId)
    } catch (error) {
      throw storageError(error, this.#path, `run ${rootRunId}`)
    }
  }

  async adopt({ rootRunId, digest }: ForeignTree): Promise<void> {
    await this.#write(['adopt', rootRunId, digest])
  }
}
