import { parseArgs } from 'node:util'
import { BatonError } from '../errors/baton-error.ts'
import { closestName } from '../errors/suggestion.ts'
import type { Command, Invocation } from './command.ts'
import { settingOptions } from './setting-options.ts'

/** Reads the words after a command's name. */
export function parseWords(command: Command, given: readonly string[]): Pick<Invocation, 'words' | 'options'> {
  const known = { ...settingOptions, ...command.options }
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { type, short, multiple = false }]) => {
      return [name, { type, multiple, ...(short === undefined ? {} : { short }) }]
    }),
  )
  try {
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true })
    if (values['help'] !== true) refuseMisfit(command, positionals, values as Invocation['options'])
    return { words: positionals, options: values as Invocation['options'] }
  } catch (error) {
    throw isParseError(error) ? usage(command, problemIn(error), adviceFor(command, error, Object.keys(known))) : error
  }
}

function refuseMisfit(command: Command, words: readonly string[], options: Invocation['options']): void {
  const needed = command.words.filter(({ optional }) => optional !== true)
  const missing = needed[words.length]
  if (missing !== undefined) throw usage(command, `${missing.name} is missing.`, helpHint(command))
  const takesAll = command.words.some(({ rest }) => rest === true)
  if (!takesAll && words.length > command.words.length) {
    throw usage(
      command,
      `"${words[command.words.length]}" is one word too many.`,
      `${helpHint(command)} Put quotes around text.`,
    )
  }
  for (const [name, { choices }] of Object.entries({ ...settingOptions, ...command.options })) {
    const given: unknown = options[name]
    const values = (Array.isArray(given) ? given : [given]).filter((value) => typeof value === 'string')
    const value = choices === undefined ? undefined : values.find((one) => !choices.includes(one))
    if (choices === undefined || value === undefined) continue
    const closest = closestName(value, choices)
    const guess = closest === undefined ? '' : `Did you mean "${closest}"? `
    throw usage(command, `--${name} can't be "${value}".`, `${guess}Use one of: ${choices.join(', ')}.`)
  }
}

interface ParseError extends Error {
  readonly code: string
}

function isParseError(error: unknown): error is ParseError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

function problemIn(error: ParseError): string {
  const option = optionIn(error)
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `there is no option "${option}".`
  return error.message.split('\n')[0] ?? error.message
}

function adviceFor(command: Command, error: ParseError, known: readonly string[]): string {
  const closest = closestName(optionIn(error).replace(/^-+/, ''), known)
  const isGuess = error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && closest !== undefined
  return isGuess ? `Did you mean "--${closest}"?` : helpHint(command)
}

function optionIn({ message }: ParseError): string {
  return /'(-[^' ]*)/.exec(message)?.[1] ?? ''
}

function helpHint({ name }: Command): string {
  return `How to use it: baton ${name} --help.`
}

function usage({ name }: Command, problem: string, advice: string): BatonError {
  return new BatonError('BATON_USAGE_INVALID', { command: name, problem, advice })
}
