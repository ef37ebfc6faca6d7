import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { places } from '../../../src/coordination/workspace/files/layout.ts'
import type { WorkspaceTask } from '../../../src/coordination/workspace/files/task.ts'
import { sqliteJournal } from '../../../src/journal/sqlite/open.ts'

/** How many tasks of a crowd have one of each, by their files, the audit and the journal. */
export interface CrowdEnd {
  /** One peer claimed it, the same one published it, and its file names that peer. */
  readonly withOneOwner: number
  /** The journal has one run for it, which is completed. */
  readonly withOneRun: number
  /** Its file says what came of it, and that it was completed once. */
  readonly withOneResult: number
  /** Runs in the journal that are no task's. */
  readonly otherRuns: number
  readonly takenBack: number
  /** Steps that were taken again because a run had to be gone on with. */
  readonly repeatedSteps: number
  readonly failedForBusyJournal: number
  /** How often a peer could not write to the journal for as long as it waits. */
  readonly timesUnwritable: number
}

/** Looks at every task of a workspace in which all work was `Sort NAME.txt`, done by whole peers. */
export async function crowdEnd(root: string): Promise<CrowdEnd> {
  const lines = readFileSync(join(root, 'audit.log'), 'utf8').trimEnd().split('\n')
  const audit = Map.groupBy(lines, (line) => line.split(' ')[0] ?? '')
  const claims = byName(audit.get('claimed') ?? [], (name) => name)
  const published = byName(audit.get('published') ?? [], (path) => path.slice(path.lastIndexOf('/') + 1))
  const runs = await rootRuns(join(root, 'journal.db'))
  const steps = (audit.get('step') ?? []).map((line) => line.split(' ')[1])
  const end = { withOneOwner: 0, withOneRun: 0, withOneResult: 0, takenBack: 0 }
  for (const name of namesIn(root, places.completed)) {
    const task: WorkspaceTask = JSON.parse(readFileSync(join(root, places.completed, name), 'utf8'))
    const owners = [...(claims.get(name) ?? []), ...(published.get(name) ?? []), String(task.claimed_by)]
    const isOwned = owners.length === 3 && new Set(owners).size === 1
    if (isOwned) end.withOneOwner++
    const own = runs.get(task.description) ?? []
    if (own.length === 1 && own[0] === 'completed') end.withOneRun++
    runs.delete(task.description)
    const endings = task.history.filter(({ what }) => what === 'completed')
    if (JSON.stringify(task.result).includes(`done: ${task.description}`) && endings.length === 1) end.withOneResult++
    if (task.history.some(({ what }) => what.startsWith('taken back'))) end.takenBack++
  }
  const reasons = namesIn(root, places.failed).map((name) => readFileSync(join(root, places.failed, name), 'utf8'))
  return {
    ...end,
    otherRuns: [...runs.values()].flat().length,
    repeatedSteps: steps.length - new Set(steps).size,
    failedForBusyJournal: reasons.filter((text) => /journal|busy/i.test(text)).length,
    timesUnwritable: audit.get('unwritable')?.length ?? 0,
  }
}

/** The statuses of all root runs, by what they were asked. Ids of tasks are short: of 10,000 tasks some share one. */
async function rootRuns(path: string): Promise<Map<string, string[]>> {
  const journal = await sqliteJournal(path)
  const runs = new Map<string, string[]>()
  for (const { runId, status } of await journal.list({ roots: true })) {
    const [started] = await journal.read(runId)
    const { input } = JSON.parse(started?.json ?? '{}')
    runs.set(input.text, [...(runs.get(input.text) ?? []), status])
  }
  await journal.close()
  return runs
}

/** Which peers a word of the audit names, by the name of the file. */
function byName(lines: readonly string[], nameOf: (said: string) => string): ReadonlyMap<string, readonly string[]> {
  const peers = new Map<string, string[]>()
  for (const line of lines) {
    const [, said = '', peer = ''] = line.split(' ')
    peers.set(nameOf(said), [...(peers.get(nameOf(said)) ?? []), peer])
  }
  return peers
}

function namesIn(root: string, place: string): readonly string[] {
  return readdirSync(join(root, place)).filter((name) => !name.startsWith('.'))
}
