import { loadSettings } from '../config/load-settings.ts'
import type { Settings } from '../config/settings.ts'
import type { Command, Invocation } from './command.ts'
import { allCommands } from './command-table.ts'
import { limitFlags, limitOption } from './limit-option.ts'
import { reportProblem } from './output/error-report.ts'
import type { OpenProject, Project } from './project-port.ts'
import { settingFlags } from './setting-options.ts'
import { recolor, remark, type Terminal } from './terminal.ts'

/** An invocation that must be closed when its command has ended. */
export interface OpenInvocation extends Invocation {
  close(): Promise<void>
}

/** Thrown when settings are wrong; every problem has been told already. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused'
}

/** Gives a command what it may ask for. Nothing is read or opened before it does. */
export function invocationOf(
  command: Command,
  { words, options }: Pick<Invocation, 'words' | 'options'>,
  terminal: Terminal,
  openProject: OpenProject,
): OpenInvocation {
  const limits = command.options['limit'] === limitOption ? limitFlags(command.name, options['limit']) : {}
  const folder = typeof options['folder'] === 'string' ? options['folder'] : process.cwd()
  let loaded: Promise<Settings> | undefined
  let opened: Promise<Project> | undefined

  const settings: Invocation['settings'] = async (wanted) => {
    loaded ??= loadSettings({ folder, flags: { ...settingFlags(options), limits }, env: terminal.env })
    const all = await loaded
    recolor(terminal, all)
    return wanted?.evenWrong === true ? all : refuseWrong(all, terminal)
  }
  const open: Invocation['open'] = async (onDelta) => {
    const all = await settings()
    opened ??= openProject(all.folder, all, onDelta)
    return opened
  }
  const close = async (): Promise<void> => {
    const project = await opened?.catch(() => undefined)
    await project?.close()
  }
  return { words, options, terminal, settings, open, commands: allCommands, close }
}

function refuseWrong(settings: Settings, terminal: Terminal): Settings {
  if (settings.problems.length === 0) return settings
  for (const problem of settings.problems) {
    remark(terminal, `${reportProblem(problem, settings.folder, terminal.paintErr)}\n`)
  }
  throw new SettingsRefused('The settings have problems.')
}
