import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MessageEvents } from '../../src/events/message.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { loadRun } from '../../src/kernel/load-run.ts'

export interface KilledReport {
  /** Ids of messages in the order they were taken. */
  readonly taken: readonly string[]
  readonly runs: number
  readonly status: string | undefined
  /** Messages that the journal still keeps. */
  readonly left: number
  readonly kills: { readonly sender: number; readonly receiver: number }
}

const receiverScript = fileURLToPath(new URL('./processes/receive-messages.ts', import.meta.url))
const senderScript = fileURLToPath(new URL('./processes/send-messages.ts', import.meta.url))

/** How many acknowledged messages are sent again by the next sender: they must not be taken again. */
const overlap = 10

/** Sends messages to a run while both processes are killed again and again, until the run has ended. */
export async function killSenderAndReceiver(folder: string, total: number, everyMs: number): Promise<KilledReport> {
  const path = `${folder}/messages.journal`
  const receiver = new Lives([receiverScript, path, String(total)], everyMs)
  const receiving = receiver.liveUntil(() => receiver.lines.includes('completed') || receiver.lines.includes('failed'))
  const runId = await receiver.firstLine()
  const acknowledged = (): number => Math.max(0, ...sender.lines.map(Number))
  const senderArguments = (): string[] => {
    const first = Math.max(1, acknowledged() - overlap)
    return [senderScript, path, runId, String(first), String(total)]
  }
  const sender = new Lives(senderArguments, everyMs)
  await Promise.all([receiving, sender.liveUntil(() => acknowledged() >= total)])
  return { ...(await readReport(path, runId)), kills: { sender: sender.kills, receiver: receiver.kills } }
}

async function readReport(path: string, runId: string): Promise<Omit<KilledReport, 'kills'>> {
  const journal = await sqliteJournal(path)
  const events = await loadRun(journal, runId)
  const taken = events.flatMap(({ type, data }) => {
    if (type === 'message.received') return [(data as unknown as MessageEvents['message.received']).id]
    if (type !== 'message.taken') return []
    return (data as unknown as MessageEvents['message.taken']).messages.map(({ id }) => id)
  })
  const runs = await journal.list({})
  const left = (await journal.messages([runId])).length
  await journal.close()
  return { taken, runs: runs.length, status: runs[0]?.status, left }
}

/** One process after another, each killed after a while. */
class Lives {
  readonly lines: string[] = []
  kills = 0
  readonly #arguments: () => readonly string[]
  readonly #everyMs: number
  readonly #first = Promise.withResolvers<string>()

  constructor(given: readonly string[] | (() => readonly string[]), everyMs: number) {
    this.#arguments = typeof given === 'function' ? given : () => given
    this.#everyMs = everyMs
  }

  firstLine(): Promise<string> {
    return this.#first.promise
  }

  async liveUntil(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      const child = this.#start()
      const ended = once(child, 'close')
      await Promise.race([once(child.stdout ?? child, 'data'), ended])
      await Promise.race([delay(this.#everyMs * (0.5 + Math.random())), ended])
      if (isDone() || child.exitCode !== null) {
        const [code] = await ended
        if (code !== 0) throw new Error(`A process ended with ${code} of its own accord.`)
        continue
      }
      child.kill('SIGKILL')
      this.kills++
      await ended
    }
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, this.#arguments(), {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let rest = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        this.lines.push(line)
        this.#first.resolve(line)
      }
    })
    return child
  }
}
