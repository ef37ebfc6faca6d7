import { isAgentDefinition } from '../agents/definition.ts'
import { findPolicy } from '../config/policy-file.ts'
import type { Settings } from '../config/settings.ts'
import { openTrustStore, trustStorePath } from '../config/trust-store.ts'
import type { DefinedWorker, Kind } from '../coordination/kind.ts'
import type { Json } from '../events/json.ts'
import { declaredServers, withServersOf } from './project-tools.ts'
import { freedByPolicy } from './server-reach.ts'
import { type Consent, requireTrust } from './trust.ts'
import { trustNeeds } from './trust-needs.ts'

interface RevivedConsent {
  readonly env: NodeJS.ProcessEnv
  readonly consent: Consent | undefined
  readonly kinds: readonly Kind[]
}

/**
 * A definition that only the journal has may want what no file wants any more: secrets to be sent, money to be spent,
 * servers. It is agreed to like that of a file; what was agreed to for the file, and not revoked, is agreed to.
 */
export function agreeToRevived(
  settings: Settings,
  { env, consent, kinds }: RevivedConsent,
): (reference: string, definition: Json) => Promise<void> {
  return async (reference, definition) => {
    const agents = isAgentDefinition(definition) ? [definition] : []
    const workers = agents.length > 0 ? [] : workersOf(kinds, reference, definition)
    const declared = withServersOf(agents, declaredServers(settings, env), { folder: settings.folder, env })
    const servers = freedByPolicy(declared, (await findPolicy(env, settings.folder)).policy)
    const needs = await trustNeeds(settings, servers, [...agents, ...workers])
    await requireTrust(settings.folder, needs, openTrustStore(trustStorePath(env)), consent)
  }
}

function workersOf(kinds: readonly Kind[], reference: string, definition: Json): readonly DefinedWorker[] {
  const kind = kinds.find(({ name }) => reference.startsWith(`${name}:`))
  const workers = kind?.definitions?.workers?.(definition as never, () => false) ?? []
  return workers.map((worker) => ({ ...worker, name: `${reference} ${worker.name}` }))
}
