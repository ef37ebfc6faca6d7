import { BatonError } from '../../src/errors/baton-error.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'

export interface UnwritableJournal extends Journal {
  /** From now on every write is refused with this, until it is taken away. */
  refusal: BatonError | undefined
  /** How many writes were refused. */
  readonly refused: number
}

export const diskFull: BatonError = new BatonError('BATON_JOURNAL_FULL', { path: 'the disk' })

/** A journal on a disk that is full for a while: all of it can be read, and nothing written. */
export function unwritableJournal(journal: Journal): UnwritableJournal {
  let refusal: BatonError | undefined
  let refused = 0
  const whileWritable =
    <Parameters extends readonly unknown[], Result>(write: (...parameters: Parameters) => Result) =>
    (...parameters: Parameters): Result | Promise<never> => {
      if (refusal === undefined) return write(...parameters)
      refused++
      return Promise.reject(refusal)
    }
  return {
    place: journal.place,
    get refusal() {
      return refusal
    },
    set refusal(error) {
      refusal = error
    },
    get refused() {
      return refused
    },
    append: whileWritable(journal.append.bind(journal)),
    read: journal.read.bind(journal),
    value: journal.value.bind(journal),
    list: journal.list.bind(journal),
    since: journal.since.bind(journal),
    heartbeat: whileWritable(journal.heartbeat.bind(journal)),
    claim: whileWritable(journal.claim.bind(journal)),
    owner: journal.owner.bind(journal),
    release: whileWritable(journal.release.bind(journal)),
    post: whileWritable(journal.post.bind(journal)),
    messages: journal.messages.bind(journal),
    messagesSince: journal.messagesSince.bind(journal),
    discard: whileWritable(journal.discard.bind(journal)),
    onChange: journal.onChange.bind(journal),
    close: journal.close.bind(journal),
  }
}
