import { limitsOf } from '../config/settings.ts'
import type { RunInput } from '../events/run.ts'
import { noUsage, type Usage } from '../events/usage.ts'
import type { AttachedContent } from '../kernel/artifact-content.ts'
import type { Limits } from '../kernel/limits.ts'
import { plural } from '../projections/plural.ts'
import { tellStarted } from './background.ts'
import type { Invocation } from './command.ts'
import type { ExitCode } from './exit-code.ts'
import { exitCodes } from './exit-code.ts'
import { limitsLeft } from './limits-left.ts'
import { tellLimitPlace, tellQuestions } from './output/outcome.ts'
import { tellProblems } from './output/tell-error.ts'
import { openView, type View } from './output/view.ts'
import type { Project } from './project-port.ts'
import type { TellArticle } from './research/tell-article.ts'
import { stayWith } from './stay.ts'
import { tagsIn } from './tag-option.ts'
import { tellOutcome } from './tell-end.ts'
import { remark, type Terminal } from './terminal.ts'

export interface ChosenRunnable {
  /** Says what runs, once the project is open, and what it took to choose that. */
  readonly choose: (project: Project, limits: Partial<Limits>) => PaidChoice | Promise<PaidChoice>
  /** What may be chosen of that which comes with Baton. */
  readonly builtIns: 'all' | readonly string[]
  /** A folder of documents that the person has named. */
  readonly documents?: string
  /** Besides those that the person gives. */
  readonly tags?: () => readonly string[]
  /** Tells the outcome in its own way. False: it is to be told as usual. */
  readonly tell?: TellArticle
}

/** What runs. A model that was asked for it has been paid. */
export interface PaidChoice {
  readonly name: string
  readonly used?: Usage
}

/** What a run is given, or how to find that once the project is open. */
export type GivenRunInput = string | RunInput | ((project: Project) => Promise<RunInput>)

/** Starts a run, stays with it, and tells how it ended. */
export async function perform(
  invocation: Invocation,
  { choose, builtIns, documents, tell, tags = () => [] }: ChosenRunnable,
  input: GivenRunInput,
  attach: readonly AttachedContent[] = [],
): Promise<ExitCode> {
  const { terminal, options, kinds } = invocation
  const json = options['json'] === true
  const settings = await invocation.settings()
  let view: View | undefined
  const project = await invocation.open({
    onDelta: (delta) => view?.delta(delta),
    builtIns,
    ...(documents === undefined ? {} : { documents }),
  })
  const limits = limitsOf(settings)
  const { requireKeys } = await import('../project/require-keys.ts')
  // Before a model is asked to choose, and again for what was chosen.
  requireKeys('', project, terminal.env)
  const { name, used = noUsage } = await choose(project, limits)
  requireKeys(name, project, terminal.env)
  if (await refuseBroken(project, name, terminal)) return exitCodes.configuration
  const { peersHere, peerWatch } = await import('./workspace/peers-here.ts')
  const letLive = await peersHere('run', invocation)
  const { runId } = await project.baton.start(name, typeof input === 'function' ? await input(project) : input, {
    limits: limitsLeft(limits, used),
    attach,
    ...tagsIn(invocation, tags()),
  })
  tellStarted(runId)
  view = await openView(terminal, { kinds: await kinds(), json })
  const peers = await letLive(project.baton)
  const attended = { baton: project.baton, runId, view, terminal, mayAsk: !json, onEvent: peerWatch(invocation) }
  try {
    return await stayWith(invocation, attended, async (outcome) => {
      if ((await tell?.(outcome, project.baton)) === true) return
      const isGone = settings.journal.value === 'memory'
      if (outcome.status === 'awaiting_input') tellQuestions(terminal, outcome, isGone)
      else await tellOutcome(terminal, outcome, project.baton, json)
      tellLimitPlace(terminal, outcome, settings)
    })
  } finally {
    await peers.leave()
  }
}

/** Something that can't be found may be in a file that has a problem: then that is what to tell. */
export async function refuseBroken(project: Project, name: string, terminal: Terminal): Promise<boolean> {
  const { agents, problems } = project
  if (problems.length === 0) return false
  const file = project.fileOf(name)
  const own = file === undefined ? [] : problems.filter((problem) => problem.file === file)
  const mayExist = name.includes(':') || agents.some((agent) => agent.name === name)
  if (own.length === 0 && mayExist) {
    remark(terminal, `${terminal.paintErr.warn('!')} ${plural(problems.length, 'problem')} in files: baton check`)
    return false
  }
  await tellProblems(terminal, own.length > 0 && name.includes(':') ? own : problems)
  return true
}
