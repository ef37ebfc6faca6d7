import { basename } from 'node:path'
import { splitFrontmatter } from '../source/frontmatter.ts'
import { inOrder, type Problem, problemAt, type SourceFile } from '../source/problem.ts'
import { shortened } from '../source/source-node.ts'
import { unseenCharacters } from '../source/unseen.ts'
import { parseYamlTree } from '../source/yaml-tree.ts'
import type { AgentDefinition } from './definition.ts'
import { isAgentName, suggestName } from './fields/name.ts'
import { type ReadAgent, readAgent } from './read-agent.ts'

export interface ParsedAgent {
  /** Only there when there are no problems. */
  readonly definition?: AgentDefinition
  readonly problems: readonly Problem[]
}

/** Reads the text of an agent file. Never throws: what is wrong with it is the result. */
export function parseAgentFile(text: string, path: string): ParsedAgent {
  const { definition, problems } = readAgentFile(text, path)
  return definition === undefined ? { problems } : { definition, problems }
}

/** The same, with what the agent refers to, for checks that need the other agents. */
export function readAgentFile(text: string, path: string): ReadAgent & { readonly file: SourceFile } {
  const parts = splitFrontmatter(text, path)
  if (Array.isArray(parts)) return { problems: parts, references: [], file: { path, text: '' } }
  const { file } = parts
  const problems = [...fileNameProblems(file), ...unseenCharacters(file)]
  const tree = parseYamlTree(parts)
  problems.push(...tree.problems)
  if (tree.root === undefined) return { problems: inOrder(problems), references: [], file }
  const read = readAgent({
    file,
    defaultName: nameOfFile(path),
    root: tree.root,
    body: parts.body,
    bodySpan: { start: parts.bodyStart, end: parts.bodyStart },
  })
  // A character that stands in the file itself is told where it stands, not once more for the value it is in.
  const told = new Set(problems.map(placeOf))
  const all = inOrder([...problems, ...read.problems.filter((problem) => !told.has(placeOf(problem)))])
  return all.length > 0 ? { problems: all, references: read.references, file } : { ...read, file }
}

/** What an agent is called by its file: `agents/writer.md` is `writer`. */
export function nameOfFile(path: string): string {
  return basename(path.replaceAll('\\', '/')).replace(/\.md$/i, '')
}

function placeOf({ code, line }: Problem): string {
  return `${code}:${line}`
}

function fileNameProblems(file: SourceFile): Problem[] {
  const name = nameOfFile(file.path)
  if (isAgentName(name)) return []
  const details = { name: shortened(name), suggestion: suggestName(name) }
  return [problemAt('BATON_AGENT_NAME_INVALID', details, file, { start: 0, end: 1 })]
}
