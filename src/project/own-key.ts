import { stampKeyPath } from '../journal/stamp-key.ts'

/** Where the key is kept by which the runs of this user are known. */
export function ownKeyFile(env: NodeJS.ProcessEnv): string {
  return stampKeyPath(env)
}
