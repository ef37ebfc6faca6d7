import type { AgentDefinition } from '../../agents/definition.ts'
import { referencesOf } from '../../agents/references-of.ts'
import { syntaxOf } from '../../coordination/agents/syntax.ts'
import type { Kind } from '../../coordination/kind.ts'
import type { KindFile } from '../kind-files.ts'
import type { TrustNeed } from '../trust.ts'
import { type CodeFile, readCode } from './code-folders.ts'
import type { CodeModule } from './code-module.ts'
import { type CodeTrust, loadCode, type OwnCode } from './own-code.ts'

/** What names tools and functions. */
export interface NamingFiles {
  readonly agents: readonly AgentDefinition[]
  readonly definitions: readonly KindFile[]
  readonly kinds: readonly Kind[]
  /** What is called by its name. `all`: runs of earlier days may have called anything. */
  readonly wanted: 'all' | readonly string[]
}

/** The code of a project that is named, before it is loaded. */
export interface ProjectCode {
  readonly needs: readonly TrustNeed[]
  load(trust: CodeTrust): Promise<OwnCode>
}

/** What is named must be agreed to. The rest is loaded only for runs of earlier days, and only if it was agreed to. */
export async function projectCode(
  folder: string,
  files: readonly CodeFile[],
  naming: NamingFiles,
): Promise<ProjectCode> {
  const isNamed = namedBy(naming)
  const named = await readCode(folder, files.filter(isNamed))
  return {
    needs: named.map(({ need }) => need),
    load: async (trust) => {
      const code = await loadCode(folder, named, trust)
      if (naming.wanted !== 'all') return code
      const others = await readableCode(
        folder,
        files.filter((file) => !isNamed(file)),
      )
      const more = await loadCode(folder, others, { ...trust, looking: true })
      return {
        ...code,
        tools: [...code.tools, ...more.tools],
        functions: [...code.functions, ...more.functions],
        files: [...code.files, ...more.files],
      }
    },
  }
}

/** Those that can be read: a file of another program beside them is no reason to do without a tool. */
async function readableCode(folder: string, files: readonly CodeFile[]): Promise<readonly CodeModule[]> {
  const read = await Promise.allSettled(files.map((file) => readCode(folder, [file])))
  return read.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

function namedBy({ agents, definitions, kinds, wanted }: NamingFiles): (file: CodeFile) => boolean {
  const references = [
    ...agents.flatMap((agent) => referencesOf(agent, syntaxOf(kinds))),
    ...definitions.flatMap((definition) => definition.references),
  ]
  const called = wanted === 'all' ? [] : wanted
  const names = new Set([...references.map(({ to, name }) => (to === 'tool' ? `tool:${name}` : name)), ...called])
  const isAgent = (name: string): boolean => agents.some((agent) => agent.name === name)
  return ({ use, name }) =>
    use === 'tools' ? names.has(`tool:${name}`) : names.has(`function:${name}`) || (names.has(name) && !isAgent(name))
}
