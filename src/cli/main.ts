#!/usr/bin/env node
import { isTooOld, tellTooOld } from './node-version.ts'

// Nothing else is imported before: an older Node could not even read it, and would say so in words of its own.
if (isTooOld(process.versions.node)) {
  tellTooOld(process.versions.node)
  process.exitCode = 5
} else {
  const { keepCompiled } = await import('./compile-cache.ts')
  // Before anything else is loaded, or it would not be kept.
  keepCompiled()
  const { start } = await import('./start.ts')
  process.exitCode = await start(process.argv.slice(2))
}
