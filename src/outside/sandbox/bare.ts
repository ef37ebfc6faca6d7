import { dirname } from 'node:path'
import { BatonError } from '../../errors/baton-error.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { commandEnvironment, withLimits } from './limits.ts'
import { findProgram } from './programs.ts'
import { runProcess } from './run-process.ts'
import type { SandboxCommand, SandboxResult } from './sandbox.ts'
import { planWorkspace } from './workspace-plan.ts'

/**
 * Limits, a clean environment and an end for the process group; nothing else. Where the command goes is up to the
 * container around it, so it is only for calls that may read and write the whole workspace.
 */
export async function runBare(
  { command, stdin, root, access, timeoutMs, signal }: SandboxCommand,
  rung: 'external' | 'unsafe',
  clock: Clock,
): Promise<Omit<SandboxResult, 'rung' | 'notKept' | 'executed' | 'notReached'>> {
  const { grows } = await planWorkspace(root, access)
  if (!grows) throw new BatonError('BATON_SANDBOX_TOO_WEAK', { rung })
  const prlimit = await findProgram('prlimit')
  if (prlimit === undefined) {
    const why = 'there is no prlimit to set limits with'
    throw new BatonError('BATON_SANDBOX_UNAVAILABLE', { rung, why, hint: 'Install the package util-linux.' })
  }
  const env = commandEnvironment(`${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`)
  signal?.throwIfAborted()
  const started = clock.elapsed()
  const argv = withLimits(prlimit.path, ['/bin/sh', '-c', command])
  const { report, ...end } = await runProcess({ command: argv, env, folder: root, stdin, timeoutMs, signal, clock })
  signal?.throwIfAborted()
  return { ...end, seconds: (clock.elapsed() - started) / 1000 }
}
