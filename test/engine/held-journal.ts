import type { Batch, Journal, Lease } from '../../src/kernel/ports/journal.ts'

export interface HeldJournal extends Journal {
  /** Writes in the order they were asked for, as `append run.started`, `discard`, `heartbeat`, `claim`, `release`. */
  readonly asked: string[]
  /** From now on writes that this is true for wait: a journal on a slow disk. */
  hold(isHeld: (write: string) => boolean): void
  /** Lets everything through, also what waits. */
  letThrough(): void
}

/** A journal whose writes can be made to wait. */
export function heldJournal(journal: Journal): HeldJournal {
  const asked: string[] = []
  let isHeld = (_write: string): boolean => false
  let gate = Promise.withResolvers<void>()
  const held =
    <Parameters extends readonly unknown[], Result>(
      named: (...parameters: Parameters) => string,
      write: (...parameters: Parameters) => Result,
    ) =>
    async (...parameters: Parameters): Promise<Awaited<Result>> => {
      const name = named(...parameters)
      asked.push(name)
      if (isHeld(name)) await gate.promise
      return await write(...parameters)
    }
  const typesOf = ({ entries }: Batch): string => entries.map(({ type }) => type).join(' ')
  return {
    place: journal.place,
    asked,
    hold: (condition) => {
      isHeld = condition
    },
    letThrough: () => {
      isHeld = () => false
      gate.resolve()
      gate = Promise.withResolvers()
    },
    append: held((_lease, batch: Batch) => `append ${typesOf(batch)}`, journal.append.bind(journal)),
    heartbeat: held((_owner: string, _leaseMs: number) => 'heartbeat', journal.heartbeat.bind(journal)),
    claim: held((_rootRunId: string, _owner: string, _reopens?: boolean) => 'claim', journal.claim.bind(journal)),
    release: held((_lease: Lease) => 'release', journal.release.bind(journal)),
    post: journal.post.bind(journal),
    discard: held((_rootRunId: string, _messageIds: readonly string[]) => 'discard', journal.discard.bind(journal)),
    owner: journal.owner.bind(journal),
    read: journal.read.bind(journal),
    value: journal.value.bind(journal),
    list: journal.list.bind(journal),
    since: journal.since.bind(journal),
    messages: journal.messages.bind(journal),
    messagesSince: journal.messagesSince.bind(journal),
    onChange: journal.onChange.bind(journal),
    close: journal.close.bind(journal),
  }
}
