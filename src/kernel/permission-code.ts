import type { Permission, WantedCall } from './permission.ts'
import type { Run } from './run.ts'

let code: typeof import('./permission.ts') | undefined

/** Loads what judges tool calls. Where there are tools it is called before anything runs, so that no call waits for it. */
export async function loadPermissionCode(): Promise<typeof import('./permission.ts')> {
  code ??= await import('./permission.ts')
  return code
}

/** What decides whether a call may be made. */
export function permissionFor(run: Run, call: WantedCall): Permission | Promise<Permission> {
  if (code !== undefined) return new code.Permission(run, call)
  return loadPermissionCode().then(({ Permission }) => new Permission(run, call))
}
