import type { Baton } from '../baton.ts'
import { BatonError, describe, isBatonError } from '../errors/baton-error.ts'
import { visibleJson } from '../events/visible-json.ts'
import type { RecoveryNews } from '../index.ts'
import type { Invocation } from './command.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { onInterrupt } from './interrupt.ts'
import { tellError } from './output/tell-error.ts'
import { neutralise } from './output/text-width.ts'
import { takeArticle } from './research/tell-article.ts'
import { remark, say, type Terminal } from './terminal.ts'

/** Takes up runs that have no owner until Ctrl-C, with a line for whatever happens to them. Cancels none. */
export async function keepRecovering(invocation: Invocation, everyMs: number | undefined): Promise<ExitCode> {
  const { options, terminal, open, settings } = invocation
  const json = options['json'] === true
  const place = (await settings()).journal.value
  if (place === 'memory') {
    const problem = 'a journal in memory holds no runs of other processes.'
    throw new BatonError('BATON_USAGE_INVALID', { command: 'recover', problem, advice: 'Name a file: --journal FILE.' })
  }
  const { baton } = await open({ allTools: true })
  const { promise: enough, resolve: leave } = Promise.withResolvers<void>()
  const interrupts = onInterrupt(leave, () => process.exit(exitCodes.cancelled))
  let taken: Promise<void> = Promise.resolve()
  const tell = (news: RecoveryNews): void => {
    tellNews(terminal, news, json)
    if (news.what === 'ended') taken = taken.then(() => take(invocation, baton, news.runId))
  }
  try {
    const recovery = await baton.keepRecovering({ everyMs, onNews: tell })
    if (!json) remark(terminal, `Taking up runs of ${place} that no process works on. Ctrl-C lets go of them.`)
    await enough
    recovery.stop()
    if (!json) remark(terminal, 'Letting go. What is unfinished can be resumed.')
    await taken
    await baton.close()
    return exitCodes.completed
  } finally {
    interrupts.stop()
  }
}

/** Articles go where the person wanted them when the run was begun. */
async function take(invocation: Invocation, baton: Baton, runId: string): Promise<void> {
  const { terminal, options } = invocation
  try {
    const said = await takeArticle(invocation, baton, runId)
    if (said !== undefined && options['json'] !== true) remark(terminal, said)
  } catch (error) {
    await tellError(terminal, error)
  }
}

function tellNews(terminal: Terminal, news: RecoveryNews, json: boolean): void {
  const { clock, paintErr } = terminal
  const at = new Date(clock.now()).toISOString()
  if (json) say(terminal, visibleJson({ at, ...news, ...('error' in news ? { error: errorOf(news.error) } : {}) }))
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
