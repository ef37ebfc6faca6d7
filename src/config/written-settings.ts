import type { Field } from '../source/fields/field.ts'
import { inOrder, lineOf, type Problem } from '../source/problem.ts'
import { type ReadValue, readFields, readValue } from '../source/read-fields.ts'
import { readYamlFile } from '../source/read-file.ts'
import { keySpan, type MappingNode, valueUnder } from '../source/source-node.ts'
import { configRules } from './config-rules.ts'
import { limitFields, plainField, settingFields, type WrittenSettings } from './setting-fields.ts'
import { limitVariable, type SettingName, settingNames, settingTable } from './setting-table.ts'
import { configName, type LimitName, limitNames, type Setting } from './settings.ts'

/** What `baton.yaml` says, and in which line. */
export interface SettingsFile {
  readonly written: Partial<WrittenSettings>
  readonly problems: readonly Problem[]
  /** Such as `baton.yaml:3`, for a setting or one of the limits. */
  origin(key: keyof WrittenSettings, limit?: LimitName): string
}

export async function readSettingsFile(path: string): Promise<SettingsFile> {
  const read = await readYamlFile(path, configName, configRules)
  if (read?.root === undefined) return { written: {}, problems: read?.problems ?? [], origin: () => configName }
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

/** What the environment sets. */
export interface SettingVariables {
  readonly settings: { readonly [Name in SettingName]?: Setting<string> }
  readonly limits: { readonly [Name in LimitName]?: Setting<number> }
  readonly problems: readonly Problem[]
}

/** Reads environment variables by the fields of `baton.yaml`. */
export function readVariables(env: NodeJS.ProcessEnv): SettingVariables {
  const settings: { [Name in SettingName]?: Setting<string> } = {}
  const limits: { [Name in LimitName]?: Setting<number> } = {}
  const problems: Problem[] = []
  const read = <Value>(name: string, field: Field<Value>): Setting<Value> | undefined => {
    const written = env[name]
    if (written === undefined || written === '') return undefined
    // There is no file and no line: the variable itself is the place.
    const file = { path: `env ${name}`, text: '', rules: configRules }
    const { value, problems: found } = readValue(written, field, file, name)
    problems.push(...found)
    return value === undefined ? undefined : { value, origin: `env ${name}` }
  }
  for (const name of settingNames) {
    const setting = read(settingTable[name].env, plainField(name))
    if (setting !== undefined) settings[name] = setting
  }
  for (const name of limitNames) {
    const limit = read(limitVariable(name), limitFields[name].field)
    if (limit !== undefined) limits[name] = limit
  }
  return { settings, limits, problems: inOrder(problems) }
}

/** A limit as it is written on the command line: `0.5`, `200k`, `15m`. */
export function readLimit(name: LimitName, written: string): ReadValue<number> {
  return readValue(written, limitFields[name].field, { path: '', text: '', rules: configRules }, name)
}
