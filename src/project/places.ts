import { existsSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Setting, Settings } from '../config/settings.ts'

/** A place on disk that a setting names. */
export interface SetPlace {
  readonly setting: 'files' | 'documents' | 'journal' | 'agents' | 'prices'
  /** What it is used as. */
  readonly use: string
  /** As it is written, made absolute. */
  readonly path: string
  readonly origin: string
}

/** Every place on disk that the settings name. */
export function placesOf(settings: Settings): SetPlace[] {
  const { folder, files, documents, journal, agents, prices } = settings
  const place = (
    setting: SetPlace['setting'],
    { value, origin }: Setting<string | undefined>,
    use: string,
    from = folder,
  ): SetPlace[] => (value === undefined ? [] : [{ setting, use, path: resolve(from, value), origin }])
  return [
    ...place('files', files, 'the folder of files'),
    ...place('documents', documents, 'the folder of documents', filesRoot(settings)),
    ...(isOnDisk(journal.value) ? place('journal', journal, 'the journal') : []),
    ...place('agents', agents, 'the folder of agents'),
    ...place('prices', prices, 'the table of prices'),
  ]
}

/** The folder that tools for files work in, and that grants are relative to. */
export function filesRoot({ folder, files }: Pick<Settings, 'folder' | 'files'>): string {
  return resolve(folder, files.value)
}

/**
 * What a project itself chose outside of its own folder, links followed. It chooses by its settings, and by links where the
 * usual places would be.
 */
export function placesOutside(settings: Settings): SetPlace[] {
  const home = realPlace(settings.folder)
  const outside = placesOf(settings)
    .filter(({ origin, path }) => isFromProject(origin) || (origin === 'default' && isWithin(settings, path)))
    .map((place) => ({ ...place, path: realPlace(place.path) }))
    .filter(({ path }) => namesBelow(home, path) === undefined)
  const named = outside.filter(({ origin }) => isFromProject(origin))
  const isNamed = ({ path }: SetPlace): boolean => named.some((one) => namesBelow(one.path, path) !== undefined)
  return outside.filter((place) => isFromProject(place.origin) || !isNamed(place))
}

/** Whether a path is one of the project by its name, wherever it leads. */
function isWithin({ folder }: Settings, path: string): boolean {
  return namesBelow(resolve(folder), path) !== undefined
}

/** Folders that a setting names and that are not there. */
export function missingFolders(settings: Settings): string[] {
  return placesOf(settings)
    .filter(({ setting, origin }) => (setting === 'files' || setting === 'agents') && origin !== 'default')
    .filter(({ path }) => !existsSync(path))
    .map(({ use, path, origin }) => `There is no ${path}, which ${origin} names as ${use}.`)
}

/** Whether the files of the project say so, rather than the user. */
export function isFromProject(origin: string): boolean {
  return origin.startsWith('baton.yaml')
}

/** Where a path really leads. What is not there yet would come to be in what is, or where a link leads to. */
export function realPlace(path: string, links: number = mostLinks): string {
  try {
    return realpathSync(path)
  } catch {
    const target = links === 0 ? undefined : linkIn(path)
    const above = dirname(path)
    if (target !== undefined) return realPlace(resolve(realPlace(above, links - 1), target), links - 1)
    return above === path ? path : join(realPlace(above, links), basename(path))
  }
}

/** As many as Linux follows. */
const mostLinks = 40

/** What a link says, also one to nothing. */
function linkIn(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/** The way from a folder down to a path, with `/`; empty for the folder itself, undefined when it lies elsewhere. */
export function namesBelow(folder: string, path: string): string | undefined {
  const way = relative(folder, path)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way.split(sep).join('/')
}

function isOnDisk(journal: string): boolean {
  return journal !== 'memory' && !/^[a-z]+:\/\//.test(journal)
}
