import { BatonError, describe, isBatonError } from '../errors/baton-error.ts'
import type { RecoveryNews } from '../index.ts'
import type { Invocation } from './command.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { onInterrupt } from './interrupt.ts'
import { neutralise } from './output/text-width.ts'
import { remark, say, type Terminal } from './terminal.ts'

/** Takes up runs that have no owner until Ctrl-C, with a line for whatever happens to them. Cancels none. */
export async function keepRecovering(
  { options, terminal, open, settings }: Invocation,
  everyMs: number | undefined,
): Promise<ExitCode> {
  const json = options['json'] === true
  const place = (await settings()).journal.value
  if (place === 'memory') {
    const problem = 'a journal in memory holds no runs of other processes.'
    throw new BatonError('BATON_USAGE_INVALID', { command: 'recover', problem, advice: 'Name a file: --journal FILE.' })
  }
  const { baton } = await open({ allTools: true })
  const { promise: enough, resolve: leave } = Promise.withResolvers<void>()
  const interrupts = onInterrupt(leave, () => process.exit(exitCodes.cancelled))
  const tell = (news: RecoveryNews): void => tellNews(terminal, news, json)
  try {
    const recovery = await baton.keepRecovering({ everyMs, onNews: tell })
    if (!json) remark(terminal, `Taking up runs of ${place} that no process works on. Ctrl-C lets go of them.`)
    await enough
    recovery.stop()
    if (!json) remark(terminal, 'Letting go. What is unfinished can be resumed.')
    await baton.close()
    return exitCodes.completed
  } finally {
    interrupts.stop()
  }
}

function tellNews(terminal: Terminal, news: RecoveryNews, json: boolean): void {
  const { clock, paintErr } = terminal
  const at = new Date(clock.now()).toISOString()
  if (json) say(terminal, JSON.stringify({ at, ...news, ...('error' in news ? { error: errorOf(news.error) } : {}) }))
  else remark(terminal, `${paintErr.dim(at)} ${wordsFor(news)}`)
}

function wordsFor(news: RecoveryNews): string {
  switch (news.what) {
    case 'taken':
      return `${news.runId} taken up`
    case 'ended':
      return `${news.runId} ${news.status}`
    case 'waits':
      return `${news.runId} waits for an answer: baton answer ${news.runId}`
    case 'refused':
      return `${news.runId} is left alone: ${reasonIn(news.error)}`
    case 'lost':
      return `${news.runId} was let go of: ${reasonIn(news.error)}`
    case 'unread':
      return `the journal could not be read, and is looked at again: ${reasonIn(news.error)}`
  }
}

function errorOf(error: unknown): { readonly code?: string; readonly message: string } {
  const message = neutralise(describe(error))
  return isBatonError(error) ? { code: error.code, message } : { message }
}

function reasonIn(error: unknown): string {
  const { code, message } = errorOf(error)
  return code === undefined ? message : `${message} (${code})`
}
