import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BatonError } from '../errors/baton-error.ts'
import type { FileProblem } from '../errors/file-problem.ts'
import { providersFrom } from './providers.ts'
import { type ConfigFile, type Placed, readConfig, report, reportUnknown } from './read-config.ts'
import { limitVariable, type SettingEntry, type SettingName, settingNames, settingTable } from './setting-table.ts'
import { type LimitName, limitNames, type Setting, type Settings } from './settings.ts'
import { mcpFrom, searchFrom, servicesFrom, toolSettingNames } from './tool-settings.ts'

export interface SettingSources {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly flags: SettingFlags
}

/** What the command line sets. */
export type SettingFlags = { readonly [Name in SettingName]?: string } & {
  readonly limits?: { readonly [Name in LimitName]?: number }
}

const configName = 'baton.yaml'

/** Settles every setting: a flag before the environment, that before `baton.yaml`, that before the default. */
export async function loadSettings({ folder, env, flags }: SettingSources): Promise<Settings> {
  const root = resolve(folder)
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const advice = 'Give the folder of a project; `baton init` makes one.'
    throw new BatonError('BATON_CONFIG_INVALID', { place: root, problem: 'there is no such folder.', advice })
  }
  const config = await readConfig(join(root, configName))
  const known = [
    ...settingNames,
    'allowUnpriced',
    'limits',
    'providers',
    ...limitNames.map((name) => `limits.${name}`),
    ...toolSettingNames,
  ]
  reportUnknown(config, known, (key) => key.startsWith('providers.') || key.startsWith('mcp.'))

  const plain = {} as { [Name in SettingName]: Setting<string | undefined> }
  for (const name of settingNames) {
    const entry: SettingEntry = settingTable[name]
    plain[name] = fromFlag(entry, flags[name]) ??
      fromEnvironment(config, entry, env) ??
      fromFile(config, name, entry) ?? {
        value: entry.default,
        origin: 'default',
      }
  }
  return {
    folder: root,
    ...(plain as Pick<Settings, SettingName>),
    limits: limitsFrom(config, env, flags.limits ?? {}),
    allowUnpriced: allowUnpricedFrom(config, env),
    providers: providersFrom(config),
    services: servicesFrom(config),
    search: searchFrom(config),
    mcp: mcpFrom(config),
    problems: config.problems
      .toSorted((left, right) => left.line - right.line || left.column - right.column)
      .map((problem) => (problem.file === config.file ? { ...problem, file: configName } : problem)),
  }
}

function fromFlag(entry: SettingEntry, given: string | undefined): Setting<string> | undefined {
  return given === undefined ? undefined : { value: given, origin: `flag --${entry.flag}` }
}

function fromEnvironment(config: ConfigFile, entry: SettingEntry, env: NodeJS.ProcessEnv): Setting<string> | undefined {
  const value = env[entry.env]
  if (value === undefined || value === '') return undefined
  if (entry.choices?.includes(value) === false) {
    config.problems.push(
      inEnvironment(entry.env, `${entry.env} can't be "${value}".`, `Use one of: ${entry.choices.join(', ')}.`),
    )
    return undefined
  }
  return { value, origin: `env ${entry.env}` }
}

function fromFile(config: ConfigFile, name: SettingName, entry: SettingEntry): Setting<string> | undefined {
  const placed = config.values.get(name)
  if (placed === undefined || placed.value === null) return undefined
  const { value, place } = placed
  if (typeof value !== 'string') {
    report(config, place, `"${name}" should be a word.`, `Write ${entry.says}.`)
  } else if (entry.choices?.includes(value) === false) {
    report(config, place, `"${name}" can't be "${value}".`, `Use one of: ${entry.choices.join(', ')}.`)
  } else {
    return { value, origin: originOf(placed) }
  }
  return undefined
}

function limitsFrom(
  config: ConfigFile,
  env: NodeJS.ProcessEnv,
  flags: NonNullable<SettingFlags['limits']>,
): Settings['limits'] {
  const limits: { [Name in LimitName]?: Setting<number> } = {}
  for (const name of limitNames) {
    const variable = limitVariable(name)
    const fromEnv = env[variable]
    const placed = config.values.get(`limits.${name}`)
    if (placed !== undefined && !isLimit(name, placed.value)) {
      report(config, placed.place, `The limit "${name}" can't be ${String(placed.value)}.`, limitHint(name))
    }
    if (flags[name] !== undefined) limits[name] = { value: flags[name], origin: `flag --limit` }
    else if (fromEnv !== undefined && fromEnv !== '') {
      if (isLimit(name, Number(fromEnv))) limits[name] = { value: Number(fromEnv), origin: `env ${variable}` }
      else config.problems.push(inEnvironment(variable, `${variable} can't be "${fromEnv}".`, limitHint(name)))
    } else if (placed !== undefined && isLimit(name, placed.value)) {
      limits[name] = { value: placed.value, origin: originOf(placed) }
    }
  }
  return limits
}

/** Money and time may have fractions; the rest is counted in whole numbers. */
export function isLimit(name: LimitName, value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return false
  return name === 'usd' || name === 'seconds' || Number.isInteger(value)
}

export function limitHint(name: LimitName): string {
  const kind = name === 'usd' ? 'dollars' : name === 'seconds' ? 'seconds' : 'a whole number'
  return `Give ${kind} from 0 up; every limit is finite.`
}

function allowUnpricedFrom(config: ConfigFile, env: NodeJS.ProcessEnv): Setting<boolean> {
  const variable = 'BATON_ALLOW_UNPRICED'
  if (env[variable] === '1' || env[variable] === 'true') return { value: true, origin: `env ${variable}` }
  const placed = config.values.get('allowUnpriced')
  if (placed === undefined) return { value: false, origin: 'default' }
  if (typeof placed.value === 'boolean') return { value: placed.value, origin: originOf(placed) }
  report(
    config,
    placed.place,
    '"allowUnpriced" should be true or false.',
    'Write `allowUnpriced: true` or leave it out.',
  )
  return { value: false, origin: 'default' }
}

function originOf({ place }: Placed): string {
  return `${configName}:${place.line}`
}

/** The environment has no lines: the variable itself is the place. */
function inEnvironment(variable: string, message: string, hint: string): FileProblem {
  return { code: 'BATON_CONFIG_INVALID', message, hint, file: `env ${variable}`, line: 0, column: 0, length: 0 }
}
