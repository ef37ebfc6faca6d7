import { canonicalJson } from '../../events/canonical-json.ts'
import type { Label } from '../../grants/touch.ts'
import { sha256 } from '../../kernel/digest.ts'

interface AnyServer {
  /** Small letters, digits, and single `-` or `_` between them, at most 24. The names of its tools begin with it. */
  readonly name: string
  /** What its answers are. Default: `untrusted`, and `private` too if it runs on this machine. */
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
  return server.labels ?? (isStdio(server) ? ['untrusted', 'private'] : ['untrusted'])
}

/** Changes whenever something else would be started, reached, told, or made of its answers. */
export function serverDigest(server: McpServer): string {
  const what = isStdio(server)
    ? {
        command: server.command,
        args: [...(server.args ?? [])],
        env: [...(server.env ?? [])].sort(),
        cwd: server.cwd ?? '',
      }
    : { url: server.url, headers: { ...server.headers } }
  const about = { ...what, labels: [...labelsOf(server)].sort() }
  return sha256(canonicalJson(about))
}

/** What would be started or reached, in full, on one line: characters that a terminal would not show are escaped. */
export function commandLine(server: McpServer): string {
  if (!isStdio(server)) {
    const headers = Object.entries(server.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
    return [server.url, ...headers].map(visible).join('; ')
  }
  const { command, args = [], env = [], cwd } = server
  const words = [...env.map((name) => `$${name}`), ...[command, ...args].map(quoted)]
  return cwd === undefined ? words.join(' ') : `${words.join(' ')} (in ${visible(cwd)})`
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word
  return visible(word) === word && !word.includes("'") ? `'${word}'` : visible(JSON.stringify(word))
}

/** On one line, with nothing in it that a terminal would not show. */
export function visible(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
