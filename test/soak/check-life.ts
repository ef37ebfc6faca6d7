import { loadRun } from '../../src/kernel/load-run.ts'
import { endedRunInLog } from '../../src/kernel/run-result.ts'
import { operationTree } from '../../src/projections/operation-tree.ts'
import { project } from '../../src/projections/projection.ts'
import type { Life, Tree } from './life.ts'
import { leavesIn, outputOf } from './program.ts'

/** What is wrong after all: every run must have come to what it would have come to undisturbed. */
export async function problemsOf(life: Life): Promise<string[]> {
  const problems = [...life.wrong]
  for (const tree of life.trees) problems.push(...(await problemsOfTree(life, tree)))
  return problems
}

async function problemsOfTree({ journal, world }: Life, tree: Tree): Promise<string[]> {
  const { name, program, runId, isCancelled, isTakenBack } = tree
  if (runId === undefined) return [`${name} was never started`]
  const problems: string[] = []
  const runs = await journal.list({ rootRunId: runId })
  const status = runs.find((run) => run.runId === runId)?.status
  // Its seals are checked on the way.
  const logs = await Promise.all(runs.toReversed().map((run) => loadRun(journal, run.runId)))
  const ended = endedRunInLog(logs[0] ?? [])
  const leaves = leavesIn(program)
  const called = (what: string): string[] => leaves.flatMap((leaf) => (leaf.do === what ? [`${name}.${leaf.id}`] : []))
  if (status === 'completed') {
    const output = ended?.result.output
    if (output !== outputOf(program)) problems.push(`${name} came to ${output}, not ${outputOf(program)}`)
    for (const letter of called('send')) {
      if (world.sent.get(letter) !== 1) problems.push(`${letter} was sent ${world.sent.get(letter)} times`)
    }
  } else if (status !== 'cancelled' ? status !== 'failed' || !isTakenBack : !isCancelled)
    problems.push(`${name} is ${status}`)
  for (const letter of called('send')) {
    if ((world.sent.get(letter) ?? 0) > 1) problems.push(`${letter} was sent ${world.sent.get(letter)} times`)
  }
  const booked = [...world.rooms.values()].filter((room) => room.startsWith(`${name}.`)).sort()
  const wanted = status === 'completed' ? called('book').sort() : []
  if (String(booked) !== String(wanted)) problems.push(`${name} has booked ${booked}, not ${wanted} (${status})`)
  // A tree that failed may be had go on, and then wants the messages that it has not received.
  const isOver = status === 'completed' || status === 'cancelled'
  const left = (await journal.messages([runId])).filter(({ kind }) => isOver || kind !== 'topic')
  if (left.length > 0) problems.push(`${name} has ${left.length} messages left`)
  const used = ended?.result.usage.usdMicros
  const total = project(operationTree, logs.flat()).root?.total.usdMicros
  if (used !== total) problems.push(`${name} used ${used}, and its log says ${total}`)
  return problems
}
