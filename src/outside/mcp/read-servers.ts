import { closestName } from '../../errors/suggestion.ts'
import { isObject } from '../../events/json.ts'
import type { Label } from '../../grants/touch.ts'
import type { McpServer } from './server.ts'
import { serverPart } from './tool-names.ts'

/** Something wrong in a declaration, and where: `['github', 'args', 0]`. */
interface McpProblem {
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly hint: string
}

export interface ReadServers {
  /** Those that nothing is wrong with. */
  readonly servers: readonly McpServer[]
  readonly problems: readonly McpProblem[]
}

type Report = (path: readonly (string | number)[], message: string, hint: string) => void

const namePattern = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/
const variablePattern = /^[A-Za-z_][A-Za-z0-9_]*$/
const headerPattern = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
/** Headers that hold something nobody should write into a file. */
const secretHeader = /authorization|cookie|token|key|secret/i
const stdioKeys = ['command', 'args', 'env', 'cwd', 'labels', 'timeoutMs']
const httpKeys = ['url', 'headers', 'labels', 'timeoutMs']

/** Reads the `mcp:` map of a configuration: servers by name. */
export function readMcpServers(value: unknown): ReadServers {
  const problems: McpProblem[] = []
  const servers: McpServer[] = []
  if (value === undefined || value === null) return { servers, problems }
  if (!isObject(value)) {
    const hint = 'Write `mcp:`, a name on the next line, and below it `command:` or `url:`.'
    return { servers, problems: [{ path: [], message: '"mcp" should name servers.', hint }] }
  }
  const taken = new Map<string, string>()
  for (const [name, declared] of Object.entries(value)) {
    const before = problems.length
    const report: Report = (path, message, hint) => problems.push({ path: [name, ...path], message, hint })
    checkName(name, taken, report)
    const server = readServer(name, declared, report)
    if (server !== undefined && problems.length === before) servers.push(server)
  }
  return { servers, problems }
}

function checkName(name: string, taken: Map<string, string>, report: Report): void {
  if (!namePattern.test(name) || name.length > 24) {
    report([], `A server can't be called "${name}".`, 'Use small letters, digits and single "-" or "_", at most 24.')
  }
  const other = taken.get(serverPart(name))
  if (other !== undefined) report([], `"${name}" and "${other}" would have tools of the same name.`, 'Rename one.')
  taken.set(serverPart(name), name)
}

function readServer(name: string, declared: unknown, report: Report): McpServer | undefined {
  if (!isObject(declared)) {
    report([], `"${name}" should say what to start or reach.`, 'Write `command:` or `url:` below it.')
    return undefined
  }
  const isHttp = declared['url'] !== undefined
  if (isHttp === (declared['command'] !== undefined)) {
    report([], `"${name}" needs either \`command\` or \`url\`.`, 'A program has a command; a remote server has a url.')
    return undefined
  }
  const known = isHttp ? httpKeys : stdioKeys
  for (const key of Object.keys(declared).filter((one) => !known.includes(one))) {
    const closest = closestName(key, known)
    const hint = closest === undefined ? `Known: ${known.join(', ')}.` : `Did you mean "${closest}"?`
    report([key], `A server has no setting "${key}".`, hint)
  }
  const read = new Reading(declared, report)
  const shared = { name, ...read.labels(), ...read.timeout() }
  return isHttp
    ? { ...shared, url: read.url(), ...read.headers() }
    : { ...shared, command: read.command(), ...read.rest() }
}

class Reading {
  readonly #declared: Readonly<Record<string, unknown>>
  readonly #report: Report

  constructor(declared: Readonly<Record<string, unknown>>, report: Report) {
    this.#declared = declared
    this.#report = report
  }

  command(): string {
    const { command } = this.#declared
    if (typeof command !== 'string' || command.trim() === '' || command.includes('\0')) {
      this.#report(['command'], '"command" should be the name or path of a program.', 'Write something like `node`.')
      return ''
    }
    if (/\s-/.test(command)) {
      this.#report(['command'], '"command" is one program.', 'Put what follows it into `args`, one by one.')
    }
    return command
  }

  rest(): { args?: readonly string[]; env?: readonly string[]; cwd?: string } {
    const args = this.#texts('args', () => undefined)
    const env = this.#texts('env', (one) =>
      variablePattern.test(one) ? undefined : 'List the names of variables, such as GITHUB_TOKEN; never their values.',
    )
    const { cwd } = this.#declared
    if (cwd !== undefined && (typeof cwd !== 'string' || cwd === '')) {
      this.#report(
        ['cwd'],
        '"cwd" should be a folder.',
        'Leave it out to start the program in the folder of the project.',
      )
    }
    return { ...(args && { args }), ...(env && { env }), ...(typeof cwd === 'string' && { cwd }) }
  }

  url(): string {
    const { url } = this.#declared
    const parsed = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined
    if (parsed === undefined || !['http:', 'https:'].includes(parsed.protocol)) {
      this.#report(['url'], '"url" should be a web address.', 'Write something like https://mcp.example.com/mcp.')
    } else if (parsed.username !== '' || parsed.password !== '') {
      this.#report(['url'], 'A password is not written here.', 'Give it by `headers`, as the name of a secret.')
    }
    return parsed?.href ?? ''
  }

  headers(): { headers?: Readonly<Record<string, string>> } {
    const { headers } = this.#declared
    if (headers === undefined) return {}
    if (!isObject(headers)) {
      this.#report(['headers'], '"headers" should name headers.', 'Write `headers:` and `Authorization: Bearer $NAME`.')
      return {}
    }
    for (const [header, value] of Object.entries(headers)) {
      if (!headerPattern.test(header) || typeof value !== 'string' || /[^\t\x20-\x7e]/.test(value)) {
        this.#report(['headers', header], `"${header}" can't be a header.`, 'Write a name and a line of plain text.')
      } else if (secretHeader.test(header) && !/\$[A-Z][A-Z0-9_]*/.test(value)) {
        this.#report(
          ['headers', header],
          'A secret is not written here.',
          'Write the name of a variable, as in Bearer $NAME.',
        )
      }
    }
    return { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])) }
  }

  labels(): { labels?: readonly Label[] } {
    const labels = this.#texts('labels', (one) =>
      one === 'untrusted' || one === 'private' ? undefined : 'Use untrusted, private, or both.',
    )
    return labels === undefined ? {} : { labels: labels as readonly Label[] }
  }

  timeout(): { timeoutMs?: number } {
    const { timeoutMs } = this.#declared
    if (timeoutMs === undefined) return {}
    if (typeof timeoutMs === 'number' && Number.isSafeInteger(timeoutMs) && timeoutMs > 0) return { timeoutMs }
    this.#report(['timeoutMs'], '"timeoutMs" should be a whole number above 0.', 'Write 120000 for two minutes.')
    return {}
  }

  #texts(key: string, hintFor: (one: string) => string | undefined): readonly string[] | undefined {
    const list = this.#declared[key]
    if (list === undefined) return undefined
    if (!Array.isArray(list)) {
      this.#report([key], `"${key}" should be a list.`, `Write \`${key}: [one, two]\`.`)
      return undefined
    }
    for (const [index, one] of list.entries()) {
      const isText = typeof one === 'string' && !one.includes('\0')
      const hint = isText ? hintFor(one) : 'Put it in quotes.'
      if (hint !== undefined) this.#report([key, index], `"${String(one)}" does not fit into "${key}".`, hint)
    }
    return list.map(String)
  }
}
