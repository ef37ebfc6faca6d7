import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, so that none is lost in a power cut once a file in it is synced. For its owner
 * alone: journals hold everything that was said.
 */
export function makeFolder(folder: string): void {
  const topmost = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (topmost === undefined || process.platform === 'win32') return
  for (let made = folder; ; made = dirname(made)) {
    syncFolder(dirname(made))
    if (made === topmost) return
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
