import type { AgentDefinition } from '../agents/definition.ts'
import type { DefinitionFinding } from '../coordination/definition-review.ts'
import type { AnyTool } from '../kernel/ports/tool.ts'
import { type SourcePlace, sourcePlace } from '../source/problem.ts'
import { spanInScalar } from '../source/span-in-scalar.ts'
import { type KindFile, referenceOf } from './kind-files.ts'

/** What should be known of a definition in a file, and where in it. */
export interface DefinitionRemark extends Omit<DefinitionFinding, 'span'>, SourcePlace {
  /** Such as `debate:tabs`. */
  readonly definition: string
}

/** Everything that the kinds have to say of definitions that work. */
export async function reviewDefinitions(
  files: readonly KindFile[],
  agents: readonly AgentDefinition[],
  tools: readonly AnyTool[],
): Promise<readonly DefinitionRemark[]> {
  const byName = new Map(agents.map((agent) => [agent.name, agent]))
  const effects = new Map(tools.map(({ name, effect }) => [name, effect !== 'read']))
  const schemas = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]))
  const found = files.map(async (one): Promise<readonly DefinitionRemark[]> => {
    const { kind, name, file, root, definition } = one
    const review = await kind.definitions?.review?.()
    if (review === undefined || root === undefined || definition === undefined) return []
    const findings = review({
      name,
      definition,
      root,
      partOf: (scalar, value, part) => spanInScalar(file.text, scalar, value, part),
      agents: byName,
      changes: (tool) => effects.get(tool),
      takes: (tool) => schemas.get(tool),
    })
    return findings
      .map(({ span, ...finding }) => ({ ...finding, definition: referenceOf(one), ...sourcePlace(span, file) }))
      .toSorted((left, right) => left.line - right.line || left.column - right.column)
  })
  return (await Promise.all(found)).flat()
}
