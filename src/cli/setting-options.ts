import type { SettingFlags } from '../config/load-settings.ts'
import { type SettingEntry, settingNames, settingTable } from '../config/setting-table.ts'
import type { Command, CommandOption, Invocation } from './command.ts'

/** Options that every command takes. */
export const settingOptions: Readonly<Record<string, CommandOption>> = {
  folder: { type: 'string', short: 'C', value: 'FOLDER', says: 'the project folder (default: this one)' },
  ...Object.fromEntries(
    settingNames.map((name): [string, CommandOption] => {
      const { flag, says, choices }: SettingEntry = settingTable[name]
      const value = choices === undefined ? name.replace(/[A-Z].*/, '').toUpperCase() : choices.join('|')
      return [flag, { type: 'string', value, says, ...(choices === undefined ? {} : { choices }) }]
    }),
  ),
  'no-color': { type: 'boolean', says: 'the same as --color never' },
  help: { type: 'boolean', short: 'h', says: 'how to use the command' },
}

/** The settings among the options of a command. One that a command has under the same name is no setting there. */
export function settingFlags(options: Invocation['options'], own: Command['options']): SettingFlags {
  const given = settingNames.flatMap((name) => {
    const value = Object.hasOwn(own, settingTable[name].flag) ? undefined : options[settingTable[name].flag]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(given), ...(options['no-color'] === true ? { color: 'never' } : {}) }
}
