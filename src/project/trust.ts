import type { Settings } from '../config/settings.ts'
import type { TrustStore } from '../config/trust-store.ts'
import { BatonError } from '../errors/baton-error.ts'
import { contentHash } from '../kernel/digest.ts'
import type { McpServer } from '../tools/mcp/server.ts'
import { commandLine, serverDigest } from '../tools/mcp/server.ts'

/** Something a project wants started or reached, which whoever runs Baton must agree to first. */
export interface TrustNeed {
  /** Changes with everything that is shown. */
  readonly digest: string
  /** All of it, nothing shortened. */
  readonly shown: string
}

/** Asks a person. Without anybody to ask, nothing is agreed to. */
export type Consent = (needs: readonly TrustNeed[]) => Promise<boolean>

/**
 * What the files of a project want that could harm whoever opens it: addresses that keys and questions would be sent
 * to, and programs that would be started. What the environment or a flag says needs no consent.
 */
export function trustNeeds(settings: Settings, servers: readonly McpServer[]): TrustNeed[] {
  const { providers, services, search } = settings
  const addresses = [
    ...Object.entries(providers.value).map(([name, { baseUrl }]) => [`providers.${name}`, baseUrl]),
    ...Object.entries(services.value).map(([name, url]) => [`services.${name}`, url]),
    [`search`, search.value?.url],
  ].filter((pair): pair is [string, string] => pair[1] !== undefined)
  return [
    ...addresses.map(([name, url]) => need(`reach ${plainAddress(url)} (${name})`)),
    ...servers.map((server) => mcpNeed(server)),
  ]
}

export function mcpNeed(server: McpServer): TrustNeed {
  const shown = `${'command' in server ? 'start' : 'reach'} ${commandLine(server)} (mcp.${server.name})`
  return { digest: serverDigest(server), shown }
}

function need(text: string): TrustNeed {
  const shown = visible(text)
  return { digest: contentHash(shown), shown }
}

/** An address, and what it really leads to where it was written to look like another. */
function plainAddress(url: string): string {
  const { host, href } = new URL(url)
  const isPlain =
    url
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .startsWith(host) && /^[!-~]+$/.test(url)
  return isPlain ? url : `${url}, which is ${host}: ${href}`
}

/** On one line, with nothing in it that a terminal would not show. */
function visible(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
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
  for (const { digest, shown } of open) store.trust(folder, digest, shown)
}
