import type { Grants } from '../../grants/grants.ts'
import { type PatternKind, patternProblem } from '../../grants/pattern-problem.ts'
import { group, list } from './collections.ts'
import type { Field } from './field.ts'
import { flag, refuse, text } from './scalars.ts'

/** How patterns of each kind are called in the docs, and what is expected of them. */
const words: Readonly<Record<PatternKind, readonly [called: string, expected: string]>> = {
  path: ['path', "a path or glob in the project's folder, such as `docs` or `src/**/*.ts`"],
  host: ['host', 'a host, such as `api.example.org`, `*.example.org` or `http://old.example.org:8080`'],
  command: ['command', 'a command, such as `git status` or `npm run *`'],
  mcp: ['tool of a server', 'a server and its tool, such as `github/search_issues` or `github/*`'],
  secret: ['secret', 'a secret and a host, such as `GITHUB_TOKEN@api.github.com`'],
  tool: ['tool', 'a tool, such as `write_file` or `write_*`'],
}

/** A pattern as grants have them. */
export function pattern(kind: PatternKind): Field<string> {
  return patternLike(kind, ...words[kind], (value) => value)
}

/** A pattern that is written like one of these kinds, but is called something else. */
export function patternLike(
  kind: PatternKind,
  called: string,
  expected: string,
  checked: (value: string) => string,
): Field<string> {
  return {
    kind: called,
    schema: { type: 'string' },
    read: (node, reading) => {
      const value = text.read(node, reading)
      if (value === undefined) return undefined
      const problem = patternProblem(kind, checked(value))
      return problem === undefined ? value : refuse(node, reading, `${expected}; ${problem}`)
    },
  }
}

/** What may be touched; what is not written is not granted. `callable` reads the names of what may be called. */
export function grantsField(callable: Field<readonly string[]>): Field<Grants> {
  return group<Grants>({
    files: {
      field: group<NonNullable<Grants['files']>>({
        read: { field: list(pattern('path')), says: 'Folders and files it may read.' },
        write: { field: list(pattern('path')), says: 'Folders and files it may write.' },
      }),
      says: 'Files it may reach.',
    },
    net: {
      field: group<NonNullable<Grants['net']>>({
        hosts: { field: list(pattern('host')), says: 'Hosts it may talk to; `*` for all.', required: true },
      }),
      says: 'Where it may connect to.',
    },
    exec: {
      field: group<NonNullable<Grants['exec']>>({
        commands: { field: list(pattern('command')), says: 'Commands it may execute; `*` for all.', required: true },
      }),
      says: 'What it may execute.',
    },
    agents: {
      field: group<NonNullable<Grants['agents']>>({
        call: { field: callable, says: 'Agents it may call.' },
        create: { field: flag, says: 'Whether it may write new agents.' },
      }),
      says: 'What it may do with other agents.',
    },
    mcp: { field: list(pattern('mcp')), says: 'Tools of MCP servers it may use, as `server/tool`.' },
    secrets: {
      field: list(pattern('secret')),
      says: 'Secrets its tools may send, each to one host, as `NAME@host`.',
    },
    ask: { field: list(pattern('tool')), says: 'Tools whose every call a person must approve.' },
  })
}
