import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { release, tmpdir } from 'node:os'
import { describe, isBatonError } from '../../errors/baton-error.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { enter } from './bubblewrap.ts'
import { identityFor } from './identity.ts'
import { findProgram } from './programs.ts'
import { sweepStaging } from './staging.ts'

/** What was found out about one rung. */
export interface RungReport {
  readonly rung: 'bubblewrap' | 'landlock' | 'external' | 'unsafe'
  readonly works: boolean
  /** Half a sentence: what works, or what is in the way. */
  readonly why: string
  /** What to do about it. */
  readonly hint?: string
}

export interface SandboxReport {
  /** The best first. `external` and `unsafe` are used only if a setting says so: never found to work. */
  readonly rungs: readonly RungReport[]
}

const probingMs = 10_000
let known: { readonly key: string; readonly report: Promise<SandboxReport> } | undefined

/** Tries each rung for real, once for each process, kernel, user and set of programs. */
export async function probeSandbox(): Promise<SandboxReport> {
  const programs = await Promise.all(['bwrap', 'prlimit'].map(findProgram))
  const key = JSON.stringify([release(), process.getuid?.(), programs])
  if (known?.key !== key) known = { key, report: probe() }
  return known.report
}

/** One line for each rung, for people. */
export function describeSandbox({ rungs }: SandboxReport): string[] {
  return rungs.map(({ rung, works, why, hint }) => {
    const advice = hint === undefined ? '' : ` ${hint}`
    return `${works ? '✓' : '✗'} ${rung}: ${why}.${advice}`
  })
}

async function probe(): Promise<SandboxReport> {
  await sweepStaging(systemClock).catch(() => {})
  return {
    rungs: [
      await probeBubblewrap(),
      {
        rung: 'landlock',
        works: false,
        why: 'not used, because it needs a helper in machine code (see decision 0013)',
      },
      {
        rung: 'external',
        works: false,
        why: 'only where the settings of the user declare that Baton itself runs in a container made for that',
      },
      { rung: 'unsafe', works: false, why: 'only for a run that was started with it' },
    ],
  }
}

async function probeBubblewrap(): Promise<RungReport> {
  const rung = 'bubblewrap'
  if (process.platform !== 'linux')
    return { rung, works: false, why: `it is for Linux, and this is ${process.platform}` }
  for (const [program, packageName] of [
    ['bwrap', 'bubblewrap'],
    ['prlimit', 'util-linux'],
  ] as const) {
    if ((await findProgram(program)) !== undefined) continue
    const hint = `Install the package ${packageName} ("apt-get install ${packageName}").`
    return { rung, works: false, why: `${program} is not installed`, hint }
  }
  try {
    const identity = await identityFor(tmpdir())
    const command = 'cat /proc/self/status'
    const { stdout, stderr } = await enter({ command, identity, timeoutMs: probingMs, clock: systemClock })
    const missing = missingWall(stdout)
    if (missing !== undefined) return { rung, works: false, why: `${missing} ${stderr}`.trim() }
    return { rung, works: true, why: 'namespaces, system call filter and limits hold' }
  } catch (error) {
    const problem = isBatonError(error, 'BATON_SANDBOX_FAILED') ? error.details.problem : describe(error)
    const why = problem.replace(/\s+/g, ' ').replace(/\.$/, '')
    return { rung, works: false, why, ...(await adviceFor(why)) }
  }
}

/** The kernel's own word on what holds for a process inside. */
function missingWall(status: string): string | undefined {
  if (!/^Seccomp:\s*2$/m.test(status)) return 'the system call filter is not in force'
  if (!/^NoNewPrivs:\s*1$/m.test(status)) return 'programs could gain rights'
  if (!/^CapEff:\s*0+$/m.test(status)) return 'the command would have capabilities'
  return undefined
}

async function adviceFor(problem: string): Promise<{ hint?: string }> {
  if (/spawn E(?:INVAL|PERM)/.test(problem)) {
    return { hint: 'This process is root among no other users, and commands never run as root: run it as a user.' }
  }
  if (!/namespace|uid map|permitted|denied|mount/i.test(problem)) return {}
  const setting = async (name: string): Promise<string | undefined> =>
    (await readFile(`/proc/sys/${name}`, 'utf8').catch(() => undefined))?.trim()
  if ((await setting('kernel/apparmor_restrict_unprivileged_userns')) === '1') {
    return {
      hint: 'AppArmor restricts user namespaces here: give /usr/bin/bwrap a profile with "userns,", or set kernel.apparmor_restrict_unprivileged_userns to 0.',
    }
  }
  if ((await setting('kernel/unprivileged_userns_clone')) === '0') {
    return { hint: 'Set kernel.unprivileged_userns_clone to 1.' }
  }
  if ((await setting('user/max_user_namespaces')) === '0') return { hint: 'Set user.max_user_namespaces above 0.' }
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) {
    return {
      hint: 'This container forbids namespaces. Let it make them (Docker: "--security-opt seccomp=unconfined --security-opt systempaths=unconfined"), or set BATON_SANDBOX=external if the container holds nothing worth protecting.',
    }
  }
  return {}
}
