import { globMatcher, globProblem } from '../../grants/glob.ts'
import { refusal } from '../../tools/read-tool.ts'

/**
 * Whether a path is one of those that a caller of a tool asks for. The glob is that of grants, with one addition:
 * without a slash it fits names in every folder, because `*.md` in a search means all of them.
 */
export function namePattern(tool: string, pattern: string | undefined): (path: string) => boolean {
  if (pattern === undefined) return () => true
  const glob = pattern.includes('/') ? pattern : `**/${pattern}`
  const problem = globProblem(pattern) ?? globProblem(glob)
  if (problem !== undefined) throw refusal(tool, `"${pattern}" is no pattern for files; ${problem}`)
  return globMatcher(glob)
}
