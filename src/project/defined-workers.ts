import type { AgentDefinition } from '../agents/definition.ts'
import type { DefinedWorker } from '../coordination/kind.ts'
import { type KindFile, referenceOf } from './kind-files.ts'

/** Everyone that definitions make themselves, each by the name of its definition: `collab:build checker`. */
export function definedWorkers(
  files: readonly KindFile[],
  agents: readonly Pick<AgentDefinition, 'name'>[],
): readonly DefinedWorker[] {
  const hasFile = (name: string): boolean => agents.some((agent) => agent.name === name)
  return files.flatMap((file) => {
    const { kind, definition } = file
    const workers = definition === undefined ? [] : (kind.definitions?.workers?.(definition as never, hasFile) ?? [])
    return workers.map((worker) => ({ ...worker, name: `${referenceOf(file)} ${worker.name}` }))
  })
}
