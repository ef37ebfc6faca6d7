import { loadSettings } from '../config/load-settings.ts'
import type { Settings } from '../config/settings.ts'
import type { Kind } from '../coordination/kind.ts'
import { describe } from '../errors/baton-error.ts'
import { secretNames } from '../project/secret-names.ts'
import type { TrustNeed } from '../project/trust.ts'
import type { Problem } from '../source/problem.ts'
import type { Command, Invocation } from './command.ts'
import { allCommands } from './command-table.ts'
import { limitFlags, limitOption } from './limit-option.ts'
import { configurationProblems, tellProblems } from './output/tell-error.ts'
import { neutralise } from './output/text-width.ts'
import type { OpenProject, Project } from './project-port.ts'
import { settingFlags } from './setting-options.ts'
import { isInteractive, recolor, remark, type Terminal } from './terminal.ts'
import { unsafeName } from './unsafe-option.ts'

/** An invocation that must be closed when its command has ended. */
export interface OpenInvocation extends Invocation {
  close(): Promise<void>
}

/** Thrown when settings are wrong, or not agreed to; everything has been told already. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused'
}

/** What is there whichever command is given. */
export interface Surroundings {
  readonly terminal: Terminal
  readonly openProject: OpenProject
  kinds(): Promise<readonly Kind[]>
}

/** Gives a command what it may ask for. Nothing is read or opened before it does. */
export function invocationOf(
  command: Command,
  { words, options }: Pick<Invocation, 'words' | 'options'>,
  { terminal, openProject, kinds: builtIn }: Surroundings,
): OpenInvocation {
  const folder = typeof options['folder'] === 'string' ? options['folder'] : process.cwd()
  let loaded: Promise<Settings> | undefined
  let opened: Promise<Project> | undefined

  const load = async (): Promise<Settings> => {
    const limits = command.options['limit'] === limitOption ? await limitFlags(command.name, options['limit']) : {}
    return loadSettings({ folder, flags: { ...settingFlags(options, command.options), limits }, env: terminal.env })
  }
  const settings: Invocation['settings'] = async (wanted) => {
    loaded ??= load()
    const all = await loaded
    recolor(terminal, all)
    terminal.secretNames = secretNames(all)
    if (wanted?.evenWrong !== true) await refuseWrong(terminal, all.problems)
    return all
  }
  const open: Invocation['open'] = async ({ evenWrong, ...wanted } = {}) => {
    const all = await settings(evenWrong === true ? { evenWrong } : undefined)
    opened ??= openProject(all, {
      ...wanted,
      env: terminal.env,
      unsafe: options[unsafeName] === true,
      onUnwritable: (reason) => tellUnwritable(terminal, reason),
      ...(isInteractive(terminal) ? { consent: async (needs) => consentTo(terminal, all.folder, needs) } : {}),
    })
    const project = await opened
    terminal.secretNames = project.secretVariables
    if (wanted.looking === true) return project
    // Under a policy that can't be read nothing is allowed, and a run would be told so for good.
    await refuseWrong(terminal, configurationProblems(project.problems))
    for (const warning of project.warnings) remark(terminal, terminal.paintErr.dim(`! ${neutralise(warning)}`))
    return project
  }
  /** Those of the project too, as far as the person agreed to their code. */
  const kinds: Invocation['kinds'] = async () => {
    const all = await settings({ evenWrong: true })
    if (all.kinds.value.length === 0) return builtIn()
    const { ownKinds } = await import('../project/own-code/own-kinds.ts')
    const { kinds: own } = await ownKinds(all, { env: terminal.env, looking: true })
    return [...(await builtIn()), ...own]
  }
  const close = async (): Promise<void> => {
    const project = await opened?.catch(() => undefined)
    await project?.close()
  }
  return { words, options, terminal, kinds, settings, open, commands: allCommands, close }
}

function tellUnwritable(terminal: Terminal, reason: unknown): void {
  const said =
    reason === undefined ? 'The journal can be written again.' : `${describe(reason)} Baton tries again until it can.`
  remark(terminal, terminal.paintErr.dim(`! ${neutralise(said)}`))
}

/** Loaded when a person has to be asked. */
async function consentTo(terminal: Terminal, folder: string, needs: readonly TrustNeed[]): Promise<boolean> {
  const { askToAgree } = await import('./consent.ts')
  if (await askToAgree(terminal, folder, needs)) return true
  remark(terminal, 'Nothing was started or reached. To look at it again: baton trust')
  throw new SettingsRefused('Nobody agreed to what the project wants.')
}

async function refuseWrong(terminal: Terminal, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return
  await tellProblems(terminal, problems)
  throw new SettingsRefused('The settings have problems.')
}
