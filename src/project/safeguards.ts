import { findPolicy, type LoadedPolicy, policyPath } from '../config/policy-file.ts'
import type { Settings } from '../config/settings.ts'
import { openTrustStore, trustStorePath } from '../config/trust-store.ts'
import { describe } from '../errors/baton-error.ts'
import { commandLine } from '../outside/mcp/server.ts'
import { serverPart } from '../outside/mcp/tool-names.ts'
import { probeSandbox, type RungReport } from '../outside/sandbox/probe.ts'
import { serverTools } from './project-tools.ts'
import { mcpNeed, type TrustNeed } from './trust.ts'
import { trustNeeds } from './trust-needs.ts'
import { declarations } from './wanted-trust.ts'

/** What stands between agents and the machine, as it is here and now. */
export interface Safeguards {
  readonly sandbox: readonly RungReport[]
  /** The user vouches for a container around Baton. */
  readonly isContained: boolean
  readonly policy: LoadedPolicy & { readonly path: string }
  readonly trust: {
    readonly path: string
    readonly agreed: number
    /** What the project wants and the person has not agreed to. */
    readonly open: readonly string[]
    /** Why what was agreed to can't be read. */
    readonly problem?: string
  }
  readonly servers: readonly DeclaredServer[]
}

interface DeclaredServer {
  readonly name: string
  readonly commandLine: string
  readonly agreed: boolean
  /** How many tools it had when it was last asked; 0 when it never was. */
  readonly tools: number
  /** Whether it is started in the sandbox alone, and none works here. */
  readonly lacksSandbox: boolean
}

/** Looks at all of it. Starts none of the project's programs and reaches no address. */
export async function inspectSafeguards(settings: Settings, env: NodeJS.ProcessEnv): Promise<Safeguards> {
  const path = policyPath(env)
  const { servers, agents } = await declarations(settings, env)
  const { tools, close } = await serverTools(servers, settings, { env, looking: true })
  await close()
  const trust = trustOf(settings, env, await trustNeeds(settings, servers, agents))
  const sandbox = (await probeSandbox()).rungs
  const isContained = env['BATON_SANDBOX'] === 'external'
  const isFenceless = !isContained && sandbox.every(({ rung, works }) => rung !== 'bubblewrap' || !works)
  return {
    sandbox,
    isContained,
    policy: { ...(await findPolicy(env, settings.folder)), path },
    trust,
    servers: servers.map((server) => ({
      name: server.name,
      commandLine: commandLine(server),
      agreed: trust.problem === undefined && !trust.open.includes(mcpNeed(server).shown),
      tools: tools.filter(({ name }) => name.startsWith(`${serverPart(server.name)}__`)).length,
      lacksSandbox: isFenceless && 'command' in server && server.unsandboxed !== true,
    })),
  }
}

function trustOf(settings: Settings, env: NodeJS.ProcessEnv, needs: readonly TrustNeed[]): Safeguards['trust'] {
  const path = trustStorePath(env)
  try {
    const agreed = openTrustStore(path).list(settings.folder)
    const open = needs.filter((need) => !agreed.some(({ digest }) => digest === need.digest))
    return { path, agreed: agreed.length, open: open.map(({ shown }) => shown) }
  } catch (error) {
    return { path, agreed: 0, open: needs.map(({ shown }) => shown), problem: describe(error) }
  }
}
