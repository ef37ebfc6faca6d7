import type { AgentKey } from '../../agents/key.ts'
import { BatonError } from '../../errors/baton-error.ts'
import type { Context } from '../../kernel/context.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import { settingsUnder } from './keys-of.ts'
import type { AtWork, KeyRun, Request } from './layer.ts'
import { speak } from './speak.ts'

/**
 * One run of an agent: its keys, one around the other, and inside all of them its session. Keys that take the place of
 * the session come last; the others come in the order of the list of models.
 */
export function runAgent(context: Context, atWork: AtWork, request: Request): Promise<Outcome> {
  const { agent, layer } = atWork
  // An agent on a seat of a team has done what its keys say in an earlier round.
  if (agent.part?.seated === true) return speak(context, atWork, request)
  const used = layer.keys.filter((key) => settingsUnder(agent, key) !== undefined)
  return step(context, [...used.filter(isAround), ...used.filter((key) => !isAround(key))], atWork, request)
}

function isAround(key: AgentKey): boolean {
  return key.instead !== true
}

function step(
  context: Context,
  [key, ...rest]: readonly AgentKey[],
  atWork: AtWork,
  request: Request,
): Promise<Outcome> {
  const { agent, layer } = atWork
  if (key === undefined) return speak(context, atWork, request)
  const settings = settingsUnder(agent, key) as never
  return runOf(key.name, layer)(context, { ...atWork, settings }, request, (changed, other = agent) =>
    step(context, rest, { ...atWork, agent: other }, changed),
  )
}

/** The code of a key. It is loaded before anything runs, so a missing one is a mistake in the loading. */
export function runOf(name: string, { loaded }: AtWork['layer']): KeyRun {
  const run = loaded.runs.get(name)
  if (run === undefined) throw new BatonError('BATON_KIND_NOT_LOADED', { kind: name })
  return run
}
