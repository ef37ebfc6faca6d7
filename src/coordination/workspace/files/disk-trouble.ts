import { workspaceErrors } from '../errors.ts'

/** What happened to an operation on the disk: it may succeed later, never, or once there is room. */
type DiskTrouble = 'busy' | 'full' | 'split'

const troubles: Readonly<Record<string, DiskTrouble>> = {
  EACCES: 'busy',
  EPERM: 'busy',
  EBUSY: 'busy',
  ESTALE: 'busy',
  EAGAIN: 'busy',
  EMFILE: 'busy',
  ENFILE: 'busy',
  EROFS: 'busy',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EXDEV: 'split',
}

/**
 * Does something on the disk. `later` means that it is to be tried again at the next look around (WSP-C16); a full disk
 * and folders on several file systems are errors with names. Anything else is thrown as it came.
 */
export async function orLater<Result>(file: string, act: () => Promise<Result>): Promise<Result | 'later'> {
  try {
    return await act()
  } catch (thrown) {
    switch (troubles[codeOf(thrown)]) {
      case 'busy':
        return 'later'
      case 'full':
        throw workspaceErrors.error('BATON_WORKSPACE_FULL', { file }, thrown)
      case 'split':
        throw workspaceErrors.error('BATON_WORKSPACE_SPLIT', { file }, thrown)
      default:
        throw thrown
    }
  }
}

/** As the system names it, such as `ENOENT`; nothing for what is no error of the system. */
export function codeOf(thrown: unknown): string {
  const code: unknown = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  return typeof code === 'string' ? code : ''
}
