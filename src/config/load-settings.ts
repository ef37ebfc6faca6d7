import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BatonError } from '../errors/baton-error.ts'
import { limitVariable, type SettingName, settingNames, settingTable } from './setting-table.ts'
import { configName, type LimitName, limitNames, type Setting, type Settings } from './settings.ts'
import type { SettingsFile, SettingVariables } from './written-settings.ts'

export interface SettingSources {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly flags: SettingFlags
}

/** What the command line sets. */
export type SettingFlags = { readonly [Name in SettingName]?: string } & {
  readonly limits?: { readonly [Name in LimitName]?: number }
}

/** Settles every setting: a flag before the environment, that before `baton.yaml`, that before the default. */
export async function loadSettings({ folder, env, flags }: SettingSources): Promise<Settings> {
  const root = resolve(folder)
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const advice = 'Give the folder of a project; `baton init` makes one.'
    throw new BatonError('BATON_CONFIG_INVALID', { place: root, problem: 'there is no such folder.', advice })
  }
  const file = await settingsFile(join(root, configName))
  const variables = await settingVariables(env)
  const plain = {} as { [Name in SettingName]: Setting<string | undefined> }
  for (const name of settingNames) {
    const { flag, default: usual } = settingTable[name]
    plain[name] =
      setting(flags[name], `flag --${flag}`) ??
      variables.settings[name] ??
      setting(inOneLine(file.written[name]), file.origin(name)) ??
      ({ value: usual, origin: 'default' } as const)
  }
  plain.model = withoutModel(plain.model, undefined)
  plain.decisionModel = withoutModel(plain.decisionModel, 'offline/rules')
  const {
    prices,
    providers = {},
    services = {},
    search,
    academic = {},
    news = {},
    hotels,
    mcp = [],
    kinds = [],
  } = file.written
  const origin = (name: keyof SettingsFile['written']): string =>
    file.written[name] === undefined ? 'default' : file.origin(name)
  return {
    folder: root,
    ...(plain as Pick<Settings, SettingName>),
    priceTable: pricesFrom(providers, prices, origin),
    limits: limitsFrom(file, variables, flags.limits ?? {}),
    allowUnpriced: allowUnpricedFrom(file, env),
    providers: { value: providers, origin: origin('providers') },
    services: { value: services, origin: origin('services') },
    search: { value: search, origin: origin('search') },
    academic: { value: academic, origin: origin('academic') },
    news: { value: news, origin: origin('news') },
    hotels: { value: hotels, origin: origin('hotels') },
    mcp: { value: mcp, origin: origin('mcp') },
    kinds: { value: kinds, origin: origin('kinds') },
    problems: [...variables.problems, ...file.problems],
  }
}

/** The prices in `baton.yaml`, and none for providers that are declared free. */
function pricesFrom(
  providers: NonNullable<SettingsFile['written']['providers']>,
  prices: SettingsFile['written']['prices'],
  origin: (name: 'prices' | 'providers') => string,
): Settings['priceTable'] {
  const free = Object.entries(providers).flatMap(([name, { price }]) => (price === 'free' ? [`${name}/*`] : []))
  const own = typeof prices === 'object' ? prices : {}
  const declared = Object.fromEntries(free.map((name) => [name, { input: 0, output: 0 }]))
  return { value: { ...declared, ...own }, origin: origin(free.length > 0 ? 'providers' : 'prices') }
}

/** `none` and `offline` stand for no model; with `none`, decisions are made by that of `model`. */
function withoutModel(
  { value, origin }: Setting<string | undefined>,
  offline: string | undefined,
): Setting<string | undefined> {
  if (value === 'none') return { value: undefined, origin }
  return { value: value === 'offline' ? offline : value, origin }
}

function inOneLine(written: SettingsFile['written'][SettingName]): string | undefined {
  return typeof written === 'string' ? written : undefined
}

const noFile: SettingsFile = { written: {}, problems: [], origin: () => configName }

/** The fields are loaded only when there is something to read: most commands in most folders do without. */
async function settingsFile(path: string): Promise<SettingsFile> {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return noFile
  const { readSettingsFile } = await import('./written-settings.ts')
  return readSettingsFile(path)
}

const noVariables: SettingVariables = { settings: {}, limits: {}, problems: [] }

async function settingVariables(env: NodeJS.ProcessEnv): Promise<SettingVariables> {
  const names = [...settingNames.map((name) => settingTable[name].env), ...limitNames.map(limitVariable)]
  if (names.every((name) => (env[name] ?? '') === '')) return noVariables
  const { readVariables } = await import('./written-settings.ts')
  return readVariables(env)
}

function limitsFrom(
  file: SettingsFile,
  variables: SettingVariables,
  flags: NonNullable<SettingFlags['limits']>,
): Settings['limits'] {
  const limits: { [Name in LimitName]?: Setting<number> } = {}
  for (const name of limitNames) {
    const limit =
      setting(flags[name], 'flag --limit') ??
      variables.limits[name] ??
      setting(file.written.limits?.[name], file.origin('limits', name))
    if (limit !== undefined) limits[name] = limit
  }
  return limits
}

function allowUnpricedFrom({ written, origin }: SettingsFile, env: NodeJS.ProcessEnv): Setting<boolean> {
  const variable = 'BATON_ALLOW_UNPRICED'
  if (env[variable] === '1' || env[variable] === 'true') return { value: true, origin: `env ${variable}` }
  return setting(written.allowUnpriced, origin('allowUnpriced')) ?? { value: false, origin: 'default' }
}

function setting<Value>(value: Value | undefined, origin: string): Setting<Value> | undefined {
  return value === undefined ? undefined : { value, origin }
}
