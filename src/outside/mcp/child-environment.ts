import { BatonError } from '../../errors/baton-error.ts'
import type { StdioServer } from './server.ts'

/** What a program can't do without. Everything else it is given by name, or not at all. */
const always = ['PATH', 'HOME', 'LANG', 'TERM', 'TMPDIR']

export function childEnvironment(
  { name: server, env = [] }: StdioServer,
  variable: (name: string) => string | undefined,
): Record<string, string> {
  const entries = always.map((name): [string, string | undefined] => [name, variable(name)])
  for (const name of env) {
    const value = variable(name)
    if (value === undefined) throw new BatonError('BATON_MCP_SECRET_MISSING', { server, name })
    entries.push([name, value])
  }
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
