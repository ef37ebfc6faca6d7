import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'

export interface SmallDisk {
  readonly folder: string
  unmount(): void
}

/** A file system of its own that is soon full, or nothing where we may not mount one. */
export function mountSmallDisk(folder: string, size: string): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    return undefined
  }
  return {
    folder,
    unmount() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
