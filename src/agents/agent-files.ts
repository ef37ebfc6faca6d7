import { constants } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { describe } from '../errors/baton-error.ts'
import { largestFile } from '../source/frontmatter.ts'
import { type Problem, problemAt } from '../source/problem.ts'

/** A file that was found, and its text; too long a text is cut just after the limit. */
export interface AgentFile {
  readonly path: string
  readonly text: string
}

const mostFiles = 500
const mostEntries = 10_000
const deepestFolder = 16

/** The agent files below a folder, in order. Links that lead out of it are passed over. */
export async function findAgentFiles(folder: string): Promise<{ paths: string[]; problems: Problem[] }> {
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
    return { paths: [], problems: [unreadable(folder, error)] }
  }
  if (entries > mostEntries || paths.length > mostFiles) {
    const [what, limit] = paths.length > mostFiles ? ['agent files', mostFiles] : ['files in the folder', mostEntries]
    const details = { what: String(what), limit: String(limit) }
    return { paths: [], problems: [problemAt('BATON_AGENT_TOO_LARGE', details, { path: folder, text: '' })] }
  }
  return { paths: paths.sort(), problems: [] }
}

/** The text of a file, read at most once past the limit. Never waits on a pipe or a device. */
export async function readAgentText(path: string): Promise<AgentFile | Problem> {
  try {
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      if (!(await handle.stat()).isFile()) throw new Error('it is not a file')
      const buffer = Buffer.alloc(largestFile + 1)
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
      const isCut = bytesRead > largestFile
      const decoder = new TextDecoder('utf-8', { fatal: !isCut, ignoreBOM: true })
      return { path, text: decoder.decode(buffer.subarray(0, bytesRead)) }
    } finally {
      await handle.close()
    }
  } catch (error) {
    return unreadable(path, error)
  }
}

async function leadsInside(link: string, root: string): Promise<boolean> {
  try {
    return (await realpath(link)).startsWith(root.endsWith(sep) ? root : root + sep)
  } catch {
    return false
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'this process may not read it',
  ELOOP: 'it links to itself',
  ENXIO: 'it is not a file',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
}

function unreadable(path: string, error: unknown): Problem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const details = { path, problem: reasons[code] ?? describe(error) }
  return problemAt('BATON_AGENT_FILE_UNREADABLE', details, { path, text: '' })
}
