import { loadSettings, type SettingFlags } from '../config/load-settings.ts'
import { BatonError } from '../errors/baton-error.ts'
import type { Problem } from '../source/problem.ts'
import { type OpenedProject, openProject as open, type ProjectOptions } from './open-project.ts'

/** A project that a program has opened. */
export type ProjectInFolder = Pick<OpenedProject, 'baton' | 'agents' | 'tools' | 'problems' | 'warnings' | 'close'>

/** What a program can say when it opens a project. */
export interface OpenFolderOptions extends Pick<ProjectOptions, 'consent' | 'onDelta' | 'env'> {
  /** In place of what environment and `baton.yaml` set, such as `{ model: 'openai/gpt-5-mini' }`. */
  readonly settings?: SettingFlags
}

/**
 * Opens a project folder the way the command line does: its settings and policy, agents, definitions, servers, and the
 * tools and functions in its files. What a person must agree to, they must have agreed to (`baton trust`), or `consent`
 * agrees. Agents with problems are left out and the problems told; with wrong settings nothing is opened.
 */
export async function openProject(folder: string, options: OpenFolderOptions = {}): Promise<ProjectInFolder> {
  const { settings: flags = {}, env = process.env, ...others } = options
  const settings = await loadSettings({ folder, env, flags })
  refuseFirst(settings.problems)
  const project = await open(settings, { env, ...others, builtIns: 'all' })
  const isOfSettings = ({ code }: Problem): boolean => code.startsWith('BATON_CONFIG_')
  const wrong = project.problems.filter(isOfSettings)
  if (wrong.length > 0) await project.close()
  refuseFirst(wrong)
  const { baton, agents, tools, problems, warnings, close } = project
  return { baton, agents, tools, problems, warnings, close }
}

function refuseFirst([first]: readonly Problem[]): void {
  if (first === undefined) return
  const place = first.line > 0 ? `${first.file}:${first.line}:${first.column}` : first.file
  throw new BatonError('BATON_CONFIG_INVALID', { place, problem: first.message, advice: first.hint })
}
