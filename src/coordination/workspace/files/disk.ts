/**
 * All that the protocol asks of the disk, each in one step that happens or does not. Paths are inside the workspace, with
 * slashes. What is gone is an answer here, not an error; every other trouble is thrown as the system names it.
 */
export interface Disk {
  /** Names of what is in a folder, in no order; none where there is no folder. */
  list(folder: string): Promise<readonly string[]>
  /** How something looks, without following a link; undefined when it is gone. */
  look(path: string): Promise<Look | undefined>
  /** At most `limit` bytes, beginning at `from`; undefined when it is gone. Never waits on a pipe, never follows a link. */
  read(path: string, limit: number, from?: number): Promise<Uint8Array | undefined>
  /** Makes a new file whose content can no longer be lost; false when something has that name. */
  write(path: string, bytes: Uint8Array): Promise<boolean>
  /** Gives it another name, and takes the place of what has that name; false when it is gone. */
  rename(from: string, to: string): Promise<boolean>
  /** Gives it a second name, unless something has that name already. */
  link(from: string, to: string): Promise<'linked' | 'taken' | 'gone' | 'unsupported'>
  /** Makes its time of change the present; false when it is gone. */
  touch(path: string): Promise<boolean>
  /** A file, or a folder that is empty; false when it is gone. */
  remove(path: string): Promise<boolean>
  makeFolder(path: string): Promise<void>
  /** Adds to the end of a file in one piece, beside others that do the same. */
  append(path: string, bytes: Uint8Array): Promise<void>
  /** From here on, names that were given and taken in this folder are durable. */
  sync(folder: string): Promise<void>
  /** Calls back some time after something changed in a folder, if it can. Only a hint. */
  watch(folder: string, heard: () => void): () => void
}

export interface Look {
  readonly kind: 'file' | 'folder' | 'link' | 'other'
  readonly bytes: number
  /** Milliseconds since 1970, with their fractions. */
  readonly changedAt: number
  /** When it was made, which nothing can set; 0 where the file system does not know. */
  readonly bornAt: number
}
