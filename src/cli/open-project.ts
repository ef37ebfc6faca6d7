import { isAbsolute, relative, resolve } from 'node:path'
import type { OpenProject } from './project-port.ts'

/** Opens the project a command works on. Loaded when a command needs it: most of the runtime hangs on it. */
export const openProject: OpenProject = async (settings, options) => {
  const { openProject: open } = await import('../project/open-project.ts')
  const opened = await open(settings, options)
  const { baton, agents, kinds, kindFiles, builtIns, problems, warnings, policy, tools, offline, close, fileOf } =
    opened
  const { secretVariables } = opened
  const shown = (path: string): string => shownPath(settings.folder, path)
  return {
    baton,
    settings,
    warnings,
    policy,
    offline,
    secretVariables,
    close,
    builtIns,
    agents: agents.map((agent) => ({
      ...agent,
      file: shown(fileOf(agent.name) ?? ''),
    })),
    problems: problems.map((problem) => ({ ...problem, file: shown(problem.file) })),
    fileOf: (name) => {
      const file = fileOf(name)
      return file === undefined ? undefined : shown(file)
    },
    tools: tools.map(({ name, description, effect }) => ({ name, description, effect })),
    models: async () => (await import('./model-knowledge.ts')).modelKnowledge(settings, options.env ?? process.env),
    bounds: async () => {
      const { loadBounds } = await import('../coordination/bounds.ts')
      return loadBounds([...(await import('../coordination/all.ts')).kinds, ...kinds])
    },
    modelWarnings: async () => {
      const { factsOf, listedModels } = await import('../models/facts/facts-of.ts')
      const { modelWarnings } = await import('../project/model-fit.ts')
      const { unreachedModels } = await import('../project/model-reach.ts')
      const { modelKnowledge } = await import('./model-knowledge.ts')
      const environment = options.env ?? process.env
      const { priceOf } = await modelKnowledge(settings, environment)
      const tables = { factsOf, listed: listedModels().map(({ model }) => model) }
      const reach = { environment, providers: settings.providers.value, priceOf }
      return [...unreachedModels(agents, settings, reach), ...modelWarnings(agents, settings.model.value, tables)]
    },
    modelProblems: async () => {
      const { modelsOfNobody } = await import('../project/model-reach.ts')
      const filed = agents.map((agent) => ({ ...agent, file: shown(fileOf(agent.name) ?? '') }))
      return modelsOfNobody(filed, settings)
    },
    definitionRemarks: async () =>
      (await import('../project/review-definitions.ts')).reviewDefinitions(kindFiles, agents, tools),
    conditionTests: async () => (await import('../project/condition-tests.ts')).conditionTests(kindFiles),
    remarks: async () => (await import('../coordination/agents/remarks.ts')).remarksOn(agents, kinds),
    definitions: kindFiles.flatMap(({ kind, name, file, definition }) =>
      definition === undefined
        ? []
        : [
            {
              reference: `${kind.name}:${name}`,
              file: file.path,
              calls: (scope) => kind.definitions?.calls(definition as never, scope) ?? 0,
            },
          ],
    ),
    grants: async () => {
      const { agentGrants, workerGrants } = await import('../project/agent-grants.ts')
      const { definedWorkers } = await import('../project/defined-workers.ts')
      const { referenceOf } = await import('../project/kind-files.ts')
      const { Callers } = await import('../project/callers.ts')
      const made = kindFiles.filter(({ kind }) => kind.definitions?.workers !== undefined)
      return [
        ...agentGrants(agents, policy, tools, new Callers(agents, kinds, kindFiles)),
        ...made.flatMap((one) => workerGrants(referenceOf(one), definedWorkers([one], agents), policy, tools)),
      ]
    },
  }
}

/** From the folder of the project, unless it lies elsewhere. */
function shownPath(folder: string, path: string): string {
  const short = relative(folder, resolve(folder, path))
  return short.startsWith('..') || isAbsolute(short) ? path : short
}
