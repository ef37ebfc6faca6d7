import type { TrustStore } from '../config/trust-store.ts'
import { BatonError } from '../errors/baton-error.ts'
import { contentHash } from '../kernel/digest.ts'
import type { ForeignRun } from '../kernel/ports/provenance.ts'
import type { McpServer } from '../outside/mcp/server.ts'
import { commandLine, serverDigest, visible } from '../outside/mcp/server.ts'

/** Something a project wants started, reached, used or spent, which the person must agree to first. */
export interface TrustNeed {
  /** Changes with everything that is shown. */
  readonly digest: string
  /** All of it, nothing shortened. */
  readonly shown: string
}

/** Asks a person. Where there is none, nothing is agreed to. */
export type Consent = (needs: readonly TrustNeed[]) => Promise<boolean>

export function mcpNeed(server: McpServer): TrustNeed {
  const shown = `${'command' in server ? 'start' : 'reach'} ${commandLine(server)} (mcp.${server.name})`
  return { digest: serverDigest(server), shown }
}

/** A need by the sentence that says it. */
export function need(text: string): TrustNeed {
  const shown = visible(text)
  return { digest: contentHash(shown), shown }
}

/** What a project wants, and whether that was agreed to. */
export interface TrustListing {
  readonly wanted: readonly (TrustNeed & { readonly agreed: boolean })[]
  /** What was agreed to once, and nothing wants any more. */
  readonly unwanted: readonly TrustNeed[]
}

export function listTrust(folder: string, needs: readonly TrustNeed[], store: TrustStore): TrustListing {
  const agreed = store.list(folder)
  return {
    wanted: needs.map((one) => ({ ...one, agreed: agreed.some(({ digest }) => digest === one.digest) })),
    unwanted: agreed
      .filter(({ digest }) => !needs.some((one) => one.digest === digest))
      .map(({ digest, shown }) => ({ digest, shown })),
  }
}

/** Refuses to go on until everything is agreed to. What a person agrees to is remembered for this project. */
export async function requireTrust(
  folder: string,
  needs: readonly TrustNeed[],
  store: TrustStore,
  consent: Consent | undefined,
): Promise<void> {
  const open = needs.filter(({ digest }) => !store.isTrusted(folder, digest))
  if (open.length === 0) return
  if ((await consent?.(open)) !== true) {
    throw new BatonError('BATON_PROJECT_NOT_TRUSTED', { folder, wants: open.map(({ shown }) => shown) })
  }
  for (const { digest, shown } of open) await store.trust(folder, digest, shown)
}

/** Asks about runs that the key of this user did not write. What is agreed to is kept with the run. */
export function agreeToForeign(consent: Consent | undefined): (run: ForeignRun) => Promise<boolean> {
  return async ({ holds }) => (await consent?.(holds.map(need))) === true
}
