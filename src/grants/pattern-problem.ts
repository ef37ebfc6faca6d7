import { globProblem, textGlobProblem } from './glob.ts'
import { canonicalHost, hostProblem } from './host.ts'

/** What patterns are written for. */
export type PatternKind = 'path' | 'host' | 'command' | 'mcp' | 'secret' | 'tool'

const simpleCommand = /^[A-Za-z0-9_./+-]+(?: +[^\s;&|<>()$`\\[\]{}~#!"']+)*$/

/** What is wrong with a pattern, as half a sentence that goes on after a semicolon; undefined when nothing is. */
export function patternProblem(kind: PatternKind, pattern: string): string | undefined {
  switch (kind) {
    case 'path':
      return globProblem(pattern)
    case 'host':
      return hostProblem(pattern)
    case 'command':
      return commandProblem(pattern)
    case 'mcp':
      return mcpProblem(pattern)
    case 'secret':
      return secretProblem(pattern)
    case 'tool':
      return /\s/.test(pattern) ? 'names have no spaces' : textGlobProblem(pattern)
  }
}

function commandProblem(pattern: string): string | undefined {
  if (pattern === '*' || simpleCommand.test(pattern)) return textGlobProblem(pattern)
  if (/^[^ ]*[*?]/.test(pattern))
    return 'it must begin with the name of a program; only `*` alone stands for everything'
  return 'it is one program with plain words'
}

function mcpProblem(pattern: string): string | undefined {
  const at = pattern.indexOf('/')
  if (at <= 0 || at === pattern.length - 1) return 'it names a server and a tool'
  return /\s/.test(pattern) ? 'names have no spaces' : textGlobProblem(pattern)
}

function secretProblem(pattern: string): string | undefined {
  if (/[*?{}]/.test(pattern)) return 'each secret and its host are written out, without wildcards'
  const [, host] = /^[A-Za-z_][A-Za-z0-9_]{0,127}@(.+)$/.exec(pattern) ?? []
  if (host === undefined) return 'it names one secret and the one host it may be sent to'
  return canonicalHost(host) === undefined || host.includes(':') ? 'what stands after the "@" is no host' : undefined
}
