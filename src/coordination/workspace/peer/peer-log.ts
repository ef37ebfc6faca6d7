import { isObject, type Json } from '../../../events/json.ts'
import { momentOf, type PeerGround } from '../claims/ground.ts'
import type { Disk } from '../files/disk.ts'
import { orLater } from '../files/disk-trouble.ts'
import { pathIn, places } from '../files/layout.ts'
import { isAgentId } from '../files/names.ts'
import type { PeerNews } from './news.ts'

/** One line of the log of a peer. */
export type LoggedNews = PeerNews & {
  readonly at: string
  readonly agent: string
  /** Counted by the peer itself. */
  readonly seq: number
}

const longestLine = 4_000

/** What one peer did, line by line, in a file of its own. Losing a line loses nothing but that. */
export class PeerLog {
  readonly #ground: PeerGround
  #seq = 0
  #gathered: Uint8Array[] = []
  #written: Promise<unknown> = Promise.resolve()

  constructor(ground: PeerGround) {
    this.#ground = ground
  }

  note(news: PeerNews): void {
    const { agentId } = this.#ground
    const line = JSON.stringify({ at: momentOf(this.#ground), agent: agentId, seq: ++this.#seq, ...news })
    const bytes = Buffer.from(
      `${line.length > longestLine ? `${JSON.stringify({ at: momentOf(this.#ground), agent: agentId, seq: this.#seq, what: news.what, task: news.task })}` : line}\n`,
    )
    this.#gathered.push(bytes)
    // What comes while lines are being written is written together, after them.
    if (this.#gathered.length === 1) this.#written = this.#written.then(() => this.#write()).catch(() => {})
  }

  async #write(): Promise<void> {
    const { agentId, disk } = this.#ground
    const bytes = Buffer.concat(this.#gathered)
    this.#gathered = []
    await orLater(logOf(agentId), () => disk.append(logOf(agentId), bytes))
  }

  /** All that was noted is written. */
  async written(): Promise<void> {
    await this.#written
  }
}

/** The logs of all peers as one: by task and attempt, and within those as each peer counted. */
export async function mergedLogs(disk: Disk, taskId?: string): Promise<readonly LoggedNews[]> {
  const all: LoggedNews[] = []
  for (const name of await disk.list(places.logs)) {
    if (!name.endsWith('.jsonl') || !isAgentId(name.slice(0, -'.jsonl'.length))) continue
    const bytes = (await disk.read(pathIn(places.logs, name), Number.MAX_SAFE_INTEGER)) ?? []
    for (const line of Buffer.from(bytes).toString().split('\n')) {
      const news = newsIn(line)
      if (news !== undefined && (taskId === undefined || news.task === taskId)) all.push(news)
    }
  }
  if (taskId === undefined) return all.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.seq - b.seq))
  return all.toSorted((a, b) => (a.attempt ?? 0) - (b.attempt ?? 0) || (a.at < b.at ? -1 : 1) || a.seq - b.seq)
}

function newsIn(line: string): LoggedNews | undefined {
  try {
    const value: Json = JSON.parse(line)
    return isObject(value) && typeof value['what'] === 'string' ? (value as LoggedNews) : undefined
  } catch {
    return undefined
  }
}

const logOf = (agentId: string): string => pathIn(places.logs, `${agentId}.jsonl`)
