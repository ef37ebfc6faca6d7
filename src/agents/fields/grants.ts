import type { Grants } from '../definition.ts'
import { group, list } from './collections.ts'
import type { Field } from './field.ts'
import { names, runnable } from './references.ts'
import { flag, refuse, text } from './scalars.ts'

const path = matching('path', /^(?!.*(?:^|[/\\])\.\.(?:[/\\]|$))[^\0]{1,1024}$/, 'a path that does not lead upwards')
const host = matching(
  'host',
  /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i,
  'a host, such as `api.example.org`',
)
const command = matching('command', /^[A-Za-z0-9][\w.+-]{0,63}$/, 'the bare name of a program')
const secret = matching('secret', /^[A-Za-z_][A-Za-z0-9_]{0,127}$/, 'the name of a secret, such as `GITHUB_TOKEN`')

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
      hosts: { field: list(host), says: 'Hosts it may talk to.', required: true },
    }),
    says: 'Where it may connect to.',
  },
  exec: {
    field: group<NonNullable<Grants['exec']>>({
      commands: { field: list(command), says: 'Programs it may start.', required: true },
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
  secrets: { field: list(secret), says: 'Secrets its tools may use, by name.' },
})

function matching(kind: string, pattern: RegExp, expected: string): Field<string> {
  return {
    kind,
    schema: { type: 'string' },
    read: (node, reading) => {
      const value = text.read(node, reading)
      return value === undefined || pattern.test(value) ? value : refuse(node, reading, expected)
    },
  }
}
