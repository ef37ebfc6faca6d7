import { BatonError } from '../../errors/baton-error.ts'
import type { JsonObject } from '../../events/json.ts'
import { shownTouch } from '../../grants/shown.ts'
import type { Label, Touch } from '../../grants/touch.ts'
import type { Tool, ToolCall } from '../../kernel/ports/tool.ts'
import { touchOf } from '../../outside/egress/target.ts'
import type { Rung, Sandbox } from '../../outside/sandbox/sandbox.ts'
import type { SandboxNetwork } from '../../outside/sandbox/way-out.ts'
import type { WorkspaceAccess } from '../../outside/sandbox/workspace-plan.ts'
import { defineTool } from '../../tools/define-tool.ts'

export type ShellInput = {
  readonly command: string
  readonly stdin?: string
  readonly timeout_seconds: number
  /** Hosts that the command reaches, as they are granted: `example.org`, `example.org:8443`, `http://example.org`. */
  readonly hosts?: readonly string[]
}

export type ShellOutput = {
  /** Null when the command was killed. */
  readonly exit_code: number | null
  readonly signal?: string
  readonly timed_out?: true
  readonly stdout: string
  readonly stderr: string
  /** More was printed than is shown. */
  readonly truncated: boolean
  readonly seconds: number
  /** What kept the command apart from the machine. */
  readonly sandbox: Rung
  /** New entries at the top of the workspace that were thrown away, because the caller may not make them. */
  readonly not_kept?: readonly string[]
  /** Files that it made and other programs execute: `packages/a/package.json`. */
  readonly made_executed?: readonly string[]
  /** Hosts that the command asked for and did not reach, and why. */
  readonly not_reached?: readonly string[]
}

export interface ShellOptions {
  /** The workspace. */
  readonly root: string
  /** `off`: no command reaches the network. */
  readonly network?: 'auto' | 'off'
}

const labels: readonly Label[] = ['untrusted', 'private']
const version = '1'

const properties: JsonObject = {
  command: { type: 'string', description: 'Command line for /bin/sh', minLength: 1, maxLength: 20_000 },
  stdin: { type: 'string', description: 'What the command reads from its standard input', maxLength: 1_000_000 },
  timeout_seconds: {
    type: 'integer',
    description: 'After how many seconds it is killed',
    minimum: 1,
    maximum: 600,
    default: 60,
  },
}

const inputSchema: JsonObject = {
  type: 'object',
  properties,
  required: ['command'],
  additionalProperties: false,
}

const hostsSchema: JsonObject = {
  type: 'array',
  description:
    'Hosts that the command reaches by https, such as "registry.npmjs.org". Without them, there is no network.',
  items: { type: 'string', pattern: '^(?:http://)?[A-Za-z0-9.-]+(?::[0-9]{1,5})?$', maxLength: 300 },
  maxItems: 20,
}

const surroundings =
  'There is no network, no files but the workspace (the current folder) and /tmp, and only /tmp is emptied afterwards.'

/**
 * Runs a command that may change what its caller may write.
 *
 * `once`: what half a command has done can't be known, so after a crash a person decides.
 */
export function shellTool(sandbox: Sandbox, { root, network }: ShellOptions): Tool<ShellInput, ShellOutput> {
  return defineTool<ShellInput, ShellOutput>({
    name: 'shell',
    version,
    description: `Runs a shell command in the workspace, where it can change files. ${surroundings}`,
    effect: 'once',
    inputSchema: { ...inputSchema, properties: { ...properties, hosts: hostsSchema } },
    labels,
    touches: ({ command, hosts = [] }) => [{ kind: 'exec', command }, ...hosts.map(hostTouch)],
    run: (input, call) => {
      if (network === 'off' && (input.hosts ?? []).length > 0) throw switchedOff(input.hosts?.[0] ?? '')
      return runShell({ sandbox, root, input, call, access: grantedAccess(call) })
    },
  })
}

/** Runs a command that can only look: the workspace is mounted so that nothing in it can change. */
export function readOnlyShellTool(sandbox: Sandbox, { root }: ShellOptions): Tool<ShellInput, ShellOutput> {
  return defineTool<ShellInput, ShellOutput>({
    name: 'shell_readonly',
    version,
    description: `Runs a shell command that looks at the workspace and can't change files in it. ${surroundings}`,
    effect: 'read',
    inputSchema,
    labels,
    touches: ({ command }) => [{ kind: 'exec', command }],
    run: (input, call) =>
      runShell({ sandbox, root, input, call, access: { ...grantedAccess(call), mayWrite: () => false } }),
  })
}

/** Files are not among the touches, because which ones a command reaches for can't be read off it: it is shut in instead. */
function grantedAccess({ may }: ToolCall): WorkspaceAccess {
  return {
    mayRead: (path, whole) => may({ kind: 'files.read', path, ...(whole ? { extent: 'whole' } : {}) }),
    mayWrite: (path, whole) => may({ kind: 'files.write', path, ...(whole ? { extent: 'whole' } : {}) }),
  }
}

/** What is no host at all is one that nothing grants. */
function hostTouch(host: string): Touch {
  return touchOf(host.startsWith('http://') ? host : `https://${host}`) ?? { kind: 'net', host, port: 443 }
}

/** Only what the call named, and as long as it is granted. */
function grantedNetwork({ hosts = [] }: ShellInput, { may }: ToolCall): SandboxNetwork | undefined {
  if (hosts.length === 0) return undefined
  const named = new Set(hosts.map((host) => shownTouch(hostTouch(host)).pattern))
  return {
    may: (touch) => named.has(shownTouch(touch).pattern) && may(touch),
    advice: (pattern) =>
      `Name "${pattern}" in \`hosts\` of the call; the agent needs it granted, too: \`grants: { net: { hosts: ["${pattern}"] } }\`.`,
  }
}

function switchedOff(host: string): BatonError {
  return new BatonError('BATON_EGRESS_UNREACHABLE', { host, problem: 'the network is switched off (`network: off`)' })
}

interface ShellRun {
  readonly sandbox: Sandbox
  readonly root: string
  readonly input: ShellInput
  readonly call: ToolCall
  readonly access: WorkspaceAccess
}

async function runShell({ sandbox, root, input, call, access }: ShellRun): Promise<ShellOutput> {
  const { command, stdin, timeout_seconds } = input
  const timeoutMs = timeout_seconds * 1000
  const network = grantedNetwork(input, call)
  const result = await sandbox.run({ command, stdin, root, access, network, timeoutMs, signal: call.signal })
  return {
    exit_code: result.exitCode,
    ...(result.signal === null ? {} : { signal: result.signal }),
    ...(result.timedOut ? { timed_out: true } : {}),
    stdout: result.stdout,
    stderr: result.stderr,
    truncated: result.truncated,
    seconds: result.seconds,
    sandbox: result.rung,
    ...(result.notKept.length === 0 ? {} : { not_kept: result.notKept }),
    ...(result.executed.length === 0 ? {} : { made_executed: result.executed }),
    ...(result.notReached.length === 0 ? {} : { not_reached: result.notReached }),
  }
}
