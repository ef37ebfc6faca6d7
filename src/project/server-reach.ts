import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, isAbsolute, join, resolve } from 'node:path'
import { fitsText } from '../grants/glob.ts'
import type { Policy } from '../grants/policy.ts'
import { placeOfCode } from '../outside/mcp/program-places.ts'
import type { McpServer, StdioServer } from '../outside/mcp/server.ts'
import { namesBelow, realPlace } from './places.ts'

/**
 * Programs that fetch a package and start it, and where they fetch it from. What they find in the folder they are started in
 * goes before what they would fetch: its `node_modules`, and settings that name another registry.
 */
const fetchers: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('npx npm pnpx pnpm bunx bun'.split(' ').map((name) => [name, ['registry.npmjs.org']])),
  ...Object.fromEntries(['yarn', 'yarnpkg'].map((name) => [name, ['registry.yarnpkg.com', 'registry.npmjs.org']])),
  ...Object.fromEntries(['uvx', 'uv', 'pipx'].map((name) => [name, ['pypi.org', 'files.pythonhosted.org']])),
  deno: ['registry.npmjs.org', 'jsr.io', 'deno.land'],
}

/** Where a program fetches packages from, if that is what it does. */
export function fetchedFrom({ command }: Pick<StdioServer, 'command'>): readonly string[] {
  const name = basename(command).replace(/\.(?:cmd|exe|ps1)$/i, '')
  return Object.hasOwn(fetchers, name) ? (fetchers[name] ?? []) : []
}

/** What a server reaches from its sandbox: where its places lead, and where its packages come from. */
export function reachOf(server: StdioServer, folder: string): Pick<StdioServer, 'hosts' | 'reads' | 'writes'> {
  const hosts = [...new Set([...(server.hosts ?? []), ...fetchedFrom(server)])]
  const places = (paths: readonly string[] = []): string[] =>
    paths.map((path) => realPlace(resolve(folder, inHome(path))))
  const reads = [...new Set([...places(server.reads), ...codeElsewhere(server, folder)])]
  const writes = places(server.writes)
  return {
    ...(hosts.length === 0 ? {} : { hosts }),
    ...(reads.length === 0 ? {} : { reads }),
    ...(writes.length === 0 ? {} : { writes }),
  }
}

/** Code that a server is started with by its whole path, outside of the project: with what it was installed with. */
function codeElsewhere({ args = [] }: StdioServer, folder: string): string[] {
  const own = realPlace(folder)
  const files = args.filter((arg) => isAbsolute(arg) && isCode(arg) && existsSync(arg)).map(realPlace)
  return files.filter((file) => namesBelow(own, file) === undefined).map(placeOfCode)
}

/** What is executed, and not only read, by its name. */
export function isCode(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|py|pyz|rb|pl|php|lua|sh|bash|jar|wasm|exe|cmd|bat|ps1)$/i.test(path)
}

function inHome(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path
}

/** The servers, with those marked that the person wants outside of the sandbox. */
export function freedByPolicy(servers: readonly McpServer[], { unsandboxed }: Policy): readonly McpServer[] {
  return servers.map((server) =>
    'command' in server && unsandboxed.some((glob) => fitsText(glob, server.name))
      ? { ...server, unsandboxed: true }
      : server,
  )
}
