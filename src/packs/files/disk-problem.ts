import { BatonError, isBatonError } from '../../errors/baton-error.ts'
import { refusal } from '../../tools/read-tool.ts'

/** What a system's name for a failure means, for those that trying again might get past. */
const passing: Readonly<Record<string, string>> = {
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOSPC: 'there is no space left on the disk',
}

const lasting: Readonly<Record<string, string>> = {
  EACCES: 'access is not permitted',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a link',
  ENAMETOOLONG: 'a name in it is too long',
  ENOTDIR: 'a file is in the way',
  EPERM: 'access is not permitted',
  EROFS: 'the disk is read-only',
}

/** What to throw instead of a failure from the system, whose message would show paths of the machine. */
export function diskProblem(tool: string, path: string, thrown: unknown): unknown {
  if (isBatonError(thrown)) return thrown
  const code = codeOf(thrown)
  if (code === undefined) return thrown
  const why = lasting[code]
  if (why !== undefined) return refusal(tool, `"${shown(path)}" can't be reached: ${why}`)
  return new BatonError('BATON_TOOL_FAILED', { tool, problem: `"${shown(path)}": ${passing[code] ?? code}` })
}

/** The system's name for what went wrong. */
export function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && 'syscall' in thrown ? String(thrown.code) : undefined
}

/** Whether a failure says that there is nothing under this name. */
export function isMissing(thrown: unknown): boolean {
  return codeOf(thrown) === 'ENOENT' || codeOf(thrown) === 'ENOTDIR'
}

/** A path from a request, made fit to be shown. */
export function shown(path: string): string {
  return path.replaceAll('\0', '␀').slice(0, 120)
}
