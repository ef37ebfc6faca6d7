#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Before anything else is loaded: what Node has compiled once, it need not compile again at the next start.
enableCompileCache()

const { runProgram } = await import('./program.ts')
const { openProject } = await import('./open-project.ts')
const { processTerminal } = await import('./terminal.ts')

process.exitCode = await runProgram({ words: process.argv.slice(2), terminal: processTerminal(), openProject })
