/** What one command may use. Each holds for every process of the command, not for all together. */
interface CommandLimits {
  readonly processes: number
  /** Less than 640 MB and Node does not start. */
  readonly dataBytes: number
  readonly fileBytes: number
  readonly cpuSeconds: number
  readonly openFiles: number
  /** Of each stream; what comes after is read and forgotten. */
  readonly outputBytes: number
  /** `/tmp` of the sandbox, which is memory. */
  readonly temporaryBytes: number
  readonly sharedMemoryBytes: number
}

export const limits: CommandLimits = {
  processes: 64,
  dataBytes: 2 ** 30,
  fileBytes: 64 * 2 ** 20,
  cpuSeconds: 60,
  openFiles: 256,
  outputBytes: 2 ** 20,
  temporaryBytes: 64 * 2 ** 20,
  sharedMemoryBytes: 16 * 2 ** 20,
}

/** What a server of tools may use, which lives as long as Baton does. */
export const serverLimits: Omit<CommandLimits, 'outputBytes' | 'sharedMemoryBytes' | 'cpuSeconds'> = {
  processes: 256,
  dataBytes: 4 * 2 ** 30,
  fileBytes: 2 ** 30,
  openFiles: 1024,
  temporaryBytes: 256 * 2 ** 20,
}

/** The same for a server. */
export function withServerLimits(prlimit: string, command: readonly string[]): string[] {
  return limited(prlimit, serverLimits, command)
}

/** `prlimit`, which sets the limits on itself and becomes the command. Soft and hard alike, so they can't be raised. */
export function withLimits(prlimit: string, command: readonly string[]): string[] {
  return limited(prlimit, limits, command)
}

type ProcessLimits = Pick<CommandLimits, 'processes' | 'dataBytes' | 'fileBytes' | 'openFiles'> & Partial<CommandLimits>

function limited(prlimit: string, most: ProcessLimits, command: readonly string[]): string[] {
  const { processes, dataBytes, fileBytes, cpuSeconds, openFiles } = most
  const both = (value: number): string => `${value}:${value}`
  return [
    prlimit,
    `--nproc=${both(processes)}`,
    `--data=${both(dataBytes)}`,
    `--fsize=${both(fileBytes)}`,
    ...(cpuSeconds === undefined ? [] : [`--cpu=${both(cpuSeconds)}`]),
    `--nofile=${both(openFiles)}`,
    `--core=${both(0)}`,
    '--',
    ...command,
  ]
}

/** The whole environment of a command (H10): nothing is inherited. */
export function commandEnvironment(path: string): Readonly<Record<string, string>> {
  return { PATH: path, HOME: '/tmp', LANG: 'C.UTF-8', TERM: 'dumb', TMPDIR: '/tmp' }
}
