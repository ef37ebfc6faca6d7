import { hostname } from 'node:os'
import { fillWithChance } from '../kernel/chance.ts'
import { sha256 } from '../kernel/digest.ts'

// An import of `node:fs` loads its promises, streams and watchers too: a tenth of the time in which Node starts.
const { readFileSync, readlinkSync } = process.getBuiltinModule('node:fs')

/**
 * A name for this process that no other process ever has, on this machine or another:
 * host, process, when that process began, which boot and process namespace it counts in, and chance.
 */
export function processOwner(): string {
  const chance = Buffer.alloc(4)
  fillWithChance(chance)
  return [hostname(), process.pid, startedAt(process.pid) ?? '', machine(), chance.toString('hex')].join('/')
}

/**
 * True only if the owner can't be alive: a process of this very machine and boot that is gone,
 * or whose number another process has now. Nothing is ever proven of an owner elsewhere.
 */
export function isProvenDead(owner: string): boolean {
  const [host, id, began, place] = owner.split('/')
  const pid = Number(id)
  if (host !== hostname() || place !== machine() || !Number.isInteger(pid) || pid <= 0) return false
  if (process.platform !== 'linux') return !answers(pid)
  return startedAt(pid) !== began
}

/** Whether an owner is or was a process of this machine, in this boot or another. */
export function isSameHost(owner: string): boolean {
  return owner.split('/')[0] === hostname()
}

/** When a process began, in clock ticks since boot; undefined if it does not run. */
function startedAt(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may itself hold spaces and parentheses.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? undefined : rest[18]
  } catch {
    return undefined
  }
}

let knownBoot: string | undefined

/** Names the boot of the machine in which time that can't be set is counted; null where that can't be known. */
export function bootOfMachine(): string | null {
  knownBoot ??= bootId() === '' ? '' : sha256(`${bootId()}\n${namespaceOf('time')}`).slice(0, 12)
  return knownBoot === '' ? null : knownBoot
}

let knownMachine: string | undefined

/** Process numbers mean the same only within one boot and one process namespace. */
function machine(): string {
  knownMachine ??= sha256(`${bootId()}\n${namespaceOf('pid')}`).slice(0, 12)
  return knownMachine
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function namespaceOf(kind: 'pid' | 'time'): string {
  try {
    return readlinkSync(`/proc/self/ns/${kind}`)
  } catch {
    return ''
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
