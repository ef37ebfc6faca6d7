import {
  endPath,
  parseClaimName,
  parseCommitName,
  stemOfFile,
} from '../../../src/coordination/workspace/files/names.ts'
import type { SimulatedDisk } from './simulated-disk.ts'

interface Step {
  readonly peer: string
  readonly step: string
  readonly from: string
  readonly to: string | undefined
}

interface ClaimMade {
  readonly number: number
  readonly peer: string
}

/**
 * Watches every step, and says which property of the protocol does not hold. The numbers are those of the model that was
 * checked before: 3, one commit; 4, by the latest claimer; 5, a reaper takes only a claim that it has judged. That no two
 * owners work at once, and that effects happen once and in order, is for the journal and its epochs, not for files.
 */
export class ProtocolMonitor {
  readonly problems: string[] = []
  readonly #disk: SimulatedDisk
  readonly #bases: readonly string[]
  /** The latest claim of each task. */
  readonly #latest = new Map<string, ClaimMade>()
  /** Which claim a peer has looked at under a path. */
  readonly #lookedAt = new Map<string, number | undefined>()
  readonly #ends = new Map<string, number>()
  readonly #acknowledged = new Map<string, string>()
  #claims = 0

  constructor(disk: SimulatedDisk, bases: readonly string[]) {
    this.#disk = disk
    this.#bases = bases
  }

  complain(problem: string): void {
    this.problems.push(problem)
  }

  acknowledged(base: string, result: string): void {
    this.#acknowledged.set(base, result)
  }

  /** After a power cut there may be a claim again that was given back, or a commit that was tidied; claims begin anew. */
  afterPowerCut(): void {
    this.#lookedAt.clear()
    for (const base of this.#bases) {
      this.#ends.set(base, this.#endedIn(base).length)
      const published = this.#resultOf(base)
      const told = this.#acknowledged.get(base)
      if (told !== undefined && told !== published) this.complain(`the power cut lost the result of ${base}`)
    }
    this.#check()
  }

  saw({ peer, step, from, to }: Step): void {
    if (step === 'look') this.#lookedAt.set(`${peer} ${from}`, this.#latest.get(baseOf(from))?.number)
    if (step === 'rename' && from.startsWith('tasks/pending/') && to?.startsWith('tasks/active/')) {
      this.#latest.set(baseOf(from), { number: ++this.#claims, peer })
    }
    if (step === 'rename' && from.startsWith('tasks/active/')) this.#leftActive(peer, from, to ?? '')
    if ((step === 'rename' || step === 'link') && to !== undefined && isEnd(to)) this.#ended(to)
    this.#check()
  }

  /** The result that was published, as its file says. */
  #resultOf(base: string): string | undefined {
    const text = this.#disk.text(endPath('completed', { base, number: 0 }))
    return text === undefined ? undefined : JSON.parse(text).result
  }

  #leftActive(peer: string, from: string, to: string): void {
    const base = baseOf(from)
    const latest = this.#latest.get(base)
    const commit = parseCommitName(to.slice(to.lastIndexOf('/') + 1))
    // A peer that commits its own work must have made the latest claim; one that takes back must have looked at this very claim.
    if (commit?.owner === peer && latest?.peer !== peer)
      this.complain(`4: ${peer} committed ${base}, which ${String(latest?.peer)} has claimed since`)
    const seen = this.#lookedAt.get(`${peer} ${from}`)
    if (commit?.owner !== peer && latest?.peer !== peer && seen !== latest?.number)
      this.complain(`5: ${peer} took ${base} from a claim that it has not looked at`)
  }

  #ended(path: string): void {
    const base = baseOf(path)
    const times = (this.#ends.get(base) ?? 0) + 1
    this.#ends.set(base, times)
    if (times > 1) this.complain(`3: ${base} was published ${times} times`)
  }

  #endedIn(base: string): string[] {
    return ['tasks/completed', 'tasks/failed'].flatMap((folder) =>
      this.#disk.namesIn(folder).filter((name) => !name.startsWith('.') && stemOfFile(name).base === base),
    )
  }

  /** At every moment a task is in one place, or on its way between two. */
  #check(): void {
    for (const base of this.#bases) {
      const isIt = (stem: { base: string } | undefined): boolean => stem?.base === base
      const pending = this.#disk.namesIn('tasks/pending').filter((name) => isIt(stemOfFile(name)))
      const active = this.#disk
        .namesIn('tasks/active')
        .filter((name) => isIt(parseClaimName(name)?.stem ?? stemOfFile(name)))
      const commits = this.#disk.namesIn('tasks/.commit').filter((name) => isIt(parseCommitName(name)?.stem))
      const waiting = this.#disk.namesIn('tasks/waiting').filter((name) => isIt(stemOfFile(name)))
      const places = [...pending, ...active, ...waiting, ...this.#endedIn(base)]
      if (places.length > 1) this.complain(`S1: ${base} is in several places: ${places.join(', ')}`)
      if (places.length + commits.length === 0) this.complain(`S4: ${base} is lost`)
    }
  }
}

function baseOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (parseCommitName(name) ?? parseClaimName(name))?.stem.base ?? stemOfFile(name).base
}

function isEnd(path: string): boolean {
  return /^tasks\/(?:completed|failed)\/[^.]/.test(path)
}
