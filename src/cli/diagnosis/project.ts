import { settingNames } from '../../config/setting-table.ts'
import { type LimitName, limitNames, type Setting, type Settings } from '../../config/settings.ts'
import { plural } from '../../projections/plural.ts'
import type { Project } from '../project-port.ts'
import type { MachineFinding } from './machine.ts'

/** Every setting with its value and where it was set, then all that is wrong with them. */
export function settingFindings(settings: Settings): MachineFinding[] {
  const limits = limitNames.flatMap((name: LimitName): MachineFinding[] => {
    const limit = settings.limits[name]
    return limit === undefined ? [] : [settingFinding(`limits.${name}`, limit)]
  })
  const problems = settings.problems.map(({ file, line, column, message, hint }): MachineFinding => {
    return {
      state: 'fail',
      subject: 'settings',
      says: `${line === 0 ? file : `${file}:${line}:${column}`} ${message}`,
      fix: hint,
    }
  })
  return [
    { state: 'ok', subject: 'folder', says: settings.folder },
    ...settingNames.map((name) => settingFinding(name, settings[name])),
    ...limits,
    ...problems,
  ]
}

function settingFinding(subject: string, { value, origin }: Setting<string | number | undefined>): MachineFinding {
  return { state: 'ok', subject, says: `${value ?? 'none'}  (${origin})` }
}

export function projectFindings({ agents, problems, offline, settings }: Project): MachineFinding[] {
  const names = agents.map(({ name }) => name).join(', ')
  return [
    agents.length === 0
      ? {
          state: 'warn',
          subject: 'agents found',
          says: `none in ${settings.agents.value}`,
          fix: 'Write some: baton init',
        }
      : { state: 'ok', subject: 'agents found', says: `${agents.length}: ${names}` },
    ...(problems.length === 0
      ? []
      : [
          {
            state: 'fail',
            subject: 'agent files',
            says: plural(problems.length, 'problem'),
            fix: 'See them: baton check',
          } as const,
        ]),
    ...(offline
      ? [
          {
            state: 'warn',
            subject: 'offline',
            says: 'no model is configured: rules decide, and answers are put together from what tools find',
            fix: 'For free text, set `model:` in baton.yaml or BATON_MODEL, and the key of its provider.',
          } as const,
        ]
      : []),
  ]
}

/** Whether keys are there. A missing one matters only where a model needs it. */
export async function keyFindings(
  { models, settings, agents }: Project,
  env: NodeJS.ProcessEnv,
): Promise<MachineFinding[]> {
  const used = new Set(
    [settings.model.value, settings.decisionModel.value, ...agents.flatMap((agent) => agent.models)].map(
      (model) => model?.split('/', 1)[0],
    ),
  )
  return (await models()).providers.flatMap(({ name, keyVariable }): MachineFinding[] => {
    if (keyVariable === null) return []
    const subject = `key ${name}`
    if ((env[keyVariable] ?? '') !== '') return [{ state: 'ok', subject, says: `${keyVariable} is set` }]
    if (!used.has(name)) return []
    return [{ state: 'fail', subject, says: `${keyVariable} is not set`, fix: `Set it, or choose another model.` }]
  })
}
