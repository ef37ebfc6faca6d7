import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BatonError } from '../errors/baton-error.ts'
import type { Field } from '../source/fields/field.ts'
import { inOrder, lineOf, type Problem } from '../source/problem.ts'
import { type ReadValue, readFields, readValue } from '../source/read-fields.ts'
import { readYamlFile } from '../source/read-yaml-file.ts'
import { keySpan, type MappingNode, valueUnder } from '../source/source-node.ts'
import { configRules } from './config-rules.ts'
import { limitFields, settingFields, type WrittenSettings } from './setting-fields.ts'
import { limitVariable, type SettingName, settingNames, settingTable } from './setting-table.ts'
import { type LimitName, limitNames, type Setting, type Settings } from './settings.ts'

export interface SettingSources {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly flags: SettingFlags
}

/** What the command line sets. */
export type SettingFlags = { readonly [Name in SettingName]?: string } & {
  readonly limits?: { readonly [Name in LimitName]?: number }
}

/** What `baton.yaml` says, and in which line. */
interface SettingsFile {
  readonly written: Partial<WrittenSettings>
  readonly problems: readonly Problem[]
  /** Such as `baton.yaml:3`, for a setting or one of the limits. */
  origin(key: keyof WrittenSettings, limit?: LimitName): string
}

const configName = 'baton.yaml'

/** Settles every setting: a flag before the environment, that before `baton.yaml`, that before the default. */
export async function loadSettings({ folder, env, flags }: SettingSources): Promise<Settings> {
  const root = resolve(folder)
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const advice = 'Give the folder of a project; `baton init` makes one.'
    throw new BatonError('BATON_CONFIG_INVALID', { place: root, problem: 'there is no such folder.', advice })
  }
  const file = await readSettingsFile(join(root, configName))
  const variables = new Variables(env)
  const plain = {} as { [Name in SettingName]: Setting<string | undefined> }
  for (const name of settingNames) {
    const { flag, env: variable, default: usual } = settingTable[name]
    const { field } = settingFields[name]
    plain[name] =
      setting(flags[name], `flag --${flag}`) ??
      variables.read(variable, field) ??
      setting(file.written[name], file.origin(name)) ??
      ({ value: usual, origin: 'default' } as const)
  }
  const { allowUnpriced = false, providers = {}, services = {}, search, mcp = [] } = file.written
  const origin = (name: keyof WrittenSettings): string =>
    file.written[name] === undefined ? 'default' : file.origin(name)
  return {
    folder: root,
    ...(plain as Pick<Settings, SettingName>),
    limits: limitsFrom(file, variables, flags.limits ?? {}),
    allowUnpriced: variables.allowsUnpriced() ?? { value: allowUnpriced, origin: origin('allowUnpriced') },
    providers: { value: providers, origin: origin('providers') },
    services: { value: services, origin: origin('services') },
    search: { value: search, origin: origin('search') },
    mcp: { value: mcp, origin: origin('mcp') },
    problems: [...inOrder(variables.problems), ...file.problems],
  }
}

async function readSettingsFile(path: string): Promise<SettingsFile> {
  const read = await readYamlFile(path, configName, configRules)
  if (read?.root === undefined) {
    return { written: {}, problems: read?.problems ?? [], origin: () => configName }
  }
  const { file, root, problems } = read
  const { value, problems: inFields } = readFields<WrittenSettings>(root, settingFields, file)
  const lineIn = (group: MappingNode, key: string): string => `${configName}:${lineOf(keySpan(group, key), file)}`
  return {
    written: value,
    problems: inOrder([...problems, ...inFields]),
    origin: (key, limit) => {
      const group = limit === undefined ? undefined : valueUnder(root, key)
      return group?.kind === 'mapping' && limit !== undefined ? lineIn(group, limit) : lineIn(root, key)
    },
  }
}

function limitsFrom(
  file: SettingsFile,
  variables: Variables,
  flags: NonNullable<SettingFlags['limits']>,
): Settings['limits'] {
  const limits: { [Name in LimitName]?: Setting<number> } = {}
  for (const name of limitNames) {
    const limit =
      setting(flags[name], 'flag --limit') ??
      variables.read(limitVariable(name), limitFields[name].field) ??
      setting(file.written.limits?.[name], file.origin('limits', name))
    if (limit !== undefined) limits[name] = limit
  }
  return limits
}

/** A limit as it is written on the command line: `0.5`, `200k`, `15m`. */
export function readLimit(name: LimitName, written: string): ReadValue<number> {
  return readValue(written, limitFields[name].field, { path: '', text: '', rules: configRules }, name)
}

/** Reads environment variables by the fields of `baton.yaml`, and keeps what is wrong with them. */
class Variables {
  readonly problems: Problem[] = []
  readonly #env: NodeJS.ProcessEnv

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
  }

  read<Value>(name: string, field: Field<Value>): Setting<Value> | undefined {
    const written = this.#env[name]
    if (written === undefined || written === '') return undefined
    // There is no file and no line: the variable itself is the place.
    const file = { path: `env ${name}`, text: '', rules: configRules }
    const { value, problems } = readValue(written, field, file, name)
    this.problems.push(...problems)
    return setting(value, `env ${name}`)
  }

  allowsUnpriced(): Setting<boolean> | undefined {
    const name = 'BATON_ALLOW_UNPRICED'
    return ['1', 'true'].includes(this.#env[name] ?? '') ? { value: true, origin: `env ${name}` } : undefined
  }
}

function setting<Value>(value: Value | undefined, origin: string): Setting<Value> | undefined {
  return value === undefined ? undefined : { value, origin }
}
