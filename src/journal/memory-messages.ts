import type { Message, Page } from '../kernel/ports/journal.ts'

/** Messages to runs that have not received them, in the order in which they were posted. */
export class MemoryMessages {
  readonly #messages = new Map<string, { readonly number: number; readonly message: Message }>()
  #posted = 0

  get size(): number {
    return this.#messages.size
  }

  get(id: string): Message | undefined {
    return this.#messages.get(id)?.message
  }

  add(message: Message): void {
    this.#messages.set(message.id, { number: ++this.#posted, message: structuredClone(message) })
  }

  delete(ids: readonly string[]): void {
    for (const id of ids) this.#messages.delete(id)
  }

  to(rootRunIds: readonly string[]): Message[] {
    const wanted = new Set(rootRunIds)
    return [...this.#messages.values()].flatMap(({ message }) => (wanted.has(message.rootRunId) ? [message] : []))
  }

  since(cursor: number | 'end', limit: number): Page<Message> {
    if (cursor === 'end') return { items: [], cursor: this.#posted, more: false }
    const later = [...this.#messages.values()].filter(({ number }) => number > cursor)
    const read = later.slice(0, limit)
    const more = read.length < later.length
    return {
      items: read.map(({ message }) => message),
      cursor: more ? (read.at(-1)?.number ?? cursor) : this.#posted,
      more,
    }
  }

  topicIds(rootRunId: string): readonly string[] {
    return this.to([rootRunId]).flatMap(({ kind, id }) => (kind === 'topic' ? [id] : []))
  }

  /** A tree that ended may be had go on, and then wants the messages on topics that it has not received. */
  forget(rootRunId: string, kept?: 'topics'): void {
    const gone = this.to([rootRunId]).filter(({ kind }) => kept === undefined || kind !== 'topic')
    this.delete(gone.map(({ id }) => id))
  }
}
