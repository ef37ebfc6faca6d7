import { type Dirent, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { formatOf } from '../../packs/documents/document.ts'
import { plural } from '../../projections/plural.ts'
import { neutralise } from '../output/text-width.ts'

/** What a folder of documents holds, by the names of its files. */
export interface FolderLook {
  /** Whether there is a file that may be read. */
  readonly hasDocuments: boolean
  /** What there is otherwise, in a few words; empty where there is nothing else. */
  readonly others: string
  readonly isEmpty: boolean
}

/** So many entries are looked at: of a larger folder, this is not the place to tell. */
const mostEntries = 20_000
/** So many files are named one by one. */
const mostNamed = 5

/** Looks at the names in a folder, before anything is read. */
export function lookInto(folder: string): FolderLook {
  const others: string[] = []
  let [seen, documents] = [0, 0]
  const open = [folder]
  for (let place = open.pop(); place !== undefined && seen < mostEntries; place = open.pop()) {
    for (const entry of entriesOf(place)) {
      seen++
      if (entry.isDirectory()) open.push(join(place, entry.name))
      else if (formatOf(entry.name) === undefined) others.push(entry.name)
      else documents++
    }
  }
  // Of what was not looked at, nothing is known.
  const isCut = seen >= mostEntries
  return {
    hasDocuments: documents > 0 || isCut,
    others: isCut ? '' : inWords(others),
    isEmpty: documents + others.length === 0 && !isCut,
  }
}

function entriesOf(place: string): Dirent[] {
  try {
    const isOurs = ({ name }: Dirent): boolean => !name.startsWith('.') && name !== 'node_modules'
    return readdirSync(place, { withFileTypes: true }).filter(isOurs)
  } catch {
    return []
  }
}

/** `a.bin and p.png`, or where there are many of them `12 files .png, 3 files .bin`. */
function inWords(names: readonly string[]): string {
  if (names.length <= mostNamed) return names.map(neutralise).join(', ')
  const counts = new Map<string, number>()
  for (const name of names) {
    const ending = extname(name).toLowerCase() || 'without an ending'
    counts.set(ending, (counts.get(ending) ?? 0) + 1)
  }
  const most = [...counts].sort(([, one], [, other]) => other - one)
  const told = most.slice(0, mostNamed).map(([ending, count]) => `${plural(count, 'file')} ${neutralise(ending)}`)
  return [...told, ...(most.length > mostNamed ? ['others'] : [])].join(', ')
}
