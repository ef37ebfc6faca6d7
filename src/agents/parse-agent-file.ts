import { basename } from 'node:path'
import { readFrontmatter } from '../source/frontmatter.ts'
import { inOrder, type Problem, problemAt, type SourceFile } from '../source/problem.ts'
import { shortened } from '../source/source-node.ts'
import type { AgentDefinition } from './definition.ts'
import { isAgentName, nameFault, suggestName } from './fields/name.ts'
import { type ReadAgent, readAgent } from './read-agent.ts'
import type { AgentSyntax } from './syntax.ts'

export interface ParsedAgent {
  /** Only there when there are no problems. */
  readonly definition?: AgentDefinition
  readonly problems: readonly Problem[]
}

/** Reads the text of an agent file. Never throws: what is wrong with it is the result. */
export function parseAgentFile(text: string, path: string, syntax: AgentSyntax): ParsedAgent {
  const { definition, problems } = readAgentFile(text, path, syntax)
  return definition === undefined ? { problems } : { definition, problems }
}

/** The same, with what the agent refers to, for checks that need the other agents. */
export function readAgentFile(
  text: string,
  path: string,
  { rules, keys }: AgentSyntax,
): ReadAgent & { readonly file: SourceFile } {
  const { file, root, body, bodySpan, problems } = readFrontmatter(text, path, rules)
  const found = [...fileNameProblems(file), ...problems]
  if (root === undefined) return { problems: inOrder(found), references: [], file }
  const read = readAgent({ file, defaultName: nameOfFile(path), root, body, bodySpan }, keys)
  const all = inOrder([...found, ...read.problems])
  return all.length > 0 ? { problems: all, references: read.references, file } : { ...read, file }
}

/** What an agent is called by its file: `agents/writer.md` is `writer`. */
export function nameOfFile(path: string): string {
  return basename(path.replaceAll('\\', '/')).replace(/\.md$/i, '')
}

function fileNameProblems(file: SourceFile): Problem[] {
  const name = nameOfFile(file.path)
  if (isAgentName(name)) return []
  const details = { name: shortened(name), suggestion: suggestName(name) }
  return [problemAt(nameFault(name), details, file, { start: 0, end: 1 })]
}
