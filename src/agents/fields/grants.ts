import type { Grants } from '../../grants/grants.ts'
import { type PatternKind, patternProblem } from '../../grants/pattern-problem.ts'
import { group, list } from '../../source/fields/collections.ts'
import type { Field } from '../../source/fields/field.ts'
import { flag, refuse, text } from '../../source/fields/scalars.ts'
import { names, runnable } from './references.ts'

const path = pattern('path', 'path', "a path or glob in the project's folder, such as `docs` or `src/**/*.ts`")
const host = pattern(
  'host',
  'host',
  'a host, such as `api.example.org`, `*.example.org` or `http://old.example.org:8080`',
)
const command = pattern('command', 'command', 'a command, such as `git status` or `npm run *`')
const mcp = pattern('mcp', 'tool of a server', 'a server and its tool, such as `github/search_issues` or `github/*`')
const secret = pattern('secret', 'secret', 'a secret and a host, such as `GITHUB_TOKEN@api.github.com`')
const tool = pattern('tool', 'tool', 'a tool, such as `write_file` or `write_*`')

/** What an agent may touch. What is not written is not granted. */
export const grants: Field<Grants> = group<Grants>({
  files: {
    field: group<NonNullable<Grants['files']>>({
      read: { field: list(path), says: 'Folders and files it may read.' },
      write: { field: list(path), says: 'Folders and files it may write.' },
    }),
    says: 'Files it may reach.',
  },
  net: {
    field: group<NonNullable<Grants['net']>>({
      hosts: { field: list(host), says: 'Hosts it may talk to; `*` for all.', required: true },
    }),
    says: 'Where it may connect to.',
  },
  exec: {
    field: group<NonNullable<Grants['exec']>>({
      commands: { field: list(command), says: 'Commands it may execute; `*` for all.', required: true },
    }),
    says: 'What it may execute.',
  },
  agents: {
    field: group<NonNullable<Grants['agents']>>({
      call: { field: names(runnable), says: 'Agents it may call.' },
      create: { field: flag, says: 'Whether it may write new agents.' },
    }),
    says: 'What it may do with other agents.',
  },
  mcp: { field: list(mcp), says: 'Tools of MCP servers it may use, as `server/tool`.' },
  secrets: { field: list(secret), says: 'Secrets its tools may send, each to one host, as `NAME@host`.' },
  ask: { field: list(tool), says: 'Tools whose every call a person must approve.' },
})

function pattern(kind: PatternKind, called: string, expected: string): Field<string> {
  return {
    kind: called,
    schema: { type: 'string' },
    read: (node, reading) => {
      const value = text.read(node, reading)
      if (value === undefined) return undefined
      const problem = patternProblem(kind, value)
      return problem === undefined ? value : refuse(node, reading, `${expected}; ${problem}`)
    },
  }
}
