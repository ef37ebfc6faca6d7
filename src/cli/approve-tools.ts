import { BatonError } from '../errors/baton-error.ts'
import { visibleJson } from '../events/visible-json.ts'
import type { ChangedTool, ServerReview } from '../project/server-review.ts'
import { reviewServer } from '../project/server-review.ts'
import { plural } from '../projections/plural.ts'
import { askLine } from './ask-line.ts'
import type { Invocation } from './command.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { neutralise } from './output/text-width.ts'
import { isInteractive, remark, say, type Terminal } from './terminal.ts'

/** Shows what changed about the tools of an MCP server since they were approved, and has it approved. */
export async function approveTools(invocation: Invocation): Promise<ExitCode> {
  const { words, terminal } = invocation
  const [server, tool] = words
  if (server === undefined) throw usage('SERVER is missing.', 'Name a server of baton.yaml: baton trust --tool SERVER')
  const review = await reviewServer(await invocation.settings(), server, terminal.env)
  try {
    const changed = wanted(review, server, tool)
    if (changed.length > 0) return await approve(invocation, review, changed)
    remark(terminal, `${plural(review.tools.length, 'tool')} of "${server}", and none changed.`)
    return exitCodes.completed
  } finally {
    await review.close()
  }
}

function wanted({ tools, changed }: ServerReview, server: string, tool: string | undefined): readonly ChangedTool[] {
  if (tool === undefined) return changed
  const isMeant = (name: string): boolean => name === tool || name.slice(name.indexOf('__') + 2) === tool
  if (tools.some(isMeant)) return changed.filter((one) => isMeant(one.tool))
  throw usage(`"${server}" has no tool "${tool}".`, `It has: ${tools.join(', ')}.`)
}

async function approve(
  { options, terminal }: Invocation,
  review: ServerReview,
  changed: readonly ChangedTool[],
): Promise<ExitCode> {
  const json = options['json'] === true
  let open = 0
  for (const tool of changed) {
    if (json) say(terminal, visibleJson({ changed: tool }))
    else show(terminal, tool)
    if (options['yes'] === true || (!json && isInteractive(terminal) && (await askToApprove(terminal, tool)))) {
      await review.approve(tool)
      remark(terminal, `${tool.tool} is approved as it is now (${tool.digest.slice(0, 12)}).`)
    } else open++
  }
  if (open === 0) return exitCodes.completed
  remark(terminal, `${plural(open, 'tool')} not approved. To approve without being asked: baton trust --tool … --yes`)
  return exitCodes.configuration
}

/** Shows everything that differs, because a person must be able to read a description before approving it. */
function show(terminal: Terminal, { tool, digest, changes }: ChangedTool): void {
  const { bold, dim, good, bad } = terminal.paint
  say(terminal, `${bold(tool)}  ${dim(digest.slice(0, 12))}`)
  for (const { what, before, after } of changes) {
    const [old, current] = [before.split('\n'), after.split('\n')]
    const start = sameLines(old, current)
    const end = sameLines(old.slice(start).reverse(), current.slice(start).reverse())
    say(terminal, `  ${dim(what)}${start > 0 ? dim(`, from line ${start + 1}`) : ''}`)
    for (const line of old.slice(start, old.length - end)) say(terminal, `  ${bad(`- ${neutralise(line)}`)}`)
    for (const line of current.slice(start, current.length - end)) say(terminal, `  ${good(`+ ${neutralise(line)}`)}`)
  }
}

/** How many lines at the beginning are the same. */
function sameLines(left: readonly string[], right: readonly string[]): number {
  const differs = left.findIndex((line, index) => line !== right[index])
  return differs === -1 ? Math.min(left.length, right.length) : differs
}

async function askToApprove(terminal: Terminal, { tool }: ChangedTool): Promise<boolean> {
  const line = await askLine(terminal, `Approve ${tool} as it is now? [yes/N] `)
  return /^yes$/i.test((line ?? '').trim())
}

function usage(problem: string, advice: string): BatonError {
  return new BatonError('BATON_USAGE_INVALID', { command: 'trust', problem, advice })
}
