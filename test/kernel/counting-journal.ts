import type { Journal } from '../../src/kernel/ports/journal.ts'

/** What a journal was asked, and how many records it gave out. */
export interface Counts {
  list: number
  read: number
  since: number
  messages: number
  recordsRead: number
  recordsFed: number
}

/** A journal that counts how it is looked at. */
export function countingJournal(journal: Journal): { readonly journal: Journal; readonly counts: Counts } {
  const counts: Counts = { list: 0, read: 0, since: 0, messages: 0, recordsRead: 0, recordsFed: 0 }
  const counting: Journal = {
    place: journal.place,
    append: journal.append.bind(journal),
    value: journal.value.bind(journal),
    heartbeat: journal.heartbeat.bind(journal),
    claim: journal.claim.bind(journal),
    release: journal.release.bind(journal),
    owner: journal.owner.bind(journal),
    post: journal.post.bind(journal),
    messagesSince: journal.messagesSince.bind(journal),
    discard: journal.discard.bind(journal),
    onChange: journal.onChange.bind(journal),
    close: journal.close.bind(journal),
    list: (filter) => {
      counts.list++
      return journal.list(filter)
    },
    read: async (runId, afterSeq) => {
      counts.read++
      const records = await journal.read(runId, afterSeq)
      counts.recordsRead += records.length
      return records
    },
    since: async (cursor, filter, limit) => {
      counts.since++
      const page = await journal.since(cursor, filter, limit)
      counts.recordsFed += page.items.length
      return page
    },
    messages: (rootRunIds) => {
      counts.messages++
      return journal.messages(rootRunIds)
    },
  }
  return { journal: counting, counts }
}
