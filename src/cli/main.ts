#!/usr/bin/env node
import { keepCompiled } from './compile-cache.ts'

// Before anything else is loaded, or it would not be kept.
keepCompiled()

const { start } = await import('./start.ts')
process.exitCode = await start(process.argv.slice(2))
