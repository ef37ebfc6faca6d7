import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'

const script = fileURLToPath(new URL('./processes/churn.ts', import.meta.url))

export interface LoadReport {
  /** What each question run asked, by run: those that were acknowledged and not answered. */
  readonly unanswered: ReadonlyMap<string, string>
  /** Runs that a process was told the end of, or answered the last question of. */
  readonly ended: ReadonlySet<string>
  readonly pruned: readonly string[]
  /** Copies that were made meanwhile, with what was unanswered before each was begun. */
  readonly backups: readonly { readonly file: string; readonly unanswered: ReadonlyMap<string, string> }[]
  readonly trouble: readonly string[]
  /** How many events a reader saw that read along. */
  readonly seen: number
}

/** Lets processes work on a journal while this one prunes, copies and reads it all the time. */
export async function underLoad(path: string, processes: number, turnsEach: number): Promise<LoadReport> {
  const journal = await sqliteJournal(path)
  const said = new Said()
  let working = processes
  const members = Array.from({ length: processes }, async (_, index) => {
    await member(path, String(index), turnsEach, said)
    working--
  })
  const pruned: string[] = []
  const backups: { file: string; unanswered: ReadonlyMap<string, string> }[] = []
  const { upkeep = unreachable() } = journal
  let seen = 0
  let cursor = 0
  for (let round = 0; working > 0 || round === 0; round++) {
    pruned.push(...(await upkeep.prune({ endedBefore: Date.now() })).rootRunIds)
    const unanswered = new Map(said.unanswered)
    const { file } = await upkeep.backup(`${path}.copy-${round % 3}`, { replace: true })
    backups[round % 3] = { file, unanswered }
    const read = await readAlong(journal, cursor)
    cursor = read.cursor
    seen += read.count
    if (round % 4 === 3) await upkeep.compact()
  }
  await Promise.all(members)
  await journal.close()
  return { unanswered: said.unanswered, ended: said.ended, pruned, backups, trouble: said.trouble, seen }
}

async function readAlong(journal: Journal, from: number): Promise<{ count: number; cursor: number }> {
  let count = 0
  let cursor = from
  for (let more = true; more; ) {
    const page = await journal.since(cursor, {}, 100)
    count += page.items.length
    cursor = page.cursor
    more = page.more
  }
  return { count, cursor }
}

/** What the processes said so far. */
class Said {
  readonly unanswered = new Map<string, string>()
  readonly ended = new Set<string>()
  readonly trouble: string[] = []

  hear(line: string): void {
    const [word = '', runId = '', more = ''] = line.split(' ')
    if (word === 'asked') this.unanswered.set(runId, more)
    else if (word === 'answered') this.unanswered.delete(runId)
    else if (word === 'ended' && more === 'wrong') this.trouble.push(line)
    else if (!['ready', 'ended', 'pruned'].includes(word)) this.trouble.push(line)
    if (word === 'ended' || word === 'answered') this.ended.add(runId)
  }
}

async function member(path: string, name: string, turns: number, said: Said): Promise<void> {
  const child = spawn(process.execPath, [script, path, name, String(turns), String(Number(name) * 7919 + 17)])
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) said.hear(line)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.trouble.push(text.slice(0, 500)))
  const [code] = await once(child, 'close')
  if (code !== 0) said.trouble.push(`exit ${String(code)}`)
}

function unreachable(): never {
  throw new Error('a journal in a file has upkeep')
}
