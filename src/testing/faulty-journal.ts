import type { Journal } from '../kernel/ports/journal.ts'

/**
 * What happens to the n-th append, counted from 1. Appends made within one
 * turn count as one, because a journal makes them durable together. Messages
 * that are posted or discarded count as appends too.
 */
export type Fault =
  /** It is kept, and then the process is gone: the append never resolves and nothing else happens. */
  | { readonly kind: 'die-after'; readonly append: number }
  /** The process is gone before it is kept. */
  | { readonly kind: 'die-before'; readonly append: number }
  /** It is refused with this error, and later ones go through. */
  | { readonly kind: 'refuse'; readonly append: number; readonly error: Error }

export interface FaultyJournal extends Journal {
  /** How many appends were asked for. */
  readonly appends: number
  /** The fault has killed the process that uses this journal. */
  readonly dead: boolean
  /** Resolves when the fault has killed the process that uses this journal. */
  readonly died: Promise<void>
}

/**
 * A journal as seen by a process that is going to die. Once dead, no call is
 * answered any more, and the journal behind it can be opened by another.
 */
export function faultyJournal(journal: Journal, fault: Fault): FaultyJournal {
  let appends = 0
  let dead = false
  let die = (): void => {}
  const died = new Promise<void>((resolve) => {
    die = () => {
      dead = true
      resolve()
    }
  })
  let sameTurn = false
  const countTurn = (): void => {
    if (!sameTurn) {
      appends++
      sameTurn = true
      queueMicrotask(() => {
        sameTurn = false
      })
    }
  }
  const silence = <Result>(): Promise<Result> => new Promise<Result>(() => {})
  const whileAlive =
    <Parameters extends readonly unknown[], Result>(call: (...parameters: Parameters) => Promise<Result>) =>
    (...parameters: Parameters): Promise<Result> =>
      dead ? silence() : call(...parameters)
  const write = async (keep: () => Promise<void> | undefined): Promise<void> => {
    if (dead) return silence()
    countTurn()
    if (appends !== fault.append) return keep()
    if (fault.kind === 'refuse') throw fault.error
    // Whether the journal takes it or refuses it, the dead do not hear of it.
    if (fault.kind === 'die-after') void keep()?.catch(() => {})
    queueMicrotask(die)
    return silence()
  }
  return {
    place: journal.place,
    died,
    get dead() {
      return dead
    },
    get appends() {
      return appends
    },
    append: (lease, batch) => write(() => journal.append(lease, batch)),
    read: whileAlive(journal.read.bind(journal)),
    value: whileAlive(journal.value.bind(journal)),
    list: whileAlive(journal.list.bind(journal)),
    since: whileAlive(journal.since.bind(journal)),
    heartbeat: whileAlive(journal.heartbeat.bind(journal)),
    claim: whileAlive(journal.claim.bind(journal)),
    release: whileAlive(journal.release.bind(journal)),
    owner: whileAlive(journal.owner.bind(journal)),
    post: (message, seen) => write(() => journal.post(message, seen)),
    messages: whileAlive(journal.messages.bind(journal)),
    messagesSince: whileAlive(journal.messagesSince.bind(journal)),
    discard: (rootRunId, messageIds) => write(() => journal.discard(rootRunId, messageIds)),
    onChange: (listener, about) => journal.onChange((change) => (dead ? undefined : listener(change)), about),
    close: async () => {},
  }
}
