import { resolve } from 'node:path'
import { BatonError } from '../../errors/baton-error.ts'
import { isFinal } from '../../events/status.ts'
import type { ResumeOptions } from '../../index.ts'
import { detached, detachName, detachOption, tellStarted } from '../background.ts'
import type { Command, Invocation } from '../command.ts'
import type { ExitCode } from '../exit-code.ts'
import { findRun } from '../find-run.ts'
import { moreFlags, moreOption } from '../limit-option.ts'
import { openView, type View } from '../output/view.ts'
import { recoverAll } from '../recover-all.ts'
import { outOption, refuseFile } from '../research/article-file.ts'
import { stayWith } from '../stay.ts'
import { isTakenElsewhere, ownerWords } from '../taker.ts'
import { endTeller } from '../tell-end.ts'
import { remark } from '../terminal.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'
import { peersOption } from '../workspace/peers-option.ts'

export const resume: Command = {
  name: 'resume',
  summary: 'takes up a run that is unfinished or has failed; what was done is not done twice',
  words: [{ name: 'RUN', says: 'its id, the beginning of it, or `last`', optional: true, completes: 'run' }],
  options: {
    all: { type: 'boolean', says: 'every unfinished run that no process works on' },
    'as-begun': { type: 'boolean', says: 'go on with the definitions it began with, though their files changed since' },
    'accept-changes': { type: 'boolean', says: 'move it to definitions, tools and models that changed since' },
    docs: {
      type: 'string',
      value: 'FOLDER',
      says: 'the folder of documents that it reads, where this machine was not told of it yet',
    },
    limit: moreOption,
    by: { type: 'string', value: 'NAME', says: 'who takes it up, for the log (default: user)' },
    reason: { type: 'string', value: 'TEXT', says: 'why it is to go on after it failed, for the log' },
    json: { type: 'boolean', says: 'print every event as a line of JSON, and nothing else' },
    out: outOption,
    peers: peersOption,
    [detachName]: detachOption,
    [unsafeName]: unsafeOption,
  },
  examples: [
    ['baton resume last', 'after a crash or a second Ctrl-C'],
    ['baton resume last --limit usd=+1', 'after it failed because its money was gone'],
    ['baton resume --all', 'for instance when a machine starts'],
    ['baton resume last --as-begun', 'after an agent was edited that it works with'],
  ],
  run: async (invocation) => {
    const [wanted] = invocation.words
    const definitions = wantedDefinitions(invocation)
    await refuseFile('resume', invocation)
    if (invocation.options['all'] === true) return recoverAll(invocation)
    const { by, reason, limit } = invocation.options
    const more = await moreFlags('resume', limit)
    const how = { definitions, more, by: givenText(by), reason: givenText(reason) }
    if (wanted !== undefined) return resumeOne(invocation, wanted, how)
    const advice = 'Name it (`last` is the newest), or take up all with --all.'
    throw new BatonError('BATON_USAGE_INVALID', { command: 'resume', problem: 'RUN is missing.', advice })
  },
}

function givenText(option: unknown): string | undefined {
  return typeof option === 'string' ? option : undefined
}

function wantedDefinitions({ options }: Invocation): ResumeOptions['definitions'] {
  const [asBegun, acceptChanges] = [options['as-begun'] === true, options['accept-changes'] === true]
  const problem =
    asBegun && acceptChanges
      ? '--as-begun and --accept-changes say opposite things.'
      : (asBegun || acceptChanges) && options['all'] === true
        ? 'Changes are accepted, or left aside, for one run at a time.'
        : undefined
  if (problem !== undefined) {
    throw new BatonError('BATON_USAGE_INVALID', {
      command: 'resume',
      problem,
      advice: 'Name one run, and one of them.',
    })
  }
  return acceptChanges ? 'current' : asBegun ? 'begun' : 'same'
}

async function resumeOne(invocation: Invocation, wanted: string, how: ResumeOptions): Promise<ExitCode> {
  const { terminal, options, open, kinds } = invocation
  const code = await detached(invocation)
  if (code !== undefined) return code
  const json = options['json'] === true
  let view: View | undefined
  const tellEnd = endTeller(invocation)
  const { docs } = options
  const { baton } = await open({
    onDelta: (delta) => view?.delta(delta),
    allTools: true,
    ...(typeof docs === 'string' ? { documents: resolve(docs) } : {}),
  })
  const { peersHere, peerWatch } = await import('../workspace/peers-here.ts')
  const letLive = await peersHere('resume', invocation)
  const { rootRunId } = await findRun(baton, wanted)
  const ownership = await baton.ownership(rootRunId)
  const { owner, runnable, status } = ownership
  if (isFinal(status) || !isTakenElsewhere(ownership)) await baton.resume(rootRunId, how)
  else if (owner === undefined) throw new BatonError('BATON_RUNNABLE_ELSEWHERE', { runId: rootRunId, runnable })
  else if (how.more !== undefined) throw new BatonError('BATON_RUN_AT_WORK', { runId: rootRunId })
  else remark(terminal, `${ownerWords(owner)} has the run. Watching; Ctrl-C leaves it alone.`)
  tellStarted(rootRunId)
  view = await openView(terminal, { kinds: await kinds(), json })
  const peers = await letLive(baton)
  const onEvent = peerWatch(invocation)
  try {
    return await stayWith(invocation, { baton, runId: rootRunId, view, terminal, mayAsk: !json, onEvent }, (outcome) =>
      tellEnd(outcome, baton),
    )
  } finally {
    await peers.leave()
  }
}
