import { hash } from 'node:crypto'
import { unseenIn } from '../../../source/unseen.ts'
import { pathIn, places } from './layout.ts'

/**
 * A task as its file names spell it: `report` as it was dropped, `report.r2` when it has come back twice. The number only
 * ever goes up, and ids of agents are never used twice, so no name of a claim ever occurs again: a name is enough to prove
 * which claim is meant.
 */
export interface Stem {
  readonly base: string
  readonly number: number
}

/** Where a task goes from an owner. */
export type Destination = 'completed' | 'failed' | 'pending' | 'waiting'

export interface ClaimName {
  readonly stem: Stem
  readonly owner: string
}

/** A task between two places. `writer` made the draft that is to be published: the owner, or the peer that found it dead. */
export interface CommitName extends ClaimName {
  readonly to: Destination
  readonly writer: string
}

const agentId = '[A-Za-z][A-Za-z0-9-]{0,45}_[0-9a-f]{8}'
const claim = new RegExp(`^(.+)_(${agentId})$`, 's')
const commit = new RegExp(`^(.+)_(${agentId})\\.(completed|failed|pending|waiting)\\.(${agentId})$`, 's')
const onlyAgent = new RegExp(`^${agentId}$`)

/** A file name has 255 bytes; the longest that is made of a base adds 133. */
const longestBase = 120

/** Whether a file could be called so. What a person writes as the name of a task must lead nowhere else. */
export function canBeBase(text: string): boolean {
  return text !== '' && !/[/\\\0]/.test(text) && Buffer.byteLength(text) <= 255 - '.json'.length
}

export function isAgentId(text: string): boolean {
  return onlyAgent.test(text)
}

export function stemText({ base, number }: Stem): string {
  return number === 0 ? base : `${base}.r${number}`
}

export function parseStem(text: string): Stem {
  const [, base, number] = /^(.+)\.r([1-9]\d{0,5})$/s.exec(text) ?? []
  return base === undefined ? { base: text, number: 0 } : { base, number: Number(number) }
}

/** The stem of a file in `pending`, `waiting`, `completed` or `failed`. */
export function stemOfFile(name: string): Stem {
  return parseStem(withoutEnding(name))
}

export function parseClaimName(name: string): ClaimName | undefined {
  const [, stem, owner] = claim.exec(withoutEnding(name)) ?? []
  return stem === undefined || owner === undefined ? undefined : { stem: parseStem(stem), owner }
}

export function claimName({ stem, owner }: ClaimName): string {
  return `${stemText(stem)}_${owner}.json`
}

export function parseCommitName(name: string): CommitName | undefined {
  const [, stem, owner, to, writer] = commit.exec(withoutEnding(name)) ?? []
  if (stem === undefined || owner === undefined || to === undefined || writer === undefined) return undefined
  return { stem: parseStem(stem), owner, to: to as Destination, writer }
}

export function commitName({ to, writer, ...claimed }: CommitName): string {
  return `${withoutEnding(claimName(claimed))}.${to}.${writer}.json`
}

export function pendingPath(stem: Stem): string {
  return pathIn(places.pending, `${stemText(stem)}.json`)
}

export function activePath(name: ClaimName): string {
  return pathIn(places.active, claimName(name))
}

export function waitingPath(stem: Stem): string {
  return pathIn(places.waiting, `${stemText(stem)}.json`)
}

/** Where it ends. No number: of all claims of a task, one ends it. */
export function endPath(to: 'completed' | 'failed', { base }: Stem): string {
  return pathIn(places[to], `${base}.json`)
}

export function nextStem({ base, number }: Stem): Stem {
  return { base, number: number + 1 }
}

/** The base that a dropped file gets in place of one that is too long or that people could not see. */
export function tameBase(base: string): string {
  if (base.length <= longestBase && /^[\w.-]+$/.test(base)) return base
  const seen = base.replaceAll(/./gsu, (character) => (unseenIn(character) === undefined ? character : '_'))
  const isShort = Buffer.byteLength(seen) <= longestBase
  if (isShort && seen === base) return base
  return `${isShort ? seen : shortened(seen, longestBase - 8)}-${hash('sha256', base, 'hex').slice(0, 6)}`
}

/** Up to that many bytes, and whole characters. */
function shortened(text: string, bytes: number): string {
  let kept = ''
  let left = bytes
  for (const character of text) {
    left -= Buffer.byteLength(character)
    if (left < 0) break
    kept += character
  }
  return kept
}

function withoutEnding(name: string): string {
  return name.endsWith('.json') ? name.slice(0, -'.json'.length) : name
}
