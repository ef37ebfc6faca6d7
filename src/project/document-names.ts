import { type Dirent, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { formatOf } from '../packs/documents/document.ts'

/** A file that is no document. Links are not followed: they may lead anywhere. */
export interface OtherFile {
  readonly path: string
  readonly isLink: boolean
}

/** What a folder of documents holds, by the names of its files. */
interface DocumentNames {
  /** How many files are in a format that is read. */
  readonly documents: number
  /** The paths of those that are not, from the folder on. */
  readonly others: readonly OtherFile[]
  /** Whether there is more than was looked at. */
  readonly isCut: boolean
}

const mostEntries = 20_000

/** Looks at the names in a folder, before anything is read. */
export function documentNames(folder: string): DocumentNames {
  const others: OtherFile[] = []
  let [seen, documents] = [0, 0]
  const open = [folder]
  for (let place = open.pop(); place !== undefined && seen < mostEntries; place = open.pop()) {
    for (const entry of entriesOf(place)) {
      seen++
      const path = relative(folder, join(place, entry.name))
      if (entry.isSymbolicLink()) others.push({ path, isLink: true })
      else if (entry.isDirectory()) open.push(join(place, entry.name))
      else if (formatOf(entry.name) === undefined) others.push({ path, isLink: false })
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
