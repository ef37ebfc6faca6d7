import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Baton } from '../../baton.ts'
import type { Settings } from '../../config/settings.ts'
import type { Kind } from '../../coordination/kind.ts'
import { BatonError } from '../../errors/baton-error.ts'
import { eventData } from '../../events/catalog.ts'
import { isObject, type JsonObject } from '../../events/json.ts'
import { namesBelow, realPlace } from '../../project/places.ts'
import { articleFormat } from '../article-format.ts'
import type { CommandOption, Invocation } from '../command.ts'

export const outOption: CommandOption = {
  type: 'string',
  value: 'FILE',
  says: 'write the article to a file, as its ending says: x.md, x.pdf',
}

/** Where the article of a run is to be written. */
export interface ArticleFile {
  readonly path: string
  /** As the person has written it, or as the run knows it. */
  readonly shown: string
  /** The person has named it to this command, or it lies in the project. A log alone opens no other place. */
  readonly isOpen: boolean
}

/** Refuses a file that an article can't be written to. Before the work: afterwards it is too late to hear of it. */
export async function refuseFile(command: string, { options, kinds }: Invocation): Promise<void> {
  const { out: file } = options
  if (typeof file !== 'string') return
  articleFormat(command, file, [...new Set((await kinds()).flatMap(({ article }) => article?.formats ?? []))])
  const folder = dirname(resolve(file))
  const [above, there] = [folder, resolve(file)].map((path) => statSync(path, { throwIfNoEntry: false }))
  const refuse = (problem: string, advice: string): never => {
    throw new BatonError('BATON_USAGE_INVALID', { command, problem: `--out ${file}: ${problem}`, advice })
  }
  if (above === undefined)
    refuse(`there is no folder ${folder}.`, 'Make it first, or name a file in one that is there.')
  if (above?.isDirectory() === false) refuse(`${folder} is no folder.`, 'Name a file in a folder.')
  if (there?.isDirectory() === true) refuse('it is a folder.', 'Name a file in it.')
  try {
    accessSync(there === undefined ? folder : resolve(file), constants.W_OK)
  } catch {
    refuse(`you may not write ${there === undefined ? `in ${folder}` : 'it'}.`, 'Name a file that you may write.')
  }
}

/** What a run is told of the file: below the project the way down, so that the project can be moved. */
export function fileData({ article }: Kind, file: unknown, settings: Pick<Settings, 'folder'>): JsonObject {
  if (typeof file !== 'string' || article === undefined) return {}
  const path = realPlace(resolve(file))
  return { [article.file]: namesBelow(realPlace(settings.folder), path) ?? path }
}

/** The file that the person names now, or that the run was told of when it was begun. */
export async function articleFileOf(
  baton: Baton,
  runId: string,
  named: unknown,
  { kinds, settings }: { readonly kinds: readonly Kind[]; readonly settings: Pick<Settings, 'folder'> },
): Promise<ArticleFile | undefined> {
  if (typeof named === 'string') return { path: resolve(named), shown: named, isOpen: true }
  const [first] = await baton.events(runId)
  const started = first === undefined ? undefined : eventData(first, 'run.started')
  const kind = kinds.find(({ name, article }) => article !== undefined && started?.runnable.startsWith(`${name}:`))
  const data = started?.input.data
  const file = isObject(data) && kind?.article !== undefined ? data[kind.article.file] : undefined
  if (typeof file !== 'string') return undefined
  const folder = realPlace(settings.folder)
  const path = realPlace(resolve(folder, file))
  return { path, shown: file, isOpen: namesBelow(folder, path) !== undefined }
}
