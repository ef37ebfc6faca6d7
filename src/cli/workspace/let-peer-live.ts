import { visibleJson } from '../../events/visible-json.ts'
import type { Invocation } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit-code.ts'
import { onEachInterrupt } from '../interrupt.ts'
import { remark, say } from '../terminal.ts'
import { agreeToTasks } from './agree-to-tasks.ts'
import { openWorkspace } from './find-workspace.ts'
import { tellNews } from './tell-workspace.ts'

/** Lets one peer live in this process until Ctrl-C: then it ends its task, and at the next one gives it back. */
export async function letPeerLive(invocation: Invocation, type: string): Promise<ExitCode> {
  const { terminal, options, open } = invocation
  const opened = await openWorkspace(invocation)
  const { workspace, definitions, at } = opened
  await agreeToTasks(invocation, opened)
  await workspace.type(type)
  const { baton, settings, policy } = await open({ definitions })
  const model = settings.decisionModel.value ?? settings.model.value
  const json = options['json'] === true
  const peer = await workspace.peer({
    type,
    workshop: baton,
    hasJudge: model !== undefined && !model.startsWith('offline/'),
    promotes: policy.promote,
    tell: (news) => {
      if (json) say(terminal, visibleJson({ agent: peer.agent, ...news }))
      else tellNews(terminal, peer.agent, news)
    },
  })
  const leaving = new AbortController()
  let times = 0
  const leave = (): void => {
    times++
    if (times === 1) leaving.abort()
    else if (times === 2) peer.hurry()
    else process.exit(exitCodes.cancelled)
    if (!json && times === 1) remark(terminal, 'Leaving after the task under way. Ctrl-C again gives it back.')
  }
  const stop = onEachInterrupt(leave)
  // The one that started this process is gone.
  const orphaned = (): void => (times === 0 ? leave() : undefined)
  process.on('disconnect', orphaned)
  if (!json) remark(terminal, `${peer.agent} is at work in ${at.folder}. Ctrl-C lets it leave.`)
  try {
    await peer.live(leaving.signal)
    return exitCodes.completed
  } finally {
    stop()
    process.off('disconnect', orphaned)
  }
}
