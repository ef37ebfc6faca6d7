import { readFileSync } from 'node:fs'
import { BatonError, isBatonError } from '../errors/baton-error.ts'
import { calledBy } from './called-by.ts'
import type { Command } from './command.ts'
import { allCommands, commandNames, commandTable } from './command-table.ts'
import { type ExitCode, exitCodeOfError, exitCodes } from './exit-code.ts'
import { invocationOf, SettingsRefused, type Surroundings } from './invocation.ts'
import { tellError } from './output/tell-error.ts'
import { parseWords } from './parse-words.ts'
import { ownWords, recolor, remark, say, type Terminal, widthOf } from './terminal.ts'

export interface Program extends Surroundings {
  readonly words: readonly string[]
}

const longestCommandMs = 365 * 24 * 60 * 60 * 1000

/** Does what the words of a command line say. Never throws: the exit code tells. */
export async function runProgram(program: Program): Promise<ExitCode> {
  const { terminal, words } = program
  terminal.called = calledBy(terminal.env, words)
  if (words.includes('--no-color')) recolor(terminal, { color: { value: 'never', origin: 'flag --no-color' } })
  try {
    return await dispatch(program)
  } catch (error) {
    if (error instanceof SettingsRefused) return exitCodes.configuration
    if (isBatonError(error, 'BATON_RUN_CANCELLED')) {
      remark(terminal, `\n${error.message}`)
      return exitCodes.cancelled
    }
    await tellError(terminal, error)
    return exitCodeOfError(error)
  }
}

async function dispatch({ words, ...surroundings }: Program): Promise<ExitCode> {
  const { terminal } = surroundings
  const [name = '--help', ...rest] = folderLast(words)
  if (name === '--version' || name === '-v') return printVersion(terminal)
  if (name === '--help' || name === '-h' || name === 'help') return printHelp(terminal, rest[0])
  const command = await loadCommand(name)
  const given = parseWords(command, rest)
  if (given.options['help'] === true) return printHelp(terminal, name)
  const invocation = invocationOf(command, given, surroundings)
  // Waiting for what another process does holds nothing open by itself, and Node would leave.
  const awake = terminal.clock.timer(longestCommandMs, () => {})
  try {
    return await command.run(invocation)
  } finally {
    awake.cancel()
    await invocation.close()
  }
}

/** `baton -C FOLDER show last` is `baton show last -C FOLDER`. */
function folderLast(words: readonly string[]): readonly string[] {
  const [first, folder, command, ...rest] = words
  if ((first !== '-C' && first !== '--folder') || folder === undefined) return words
  // Help is the same in all folders.
  if (command === undefined || command === 'help') return ['help', ...rest]
  return [command, first, folder, ...rest]
}

async function loadCommand(name: string): Promise<Command> {
  const load = Object.hasOwn(commandTable, name) ? commandTable[name] : undefined
  if (load === undefined) throw new BatonError('BATON_COMMAND_UNKNOWN', { name, known: commandNames })
  return load()
}

async function printHelp(terminal: Terminal, name: string | undefined): Promise<ExitCode> {
  const { commandHelp, overview } = await import('./help.ts')
  const isOverview = name === undefined || name.startsWith('-')
  const layout = { paint: terminal.paint, width: widthOf(terminal.out) }
  const text = isOverview ? overview(await allCommands(), layout) : commandHelp(await loadCommand(name), layout)
  say(terminal, ownWords(terminal, text))
  return exitCodes.completed
}

function printVersion(terminal: Terminal): ExitCode {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  say(terminal, (JSON.parse(manifest) as { readonly version: string }).version)
  return exitCodes.completed
}
