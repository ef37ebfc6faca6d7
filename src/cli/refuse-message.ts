import type { Baton } from '../baton.ts'
import type { Kind } from '../coordination/kind.ts'
import { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import type { RunSummary } from '../kernel/ports/journal.ts'

interface SentMessage {
  readonly topic: string
  readonly content: Json
}

/** Throws where the run would not do what a message says. False: what it takes is not known. */
export async function refuseMessage(
  baton: Baton,
  { runId, runnable }: Pick<RunSummary, 'runId' | 'runnable'>,
  kinds: readonly Kind[],
  { topic, content }: SentMessage,
): Promise<boolean> {
  const messages = await kinds.find(({ name }) => runnable.startsWith(`${name}:`))?.messages?.()
  const definition = messages === undefined ? undefined : await baton.definition(runId)
  if (messages === undefined || definition === undefined) return false
  const found = messages.problem(definition, topic, content)
  if (found === undefined) return true
  const { problem, advice } = found
  throw new BatonError('BATON_USAGE_INVALID', { command: 'send', problem: `Nothing was sent: ${problem}.`, advice })
}
