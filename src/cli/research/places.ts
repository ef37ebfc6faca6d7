import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { BatonError } from '../../errors/baton-error.ts'
import type { JsonObject } from '../../events/json.ts'
import type { OtherFile } from '../../project/document-names.ts'
import { filesRoot, namesBelow, realPlace } from '../../project/places.ts'
import type { Invocation } from '../command.ts'
import { quoted } from '../output/answer-command.ts'
import { refuseBare } from './refuse-bare.ts'

/** Where research looks. */
interface ResearchPlaces {
  /** The folder that the person has named, made absolute. */
  readonly folder?: string
  /** The same as runs know it: below the project's files by the way down, so that a project can be moved. */
  readonly documents?: string
  readonly reach?: 'local' | 'web' | 'hybrid'
  /** Files there that are no documents, so that the article names them. */
  readonly not_read?: readonly JsonObject[]
}

/** Where to look, by the options and settings. Refuses where there is nothing to look at. */
export async function researchPlaces(
  { options, settings, terminal }: Invocation,
  { reach: written }: JsonObject,
): Promise<ResearchPlaces> {
  const all = await settings()
  const [docs, isWeb] = [options['docs'], options['web'] === true]
  if (isWeb && all.network.value === 'off') {
    throw refusal('--web reaches nothing, because the network is off.', `It is switched off by ${all.network.origin}.`)
  }
  if (typeof docs === 'string') {
    const folder = realPlace(resolve(docs))
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found?.isFile() === true) {
      const advice = `Name a folder: --docs ${quoted(dirname(docs))} reads this file and whatever else is beside it.`
      throw refusal(`"${docs}" is a file, and --docs takes a folder.`, advice)
    }
    if (found?.isDirectory() !== true) {
      const inProject = resolve(all.folder, docs)
      const isThere = statSync(inProject, { throwIfNoEntry: false })?.isDirectory() === true
      throw refusal(
        `there is no folder "${docs}".`,
        isThere
          ? `Paths begin where you are, and not in the project: --docs ${quoted(inProject)}`
          : 'Name the folder that holds the documents.',
      )
    }
    const others = refuseBare({ shown: docs, folder, isOneOfSeveral: isWeb }, terminal)
    const way = namesBelow(realPlace(filesRoot(all)), folder)
    const documents = way === '' ? '.' : (way ?? folder)
    return { folder, documents, reach: isWeb ? 'hybrid' : 'local', ...notRead(others, documents) }
  }
  const isSet = all.documents.origin !== 'default' || all.files.origin !== 'default'
  if (!isSet && !isWeb && written === undefined && options['name'] === undefined) {
    throw refusal(
      'there is nothing to read.',
      'Name a folder of documents with --docs FOLDER, have the web searched with --web, or set `documents` in baton.yaml.',
    )
  }
  const reach = isWeb ? 'web' : undefined
  const isOutside = (reach ?? written) === 'web'
  const folder = resolve(filesRoot(all), all.documents.value)
  let others: readonly OtherFile[] = []
  if (isSet && !isOutside && existsSync(folder)) {
    // What is done by a name may look elsewhere as well.
    const isOneOfSeveral = written === 'hybrid' || options['name'] !== undefined
    others = refuseBare({ shown: all.documents.value, folder, isOneOfSeveral }, terminal)
  }
  return {
    ...(isSet && !isOutside ? { documents: all.documents.value } : {}),
    ...(reach === undefined ? {} : { reach }),
    ...notRead(others, all.documents.value),
  }
}

/** So many files are named one by one. */
const mostNamed = 40

function notRead(others: readonly OtherFile[], documents: string): Pick<ResearchPlaces, 'not_read'> {
  if (others.length === 0) return {}
  const place = (path: string): string => (documents === '.' ? path : `${documents}/${path}`)
  const named = others.slice(0, mostNamed).map(({ path, isLink }) => ({
    location: place(path),
    reason: isLink ? 'is a link, and links are not followed' : 'is in a format that is not read',
  }))
  const more = others.length - named.length
  const rest =
    more === 0 ? [] : [{ location: place(`(${more} more files)`), reason: 'are in formats that are not read' }]
  return { not_read: [...named, ...rest] }
}

function refusal(problem: string, advice: string): BatonError {
  return new BatonError('BATON_USAGE_INVALID', { command: 'research', problem, advice })
}
