import type { Entry } from '../../events/record.ts'
import type { AppendRequest, WriterRequest } from './request.ts'

/**
 * Requests on their way to the thread that writes. Most appends go as two flat lists, which are copied between threads in
 * half the time that nested ones take, and a third of what objects take.
 */
export interface ThreadMessage {
  readonly texts: readonly string[]
  readonly numbers: Float64Array
  /** Requests that are no appends, and appends with more to them than events. */
  readonly others: readonly WriterRequest[]
}

/** In place of an epoch, which is never negative: the next of the others stands here. */
const another = -1
/** A run has an id, so this is no parent. */
const noParent = ''

export function packed(requests: readonly WriterRequest[]): ThreadMessage {
  const texts: string[] = []
  const numbers: number[] = []
  const others: WriterRequest[] = []
  for (const request of requests) {
    if (request[0] === 'append' && isPlain(request)) packAppend(request, texts, numbers)
    else {
      numbers.push(another)
      others.push(request)
    }
  }
  return { texts, numbers: new Float64Array(numbers), others }
}

export function unpacked({ texts, numbers, others }: ThreadMessage): readonly WriterRequest[] {
  const requests: WriterRequest[] = []
  const text = takerOf(texts, '')
  const number = takerOf(numbers, 0)
  const other = others.values()
  while (number.left()) {
    const epoch = number.take()
    const given = epoch === another ? other.next().value : undefined
    requests.push(given ?? unpackAppend(epoch, text.take, number.take))
  }
  return requests
}

function isPlain([, , { heard, entries }]: AppendRequest): boolean {
  return heard === undefined && entries.every(({ values }) => values.length === 0)
}

function packAppend([, lease, batch]: AppendRequest, texts: string[], numbers: number[]): void {
  const { lineage, expectedSeq, entries } = batch
  texts.push(lease.rootRunId, lease.owner, lineage.runId, lineage.parentRunId ?? noParent, lineage.rootRunId)
  numbers.push(lease.epoch, expectedSeq, entries.length)
  for (const { seq, ts, type, version, actor, causation, json } of entries) {
    texts.push(type, actor, json)
    numbers.push(seq, ts, version, causation)
  }
}

function unpackAppend(epoch: number, text: () => string, number: () => number): AppendRequest {
  const lease = { rootRunId: text(), owner: text(), epoch }
  const runId = text()
  const lineage = { runId, parentRunId: text() || null, rootRunId: text() }
  const expectedSeq = number()
  const entries: Entry[] = []
  for (let left = number(); left > 0; left--) {
    const [type, actor, json] = [text(), text(), text()]
    const [seq, ts, version, causation] = [number(), number(), number(), number()]
    entries.push({ runId, seq, ts, type, version, actor, causation, json, values: [] })
  }
  return ['append', lease, { lineage, expectedSeq, entries }]
}

interface Taker<Item> {
  readonly take: () => Item
  readonly left: () => boolean
}

function takerOf<Item>(items: ArrayLike<Item>, none: Item): Taker<Item> {
  let next = 0
  return { take: () => items[next++] ?? none, left: () => next < items.length }
}
