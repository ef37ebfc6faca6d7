import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { formatOf } from '../packs/documents/document.ts'

/** What a folder of documents holds, by the names of its files. */
interface DocumentNames {
  /** How many files are in a format that is read. */
  readonly documents: number
  /** The names of those that are not. */
  readonly others: readonly string[]
  /** Whether there is more than was looked at. */
  readonly isCut: boolean
}

const mostEntries = 20_000

/** Looks at the names in a folder, before anything is read. */
export function documentNames(folder: string): DocumentNames {
  const others: string[] = []
  let [seen, documents] = [0, 0]
  const open = [folder]
  for (let place = open.pop(); place !== undefined && seen < mostEntries; place = open.pop()) {
    for (const entry of entriesOf(place)) {
      seen++
      // Links are not followed: they may lead anywhere.
      if (entry.isSymbolicLink()) others.push(`${entry.name} (a link)`)
      else if (entry.isDirectory()) open.push(join(place, entry.name))
      else if (formatOf(entry.name) === undefined) others.push(entry.name)
      else documents++
    }
  }
  return { documents, others, isCut: seen >= mostEntries }
}

function entriesOf(place: string): Dirent[] {
  try {
    const isShown = ({ name }: Dirent): boolean => !name.startsWith('.') && name !== 'node_modules'
    return readdirSync(place, { withFileTypes: true }).filter(isShown)
  } catch {
    return []
  }
}
