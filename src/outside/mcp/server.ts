import { canonicalJson } from '../../events/canonical-json.ts'
import type { JsonObject } from '../../events/json.ts'
import type { Label } from '../../grants/touch.ts'
import { sha256 } from '../../kernel/digest.ts'

interface AnyServer {
  /** Small letters, digits, and single `-` or `_` between them, at most 24. The names of its tools begin with it. */
  readonly name: string
  /** What its answers are. Default: `untrusted`, and `private` too if it runs on this machine or is sent a secret. */
  readonly labels?: readonly Label[]
  /** How long it may be silent during a call. */
  readonly timeoutMs?: number
}

/** A server that is a program on this machine. */
export interface StdioServer extends AnyServer {
  readonly command: string
  readonly args?: readonly string[]
  /** Names of the variables it is given besides PATH, HOME, LANG, TERM and TMPDIR. Values are never written down. */
  readonly env?: readonly string[]
  readonly cwd?: string
  /** Hosts that it reaches from its sandbox, as they are granted. Without them, it has no network. */
  readonly hosts?: readonly string[]
  /** What it sees besides the folder of the project, and what it may write. */
  readonly reads?: readonly string[]
  readonly writes?: readonly string[]
  /** Started as it is, with all the rights of the account, because the policy of the person says so. */
  readonly unsandboxed?: boolean
  /** What would be started, found on this machine; without it, what the name leads to by then. */
  readonly found?: FilesBehind
}

/** The files behind a command line. */
export type FilesBehind = {
  /** The program as it is started, with all of its path. */
  readonly path: string
  /** Where that leads, where it is a link. */
  readonly real: string
  /** The program, unless it is large, and every file of the project that it is started with. */
  readonly hashes: readonly { readonly path: string; readonly hash: string }[]
}

/** A server that is reached by streamable HTTP. */
export interface HttpServer extends AnyServer {
  readonly url: string
  /** `$NAME` in a value stands for a secret. */
  readonly headers?: Readonly<Record<string, string>>
}

export type McpServer = StdioServer | HttpServer

/** What a person is asked to allow: everything that is started or sent, nothing shortened. */
export type McpConsentRequest = McpServer & { readonly digest: string; readonly commandLine: string }

export function isStdio(server: McpServer): server is StdioServer {
  return 'command' in server
}

export function labelsOf(server: McpServer): readonly Label[] {
  return server.labels ?? usualLabels(server)
}

/** What a secret opens is not public. */
function usualLabels(server: McpServer): readonly Label[] {
  return isStdio(server) || secretsIn(server).length > 0 ? ['untrusted', 'private'] : ['untrusted']
}

/** The secrets that a header stands for. */
export const secretName: RegExp = /\$([A-Z][A-Z0-9_]*)/g

function secretsIn({ headers = {} }: HttpServer): readonly string[] {
  return Object.values(headers).flatMap((value) => [...value.matchAll(secretName)].map(([, name = '']) => name))
}

/** Changes whenever something else would be started, reached, told, or made of its answers. */
export function serverDigest(server: McpServer): string {
  const what = isStdio(server)
    ? {
        command: server.command,
        args: [...(server.args ?? [])],
        env: [...(server.env ?? [])].sort(),
        cwd: server.cwd ?? '',
        ...(server.found === undefined ? {} : { found: server.found }),
        ...reachOf(server),
      }
    : { url: server.url, headers: { ...server.headers } }
  const about = { ...what, labels: [...labelsOf(server)].sort() }
  return sha256(canonicalJson(about))
}

/** What the walls around a server leave open; nothing where nothing was said. */
function reachOf({ hosts = [], reads = [], writes = [], unsandboxed }: StdioServer): JsonObject {
  return {
    ...(hosts.length === 0 ? {} : { hosts: [...hosts].sort() }),
    ...(reads.length === 0 ? {} : { reads: [...reads].sort() }),
    ...(writes.length === 0 ? {} : { writes: [...writes].sort() }),
    ...(unsandboxed === true ? { unsandboxed } : {}),
  }
}

/** What would be started or reached, in full, on one line: characters that a terminal would not show are escaped. */
export function commandLine(server: McpServer): string {
  const spared = usualLabels(server).filter((label) => !labelsOf(server).includes(label))
  return `${startedOrReached(server)}${spared.length === 0 ? '' : ` (what it answers is not taken as ${spared.join(' or ')})`}`
}

function startedOrReached(server: McpServer): string {
  if (!isStdio(server)) {
    const headers = Object.entries(server.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
    return [server.url, ...headers].map(visible).join('; ')
  }
  const { command, args = [], env = [], cwd } = server
  const words = [...env.map((name) => `$${name}`), ...[command, ...args].map(quoted)]
  const line = cwd === undefined ? words.join(' ') : `${words.join(' ')} (in ${visible(cwd)})`
  return `${line}${filesBehind(server)}${leftOpen(server)}`
}

function leftOpen({ hosts = [], reads = [], writes = [], unsandboxed }: StdioServer): string {
  if (unsandboxed === true) return ' (outside of the sandbox, as your policy says)'
  const parts = [
    ...(hosts.length === 0 ? [] : [`reaches ${hosts.join(', ')}`]),
    ...(reads.length === 0 ? [] : [`reads ${reads.map(quoted).join(', ')}`]),
    ...(writes.length === 0 ? [] : [`writes ${writes.map(quoted).join(', ')}`]),
  ]
  return parts.length === 0 ? '' : visible(` (in the sandbox, ${parts.join('; ')})`)
}

/** Which files these words lead to, as they are now. */
function filesBehind({ command, found }: StdioServer): string {
  if (found === undefined) return ''
  const { path, real, hashes } = found
  const leads = real === path ? (path === command ? [] : [path]) : [`${path}, a link to ${real}`]
  const files = hashes.map((file) => `${file.path} ${file.hash.replace(/^(sha256:.{12}).*$/, '$1')}`)
  return [...leads, ...files].map((text) => `; ${visible(text)}`).join('')
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word
  return visible(word) === word && !word.includes("'") ? `'${word}'` : visible(JSON.stringify(word))
}

/** On one line, with nothing in it that a terminal would not show. */
export function visible(text: string): string {
  return text.replace(
    /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
