/** A version by its three numbers; undefined when it is written in another way. */
export interface Version {
  readonly major: number
  readonly minor: number
  readonly patch: number
  readonly preRelease?: string
}

export function parseVersion(text: string): Version | undefined {
  const [, major, minor, patch, preRelease] =
    /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([\w.-]+))?(?:\+[\w.-]+)?$/.exec(text) ?? []
  if (major === undefined) return undefined
  const numbers = { major: Number(major), minor: Number(minor), patch: Number(patch) }
  return preRelease === undefined ? numbers : { ...numbers, preRelease }
}

/** How much a range in a package.json leaves open. */
export type Openness = 'exact' | 'compatible' | 'open' | 'git' | 'address' | 'local'

export function opennessOf(range: string): Openness {
  const plain = range.trim().replace(/^npm:(?:@[^@]+|[^@]+)@/, '')
  if (/^(?:workspace|file|link|portal|catalog):/.test(plain)) return 'local'
  if (
    /^(?:git[+:]|git@|github:|gitlab:|bitbucket:)|\.git(?:#|$)/.test(plain) ||
    /^[\w-]+\/[\w.-]+(?:#.*)?$/.test(plain)
  )
    return 'git'
  if (/^https?:/.test(plain)) return 'address'
  if (parseVersion(plain.replace(/^=\s*/, '')) !== undefined) return 'exact'
  const isOpen = /^(?:\*|x|latest|next|canary|beta|alpha|)$/i.test(plain) || (/^>=?/.test(plain) && !/[<]/.test(plain))
  return isOpen ? 'open' : 'compatible'
}
