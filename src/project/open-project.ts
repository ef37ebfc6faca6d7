import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { KnownNames } from '../agents/check-references.ts'
import type { AgentDefinition } from '../agents/definition.ts'
import type { LoadedAgents } from '../agents/load-agents.ts'
import { type Baton, createBaton } from '../baton.ts'
import { findPolicy } from '../config/policy-file.ts'
import { journalPlace, retentionOf, type Settings } from '../config/settings.ts'
import { openTrustStore, trustStorePath } from '../config/trust-store.ts'
import { loadAgents } from '../coordination/agents/load-agents.ts'
import { kinds as builtInKinds } from '../coordination/all.ts'
import type { Kind, ToolNamed } from '../coordination/kind.ts'
import type { Policy } from '../grants/policy.ts'
import type { Delta } from '../kernel/outside.ts'
import type { AnyTool } from '../kernel/ports/tool.ts'
import { loadDocuments, loadTools } from '../packs/all.ts'
import { secretsFromEnvironment } from '../secrets/environment.ts'
import { createRedactor } from '../secrets/redactor.ts'
import type { Problem } from '../source/problem.ts'
import { type BuiltInRunnable, builtInRunnables, makeBuiltIns } from './built-in-runnables.ts'
import { definedWorkers } from './defined-workers.ts'
import { DocumentFolders } from './document-folders.ts'
import { fileFinder } from './file-of.ts'
import { guardedTool, guardOf } from './guarded-tool.ts'
import { journalNeed } from './journal-need.ts'
import { type KindFile, kindRunnables, readKindFiles, type UnwrittenDefinition, withUnwritten } from './kind-files.ts'
import { knownNames } from './known-names.ts'
import { readListedPrices } from './listed-prices.ts'
import { namedThings } from './named-things.ts'
import { codeFiles } from './own-code/code-folders.ts'
import { noCode } from './own-code/own-code.ts'
import { ownKinds } from './own-code/own-kinds.ts'
import { projectCode } from './own-code/project-code.ts'
import { ownKeyFile } from './own-key.ts'
import { readPrices } from './own-prices.ts'
import { missingFolders } from './places.ts'
import { declaredServers, noServerTools, serverTools, toolOptions, withServersOf } from './project-tools.ts'
import { agreeToRevived } from './revived-needs.ts'
import { namedByAgents, secretNames } from './secret-names.ts'
import { freedByPolicy } from './server-reach.ts'
import { agreeToForeign, type Consent, requireTrust } from './trust.ts'
import { trustNeeds } from './trust-needs.ts'

/** A project folder, opened: its agents, its tools, and the Baton that runs them. */
export interface OpenedProject {
  readonly baton: Baton
  readonly agents: readonly AgentDefinition[]
  /** Coordination models that the project brings along. */
  readonly kinds: readonly Kind[]
  /** What files of the project define for coordination models, as far as nothing is wrong with it. */
  readonly kindFiles: readonly KindFile[]
  /** What comes with Baton and was asked for. */
  readonly builtIns: readonly BuiltInRunnable[]
  readonly problems: readonly Problem[]
  /** What does not keep it from working, but should be known. */
  readonly warnings: readonly string[]
  /** The file of an agent or definition, by any of its names; also of one with problems. */
  fileOf(name: string): string | undefined
  readonly tools: readonly AnyTool[]
  readonly policy: Policy
  /** Variables that hold secrets, whatever they are called. */
  readonly secretVariables: readonly string[]
  /** No agent has a model that could be called. */
  readonly offline: boolean
  close(): Promise<void>
}

export interface ProjectOptions {
  readonly onDelta?: (delta: Delta) => void
  /** Hears why the journal can't be written for now, and, with nothing, that it can be again. */
  readonly onUnwritable?: (reason: unknown) => void
  readonly env?: NodeJS.ProcessEnv
  /** Asks whether what the project wants may be started or reached. Without it, only what was agreed to before may. */
  readonly consent?: Consent
  /** Run commands bare when no fence works here. */
  readonly unsafe?: boolean
  /** Also the tools that no agent uses now: runs of earlier days may. */
  readonly allTools?: boolean
  /** Also these of the runnables that come with Baton, for questions that no agent of the project is meant for. */
  readonly builtIns?: 'all' | readonly string[]
  /** A folder of documents that a person has named for the run to come. */
  readonly documents?: string
  /** Definitions that no file holds, unless one of the project has their name. */
  readonly definitions?: readonly UnwrittenDefinition[]
  /** Nothing will be run, so no consent is needed and nothing is started. */
  readonly looking?: boolean
}

