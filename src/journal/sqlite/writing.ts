import { readOrMakeStampKey } from '../stamp-key.ts'
import { Stamps } from '../stamps.ts'
import { type ConnectionOptions, patienceOf } from './connection.ts'
import type { MessageRow } from './message-list.ts'
import { Patience } from './patience.ts'
import { isOwnMessage } from './tree-stamps.ts'

/** How a connection writes: how long it waits for others, what it stamps with, and which messages it believes. */
export interface Writing {
  readonly patience: Patience
  /** Nothing where no key can be kept. */
  readonly stamps: Stamps | undefined
  isBelieved(row: MessageRow): boolean
  /** Why there are none. */
  readonly keyless: { readonly path: string; readonly problem: string }
}

export function writingWith(options: ConnectionOptions): Writing {
  const { keyFile, ownOnly = false } = options
  const key = keyFile === undefined ? undefined : readOrMakeStampKey(keyFile)
  const stamps = key && new Stamps(key)
  return {
    patience: new Patience(patienceOf(options)),
    stamps,
    isBelieved: (row) => !ownOnly || isOwnMessage(stamps, row),
    keyless: { path: keyFile ?? '', problem: 'it can not be made' },
  }
}
