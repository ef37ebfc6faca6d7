import type { JsonObject } from '../../events/json.ts'
import type { Label } from '../../grants/touch.ts'
import type { Tool, ToolCall } from '../../kernel/ports/tool.ts'
import type { Rung, Sandbox } from '../../outside/sandbox/sandbox.ts'
import type { WorkspaceAccess } from '../../outside/sandbox/workspace-plan.ts'
import { defineTool } from '../../tools/define-tool.ts'

export type ShellInput = { readonly command: string; readonly stdin?: string; readonly timeout_seconds: number }

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
}

export interface ShellOptions {
  /** The workspace. */
  readonly root: string
}

const labels: readonly Label[] = ['untrusted', 'private']
const version = '1'

const inputSchema: JsonObject = {
  type: 'object',
  properties: {
    command: { type: 'string', description: 'Command line for /bin/sh', minLength: 1, maxLength: 20_000 },
    stdin: { type: 'string', description: 'What the command reads from its standard input', maxLength: 1_000_000 },
    timeout_seconds: {
      type: 'integer',
      description: 'After how many seconds it is killed',
      minimum: 1,
      maximum: 600,
      default: 60,
    },
  },
  required: ['command'],
  additionalProperties: false,
}

const surroundings =
  'There is no network, no files but the workspace (the current folder) and /tmp, and only /tmp is emptied afterwards.'

/**
 * Runs a command that may change what its caller may write.
 *
 * `once`: what half a command has done can't be known, so after a crash a person decides.
 */
export function shellTool(sandbox: Sandbox, { root }: ShellOptions): Tool<ShellInput, ShellOutput> {
  return defineTool<ShellInput, ShellOutput>({
    name: 'shell',
    version,
    description: `Runs a shell command in the workspace, where it can change files. ${surroundings}`,
    effect: 'once',
    inputSchema,
    labels,
    touches: ({ command }) => [{ kind: 'exec', command }],
    run: (input, call) => runShell({ sandbox, root, input, call, access: grantedAccess(call) }),
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
  const result = await sandbox.run({ command, stdin, root, access, timeoutMs, signal: call.signal })
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
  }
}
