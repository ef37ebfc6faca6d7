import { type KeyKind, keyKinds } from '../../../secrets/key-kinds.ts'
import { literally } from '../../../secrets/shape.ts'

/** A kind of key, and how it is found in files. */
export interface KnownKey extends Pick<KeyKind, 'called' | 'mark' | 'severity'> {
  readonly pattern: RegExp
}

/** The kinds of keys that can be told from anything else for sure. */
export const knownKeys: readonly KnownKey[] = keyKinds.flatMap(({ called, mark, before, shape, severity }) => {
  if (shape === undefined) return []
  const pattern = new RegExp(`(?<![A-Za-z0-9_])${before}${literally(mark)}${shape}(?![A-Za-z0-9])`, 'g')
  return [{ called, mark, severity, pattern }]
})
