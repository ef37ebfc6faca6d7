import { readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Problem, problemAt } from '../source/problem.ts'
import { unreadable } from '../source/read-file.ts'
import type { AgentSyntax } from './syntax.ts'

const mostFiles = 500
const mostEntries = 10_000
const deepestFolder = 16

/** The agent files below a folder, in order. Links that lead out of it are passed over. */
export async function findAgentFiles(
  folder: string,
  { rules }: AgentSyntax,
): Promise<{ paths: string[]; problems: Problem[] }> {
  const paths: string[] = []
  let entries = 0
  const visit = async (path: string, depth: number): Promise<void> => {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      if (++entries > mostEntries || paths.length > mostFiles) return
      const { name } = entry
      if (name.startsWith('.') || name === 'node_modules') continue
      const inside = join(path, name)
      if (entry.isDirectory() && depth < deepestFolder) await visit(inside, depth + 1)
      const isAgent = /\.md$/i.test(name) && !/^readme\.md$/i.test(name)
      if (!isAgent || entry.isDirectory()) continue
      if (entry.isFile() || (entry.isSymbolicLink() && (await leadsInside(inside, root)))) paths.push(inside)
    }
  }
  let root = folder
  try {
    root = await realpath(folder)
    await visit(folder, 0)
  } catch (error) {
    return { paths: [], problems: [unreadable(folder, error, rules)] }
  }
  if (entries > mostEntries || paths.length > mostFiles) {
    const [what, limit] = paths.length > mostFiles ? ['agent files', mostFiles] : ['files in the folder', mostEntries]
    const file = { path: folder, text: '', rules }
    return { paths: [], problems: [problemAt('TOO_LARGE', { what: String(what), limit: String(limit) }, file)] }
  }
  return { paths: paths.sort(), problems: [] }
}

async function leadsInside(link: string, root: string): Promise<boolean> {
  try {
    return (await realpath(link)).startsWith(root.endsWith(sep) ? root : root + sep)
  } catch {
    return false
  }
}
