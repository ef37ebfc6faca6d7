import { BatonError } from '../../errors/baton-error.ts'
import { plural } from '../../projections/plural.ts'
import { attend, exitCodeOf } from '../attend.ts'
import type { Command, Invocation } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import { findRun } from '../find-run.ts'
import { isBareCommand } from '../output/call-notes.ts'
import { tellBareCommands, tellOutcome } from '../output/outcome.ts'
import { openView, type View } from '../output/view.ts'
import { remark } from '../terminal.ts'
import { eventsBelow } from '../tree-events.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'

export const resume: Command = {
  name: 'resume',
  summary: 'takes an unfinished run up again; what was done is not done twice',
  words: [{ name: 'RUN', says: 'its id, the beginning of it, or `last`', optional: true, completes: 'run' }],
  options: {
    all: { type: 'boolean', says: 'every unfinished run that no process works on' },
    json: { type: 'boolean', says: 'print every event as a line of JSON, and nothing else' },
    [unsafeName]: unsafeOption,
  },
  examples: [
    ['baton resume last', 'after a crash or a second Ctrl-C'],
    ['baton resume --all', 'for instance when a machine starts'],
  ],
  run: async (invocation) => {
    const [wanted] = invocation.words
    if (invocation.options['all'] === true) return resumeAll(invocation)
    if (wanted !== undefined) return resumeOne(invocation, wanted)
    const advice = 'Name it (`last` is the newest), or take up all with --all.'
    throw new BatonError('BATON_USAGE_INVALID', { command: 'resume', problem: 'RUN is missing.', advice })
  },
}

async function resumeOne({ terminal, options, open, kinds }: Invocation, wanted: string): Promise<ExitCode> {
  const json = options['json'] === true
  let view: View | undefined
  const { baton } = await open({ onDelta: (delta) => view?.delta(delta), allTools: true })
  const { rootRunId } = await findRun(baton, wanted)
  await baton.resume(rootRunId)
  view = await openView(terminal, { kinds: await kinds(), json })
  const outcome = await attend({ baton, runId: rootRunId, view, terminal, mayAsk: !json })
  tellOutcome(terminal, outcome, json)
  return exitCodeOf(outcome)
}

async function resumeAll({ terminal, options, open }: Invocation): Promise<ExitCode> {
  const json = options['json'] === true
  const { baton } = await open({ allTools: true })
  const handles = await baton.recover()
  remark(
    terminal,
    handles.length === 0 ? 'Nothing waits to be taken up.' : `${plural(handles.length, 'run')} taken up.`,
  )
  const outcomes = await Promise.all(handles.map(({ result }) => result))
  for (const outcome of outcomes) {
    tellBareCommands(terminal, (await eventsBelow(baton, outcome.runId)).filter(isBareCommand).length)
    tellOutcome(terminal, outcome, json)
  }
  return outcomes.map(exitCodeOf).find((code) => code !== exitCodes.completed) ?? exitCodes.completed
}
