import type { Label } from '../../grants/touch.ts'
import { group, list } from '../../source/fields/collections.ts'
import type { Field, Reading } from '../../source/fields/field.ts'
import { pattern } from '../../source/fields/grants.ts'
import { milliseconds } from '../../source/fields/quantities.ts'
import { matching, oneOf, refuse, text } from '../../source/fields/scalars.ts'
import { isForbiddenKey, type SourceEntry, type SourceNode, shortened, valueUnder } from '../../source/source-node.ts'
import type { HttpServer, McpServer, StdioServer } from './server.ts'
import { serverPart } from './tool-names.ts'

const serverName = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/
const longestName = 24
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
/** Headers that usually hold a secret. */
const secretHeader = /authorization|cookie|token|key|secret/i

const command: Field<string> = {
  kind: 'name or path of a program',
  schema: { type: 'string', minLength: 1 },
  read: (node, reading) => {
    const value = node.kind === 'scalar' ? node.value : undefined
    if (typeof value !== 'string' || value.trim() === '') {
      return refuse(node, reading, 'the name or path of a program, such as `node`')
    }
    if (!/\s-/.test(value)) return value
    return refuse(node, reading, 'one program; put what follows it into `args`, one by one')
  },
}

/** Unlike other text, an argument may be empty or begin with spaces. */
const argument = matching(/^[^\0]*$/, 'text', 'text; put it in quotes if it looks like something else')

const variable = matching(
  /^[A-Za-z_][A-Za-z0-9_]*$/,
  'name of a variable',
  'names of variables, such as `GITHUB_TOKEN`; never their values',
)

/** The message repeats nothing of an address with a password. */
const url: Field<string> = {
  kind: 'web address',
  schema: { type: 'string', pattern: '^https?://' },
  read: (node, reading) => {
    const value = node.kind === 'scalar' ? node.value : undefined
    const parsed = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
    if (parsed === undefined || !['http:', 'https:'].includes(parsed.protocol)) {
      return refuse(node, reading, 'a web address, such as `https://mcp.example.com/mcp`')
    }
    if (parsed.username === '' && parsed.password === '') return parsed.href
    const advice = 'Give it by `headers`, as the name of a secret.'
    return reportServer(reading, node, 'A password is not written here.', advice)
  },
}

const headers: Field<Readonly<Record<string, string>>> = {
  kind: 'headers',
  schema: { type: 'object', additionalProperties: { type: 'string' } },
  read: (node, reading) => {
    if (node.kind !== 'mapping') return refuse(node, reading, 'headers, such as `Authorization: Bearer $NAME`')
    const read = node.entries.map((entry) => [entry.key, headerIn(entry, reading.at(shortened(entry.key)))] as const)
    const whole = read.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
    return whole.length === read.length ? Object.fromEntries(whole) : undefined
  },
}

function headerIn({ key, value: node }: SourceEntry, reading: Reading): string | undefined {
  const value = node.kind === 'scalar' ? node.value : undefined
  if (!headerName.test(key) || typeof value !== 'string' || /[^\t\x20-\x7e]/.test(value)) {
    return reportServer(
      reading,
      node,
      `"${shortened(key)}" can't be a header.`,
      'Write a name and a line of plain text.',
    )
  }
  if (!secretHeader.test(key) || /\$[A-Z][A-Z0-9_]*/.test(value)) return value
  const advice = 'Write the name of a variable, as in Bearer $NAME.'
  return reportServer(reading, node, 'A secret is not written here.', advice)
}

const shared = {
  labels: {
    field: list(oneOf<Label>(['untrusted', 'private'])),
    says: 'What its answers are. Default: untrusted, and private too if it is a program on this machine or is sent a secret.',
  },
  timeoutMs: { field: milliseconds, says: 'How long it may be silent during a call, such as `2m`.' },
}

const stdio = group<Omit<StdioServer, 'name' | 'found' | 'unsandboxed'>>({
  command: { field: command, says: 'The program to start.', required: true },
  args: { field: list(argument), says: 'What it is started with.' },
  env: { field: list(variable), says: 'Names of the variables it is given. Values are never written down.' },
  cwd: { field: text, says: 'The folder it is started in. Default: that of the project.' },
  hosts: { field: list(pattern('host')), says: 'Hosts that it reaches. Without them, it has no network.' },
  reads: { field: list(text), says: 'Files and folders that it sees besides the folder of the project.' },
  writes: {
    field: list(text),
    says: 'Files and folders that it may write. Without them, it writes only what is its alone.',
  },
  ...shared,
})

const http = group<Omit<HttpServer, 'name'>>({
  url: { field: url, says: 'Where it is reached.', required: true },
  headers: { field: headers, says: 'What is sent with each request; `$NAME` stands for a secret.' },
  ...shared,
})

/** MCP servers by name, as `mcp:` declares them. */
export const mcpServers: Field<readonly McpServer[]> = {
  kind: 'servers',
  get schema() {
    return { type: 'object', additionalProperties: { anyOf: [stdio.schema, http.schema] } }
  },
  read: (node, reading) => {
    if (node.kind !== 'mapping') return refuse(node, reading, 'names of servers, each with `command` or `url`')
    const taken = new Map<string, string>()
    const read = node.entries.map(({ key, value }) => serverIn(key, value, taken, reading.at(shortened(key))))
    const servers = read.filter((server) => server !== undefined)
    return servers.length === read.length ? servers : undefined
  },
}

function serverIn(name: string, node: SourceNode, taken: Map<string, string>, reading: Reading): McpServer | undefined {
  const hasName = checkName(name, node, taken, reading)
  const isHttp = valueUnder(node, 'url') !== undefined
  if (node.kind === 'mapping' && isHttp === (valueUnder(node, 'command') !== undefined)) {
    const problem = `"${shortened(name)}" needs either \`command\` or \`url\`.`
    return reportServer(reading, node, problem, 'A program has a command; a remote server has a url.')
  }
  const server = (isHttp ? http : stdio).read(node, reading)
  return server === undefined || !hasName ? undefined : { name, ...server }
}

function checkName(name: string, node: SourceNode, taken: Map<string, string>, reading: Reading): boolean {
  // That such a key is not allowed was said where the file was read.
  if (isForbiddenKey(name)) return false
  const other = taken.get(serverPart(name))
  taken.set(serverPart(name), name)
  if (!serverName.test(name) || name.length > longestName) {
    const advice = `Use small letters, digits and single "-" or "_", at most ${longestName}.`
    reportServer(reading, node, `A server can't be called "${shortened(name)}".`, advice)
    return false
  }
  if (other === undefined) return true
  reportServer(reading, node, `"${name}" and "${other}" would have tools of the same name.`, 'Rename one.')
  return false
}

function reportServer(reading: Reading, { span }: SourceNode, problem: string, advice: string): undefined {
  reading.report('SERVER_INVALID', { key: reading.key, problem, advice }, span)
}
