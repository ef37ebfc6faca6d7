import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { BatonError } from '../../errors/baton-error.ts'
import type { JsonObject } from '../../events/json.ts'
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
      throw refusal(`there is no folder "${docs}".`, 'Name the folder that holds the documents.')
    }
    refuseBare({ shown: docs, folder, isOneOfSeveral: isWeb }, terminal)
    const way = namesBelow(realPlace(filesRoot(all)), folder)
    return { folder, documents: way === '' ? '.' : (way ?? folder), reach: isWeb ? 'hybrid' : 'local' }
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
  if (isSet && !isOutside && existsSync(folder)) {
    // What is done by a name may look elsewhere as well.
    const isOneOfSeveral = written === 'hybrid' || options['name'] !== undefined
    refuseBare({ shown: all.documents.value, folder, isOneOfSeveral }, terminal)
  }
  return {
    ...(isSet && !isOutside ? { documents: all.documents.value } : {}),
    ...(reach === undefined ? {} : { reach }),
  }
}

function refusal(problem: string, advice: string): BatonError {
  return new BatonError('BATON_USAGE_INVALID', { command: 'research', problem, advice })
}
