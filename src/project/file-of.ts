import { agentBehind } from '../agents/agent-behind.ts'
import { syntaxOf } from '../coordination/agents/syntax.ts'
import type { Kind } from '../coordination/kind.ts'
import { type KindFile, referenceOf } from './kind-files.ts'

/** Finds the file of an agent or a definition by any of its names, even if the file has problems. */
export function fileFinder(
  agents: ReadonlyMap<string, string>,
  definitions: readonly KindFile[],
  kinds: readonly Kind[],
): (name: string) => string | undefined {
  const files = new Map([...agents].map(([name, path]) => [name, { path }]))
  const defined = new Map(definitions.map((one) => [referenceOf(one), one.file.path]))
  return (name) => defined.get(name) ?? agentBehind(name, files, syntaxOf(kinds).keys, () => true)?.path
}