/** Opens the project that settings describe. Agents with problems are left out, and the problems told. */
export async function openProject(settings: Settings, options: ProjectOptions = {}): Promise<OpenedProject> {
  const { env = process.env, consent, unsafe = false, looking = false, onDelta, onUnwritable } = options
  const { folder, model, decisionModel, providers } = settings
  const declared = declaredServers(settings, env)
  const { policy, problems: policyProblems } = await findPolicy(env, folder)
  const brought = await ownKinds(settings, { env, consent, looking })
  const kinds = [...builtInKinds, ...brought.kinds]
  const kindFiles = withUnwritten(await readKindFiles(folder, kinds), kinds, options.definitions)
  const wanted = options.allTools === true ? 'all' : (options.builtIns ?? [])
  const files = await codeFiles(folder)
  let servers = noServerTools
  let code = noCode
  const secretVariables = secretNames(settings)
  const loaded = await loadProjectAgents(settings, brought.kinds, async (agents) => {
    const declaredByAll = freedByPolicy(withServersOf(agents, declared, { folder, env }), policy)
    const workers = definedWorkers(kindFiles.files, agents)
    secretVariables.push(...namedByAgents([...agents, ...workers], declaredByAll))
    const own = await projectCode(folder, files, { agents, definitions: kindFiles.files, kinds: brought.kinds, wanted })
    if (env['BATON_TRUST'] !== '1' && !looking) {
      const needs = [...own.needs, ...(await trustNeeds(settings, declaredByAll, [...agents, ...workers]))]
      await requireTrust(folder, needs, openTrustStore(trustStorePath(env)), consent)
    }
    code = await own.load({ env, looking })
    servers = await serverTools(declaredByAll, settings, { env, looking, unsafe, effects: policy.effects })
    const around = { servers, codeFiles: files, code, definitions: kindFiles.files, kinds: brought.kinds }
    return { ...knownNames(agents, around), unloaded: brought.unloaded }
  })
  const faulty = new Set([...loaded.problems, ...kindFiles.problems].map(({ file }) => file))
  let tools: readonly AnyTool[] = []
  let folders: DocumentFolders | undefined
  const toolNamed: ToolNamed = (name, place) =>
    place === undefined ? tools.find((tool) => tool.name === name) : folders?.tool(name, place)
  const made = await kindRunnables(
    kindFiles.files.filter(({ file }) => !faulty.has(file.path)),
    toolNamed,
  )
  for (const { file } of made.problems) faulty.add(file)
  const definitions = kindFiles.files.filter(({ file }) => !faulty.has(file.path))
  const named = namedThings(loaded.agents, definitions, brought.kinds, wanted)
  const guard = guardOf(settings, env, [...closedBy(kindFiles.files), ...code.files])
  const given = toolOptions(settings, { env, unsafe, servers })
  const isWanted = (name: string): boolean => options.allTools === true || named.tools.has(name)
  const loadedTools = await loadTools(given, isWanted)
  if (isWanted('gather_documents')) folders = new DocumentFolders(settings, env, await loadDocuments(given))
  const unremembered = options.documents === undefined ? [] : await (folders?.allow(options.documents) ?? [])
  const own = [...loadedTools, ...code.tools].map((tool) => guardedTool(tool, guard))
  tools = [...own, ...servers.tools]
  const fileOf = fileFinder(loaded.files, kindFiles.files, brought.kinds)
  const { prices, problems: priceProblems } = await readPrices(settings)
  const listed = await readListedPrices(env)
  const secrets = secretsFromEnvironment(env, secretVariables)
  // A project that names the journal of another must not remove what is in it.
  const retentionMs = looking || journalNeed(settings) !== undefined ? undefined : retentionOf(settings)
  const baton = await createBaton({
    // Looking leaves nothing behind, and opening a journal makes one where there is none.
    journal: looking ? 'memory' : journalPlace(settings),
    keyFile: ownKeyFile(env),
    foreignRuns: env['BATON_TRUST'] === '1' ? 'believe' : agreeToForeign(consent),
    folder,
    agents: loaded.agents,
    agentsChecked: true,
    fileOf: (name) => placeIn(folder, fileOf(name)),
    tools,
    runnables: [
      ...(await makeBuiltIns(named.builtIns, own, model.value, toolNamed)),
      ...made.runnables,
      ...code.functions,
    ],
    kinds: brought.kinds,
    ...(env['BATON_TRUST'] === '1' ? {} : { agreeTo: agreeToRevived(settings, { env, consent, kinds }) }),
    policy,
    secrets,
    models: { providers: providers.value, prices, listedPrices: listed.prices },
    ...(model.value === undefined ? {} : { defaultModel: model.value }),
    ...(decisionModel.value === undefined ? {} : { decisionModel: decisionModel.value }),
    ...(retentionMs === undefined ? {} : { retentionMs }),
    ...(onDelta === undefined ? {} : { onDelta }),
    ...(onUnwritable === undefined ? {} : { onUnwritable }),
  })
  return {
    baton,
    tools,
    policy,
    builtIns: builtInRunnables(wanted),
    agents: loaded.agents,
    fileOf,
    kinds: brought.kinds,
    kindFiles: definitions,
    problems: [
      ...policyProblems,
      ...priceProblems,
      ...listed.problems,
      ...brought.problems,
      ...code.problems,
      ...loaded.problems,
      ...kindFiles.problems,
      ...made.problems,
    ],
    warnings: [
      ...unremembered,
      ...brought.warnings,
      ...code.warnings,
      ...missingFolders(settings),
      ...covered(servers.warnings, secrets),
    ],
    secretVariables,
    offline: [
      ...(model.value === undefined ? [] : [model.value]),
      ...loaded.agents.flatMap(({ models }) => models),
    ].every((one) => one.startsWith('offline/')),
    close: async () => {
      await baton.close()
      await servers.close()
    },
  }
}

/** What definitions keep to the code of their kinds. */
function closedBy(files: readonly KindFile[]): readonly string[] {
  return files.flatMap(({ kind, definition }) =>
    definition === undefined ? [] : (kind.definitions?.closed?.(definition as never) ?? []),
  )
}

function placeIn(folder: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : relative(folder, resolve(folder, path))
}

/** Servers that fail say why, and may say their keys. */
function covered(warnings: readonly string[], secrets: ReadonlyMap<string, string>): readonly string[] {
  return warnings.length === 0 ? warnings : warnings.map(createRedactor(secrets).text)
}

/** Reads the agents. `connect` says what else there is, once it is known which servers the agents bring. */
async function loadProjectAgents(
  { folder, agents }: Settings,
  kinds: readonly Kind[],
  connect: (agents: readonly AgentDefinition[]) => Promise<KnownNames>,
): Promise<LoadedAgents> {
  const place = resolve(folder, agents.value)
  // A project without agents is not a mistake: `baton init` may still be to come.
  return loadAgents(existsSync(place) ? place : [], connect, kinds)
}
