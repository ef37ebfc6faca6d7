import type { KnownNames } from '../agents/check-references.ts'
import type { AgentDefinition } from '../agents/definition.ts'
import type { Kind } from '../coordination/kind.ts'
import { builtInToolNames, changingToolNames } from '../packs/all.ts'
import { builtInRunnables } from './built-in-runnables.ts'
import { type KindFile, referrerOf } from './kind-files.ts'
import { toolsOf } from './named-things.ts'
import type { CodeFile } from './own-code/code-folders.ts'
import type { OwnCode } from './own-code/own-code.ts'
import type { ServerTools } from './project-tools.ts'

/** What a project holds besides its agents. */
export interface AroundAgents {
  readonly servers: ServerTools
  /** Files that hold tools and functions, also those that are not loaded. */
  readonly codeFiles: readonly CodeFile[]
  readonly code: OwnCode
  readonly definitions: readonly KindFile[]
  readonly kinds: readonly Kind[]
}

/** Every name that agents of a project may use. */
export function knownNames(
  agents: readonly AgentDefinition[],
  { servers, codeFiles, code, definitions, kinds }: AroundAgents,
): KnownNames {
  const loaded = [...servers.tools, ...code.tools]
  const unseen = agents
    .flatMap((agent) => toolsOf(agent, kinds))
    .filter((name) => servers.unlisted.some((one) => name.startsWith(one)))
  const files = (use: CodeFile['use']): string[] => codeFiles.filter((one) => one.use === use).map(({ name }) => name)
  return {
    tools: [...new Set([...builtInToolNames, ...loaded.map(({ name }) => name), ...files('tools'), ...unseen])],
    runnables: [
      ...builtInRunnables('all').map(({ name }) => name),
      ...files('functions').map((name) => `function:${name}`),
    ],
    definitions: definitions.map(referrerOf),
    changing: [...changingToolNames, ...loaded.filter(({ effect }) => effect !== 'read').map(({ name }) => name)],
  }
}
