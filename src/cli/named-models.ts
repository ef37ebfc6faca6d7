import type { Project } from './project-port.ts'

/** Every model that settings or agents name. */
export function modelsOf({ settings, agents }: Pick<Project, 'settings' | 'agents'>): string[] {
  const named = [settings.model.value, settings.decisionModel.value, ...agents.flatMap((agent) => agent.models)]
  return [...new Set(named.filter((model) => model !== undefined))].sort()
}
