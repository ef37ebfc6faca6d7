import { isObject, type Json } from '../../../events/json.ts'
import { workspaceErrors } from '../errors.ts'
import type { Disk } from '../files/disk.ts'
import { orLater } from '../files/disk-trouble.ts'
import { pathIn, places } from '../files/layout.ts'

/** What was spent on one attempt at a task. */
export interface TaskSpending {
  /** TaskSpending under a key counts once, however often it is written: the latest line holds. */
  readonly key: string
  readonly taskId: string
  readonly agentId: string
  readonly usd: number
  readonly tokens: number
}

/** What may be spent; null is no limit. */
export interface SpendingLimit {
  readonly usd: number | null
  readonly tokens: number | null
  /** Why the file of a person that says so can't be understood: then nothing may be spent. */
  readonly problem?: string
}

/** Lines up to this length are appended in one piece. */
const longestLine = 4_096
const file: string = pathIn(places.context, 'spend.jsonl')
const limitFile: string = pathIn(places.context, 'budget.json')

/** The books of a workspace: lines that are only ever added, by all peers, and a limit that a person sets (WSP-45). */
export class SpendingLedger {
  readonly #disk: Disk
  readonly #lines = new Map<string, TaskSpending>()
  #read = 0
  #rest = ''

  constructor(disk: Disk) {
    this.#disk = disk
  }

  async spend(spending: TaskSpending): Promise<'written' | 'later'> {
    const { taskId: task_id, agentId: agent_id, ...rest } = spending
    const line = Buffer.from(`${JSON.stringify({ ...rest, task_id, agent_id })}\n`)
    if (line.length > longestLine)
      throw workspaceErrors.error('BATON_WORKSPACE_LINE_TOO_LONG', { bytes: line.length, limit: longestLine })
    return orLater(file, async () => {
      // A line that a crash has cut off must not spoil this one.
      await this.#disk.append(file, (await this.#endsCleanly()) ? line : Buffer.concat([Buffer.from('\n'), line]))
      return 'written' as const
    })
  }

  /** All that was spent so far, by all peers. Reads only what is new. */
  async spent(): Promise<{ usd: number; tokens: number }> {
    const bytes = await this.#disk.read(file, Number.MAX_SAFE_INTEGER, this.#read)
    if (bytes !== undefined) this.#take(bytes)
    let usd = 0
    let tokens = 0
    for (const line of this.#lines.values()) {
      usd += line.usd
      tokens += line.tokens
    }
    return { usd, tokens }
  }

  /** What a person allows; no limit where there is no file. One that can't be understood allows nothing. */
  async limit(): Promise<SpendingLimit> {
    const bytes = await this.#disk.read(limitFile, 64 * 1024)
    if (bytes === undefined) return { usd: null, tokens: null }
    const value = parsed(Buffer.from(bytes).toString())
    const { usd = null, tokens = null } = value ?? {}
    const wrong = Object.entries({ usd, tokens }).find(([, one]) => one !== null && amountOrNull(one) === null)
    const problem =
      value === undefined ? 'it holds no JSON object' : wrong && `"${wrong[0]}" is no number from 0 on, and not null`
    return {
      usd: amountOrNull(usd),
      tokens: amountOrNull(tokens),
      ...(problem === undefined
        ? {}
        : { problem: `${limitFile} can't be understood, so nothing is begun: ${problem}.` }),
    }
  }

  #take(bytes: Uint8Array): void {
    this.#read += bytes.length
    const lines = (this.#rest + Buffer.from(bytes).toString('latin1')).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      const spending = spendingIn(Buffer.from(line, 'latin1').toString())
      if (spending !== undefined) this.#lines.set(spending.key, spending)
    }
  }

  async #endsCleanly(): Promise<boolean> {
    const size = (await this.#disk.look(file))?.bytes ?? 0
    if (size === 0) return true
    const [last] = (await this.#disk.read(file, 1, size - 1)) ?? []
    return last === 0x0a
  }
}

/** Whether a task that may cost that much may be begun. */
export function isAffordable(
  limit: SpendingLimit,
  spent: { readonly usd: number; readonly tokens: number },
  estimate: { readonly usd: number; readonly tokens: number },
): boolean {
  if (limit.problem !== undefined) return false
  const fits = (most: number | null, used: number, wanted: number): boolean => most === null || used + wanted <= most
  return fits(limit.usd, spent.usd, estimate.usd) && fits(limit.tokens, spent.tokens, estimate.tokens)
}

function spendingIn(line: string): TaskSpending | undefined {
  const value = parsed(line)
  const { key, task_id: taskId, agent_id: agentId, usd, tokens } = value ?? {}
  if (typeof key !== 'string' || typeof taskId !== 'string' || typeof agentId !== 'string') return undefined
  return { key, taskId, agentId, usd: amountOrNull(usd) ?? 0, tokens: amountOrNull(tokens) ?? 0 }
}

function parsed(text: string): Readonly<Record<string, Json>> | undefined {
  try {
    const value: Json = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function amountOrNull(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}
