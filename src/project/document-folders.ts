import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { openTrustStore, trustStorePath } from '../config/trust-store.ts'
import { describe } from '../errors/baton-error.ts'
import type { AnyTool } from '../kernel/ports/tool.ts'
import type { DocumentToolsIn } from '../packs/all.ts'
import { guardedTool, guardOf } from './guarded-tool.ts'
import { filesRoot, namesBelow, realPlace } from './places.ts'
import { need, type TrustNeed } from './trust.ts'

/**
 * Folders of documents that runs name themselves. Parts of the project's files are open to them; another folder only if a
 * person has named it for this project, which is remembered so that the run can be taken up again.
 */
export class DocumentFolders {
  readonly #settings: Settings
  readonly #env: NodeJS.ProcessEnv
  readonly #load: DocumentToolsIn
  readonly #made = new Map<string, readonly AnyTool[]>()
  readonly #named = new Set<string>()

  constructor(settings: Settings, env: NodeJS.ProcessEnv, load: DocumentToolsIn) {
    this.#settings = settings
    this.#env = env
    this.#load = load
  }

  /** A person names a folder. Warns where that can't be remembered. */
  async allow(folder: string): Promise<readonly string[]> {
    const place = this.#place(folder)
    this.#named.add(place)
    if (this.#way(place) !== undefined) return []
    const { digest, shown } = needFor(place)
    const store = openTrustStore(trustStorePath(this.#env))
    try {
      if (!store.isTrusted(this.#settings.folder, digest)) await store.trust(this.#settings.folder, digest, shown)
      return []
    } catch (error) {
      return [`${describe(error)} So a run that stops can't be taken up again with the documents in ${place}.`]
    }
  }

  /** A tool for documents at work there; undefined where the folder is missing, or no person has named it. */
  tool(name: string, folder: string): AnyTool | undefined {
    const place = this.#place(folder)
    if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== true || !this.#isOpen(place)) return undefined
    const tools = this.#made.get(place) ?? this.#toolsIn(place)
    this.#made.set(place, tools)
    return tools.find((tool) => tool.name === name)
  }

  #toolsIn(place: string): readonly AnyTool[] {
    const { files } = this.#settings
    const way = this.#way(place)
    const isPart = way !== undefined
    const root = isPart ? filesRoot(this.#settings) : place
    const tools = this.#load({ root, name: isPart ? files.value : basename(place), documents: way || '.' })
    const guard = guardOf({ ...this.#settings, files: { ...files, value: root } }, this.#env)
    return tools.map((tool) => guardedTool(tool, guard))
  }

  #isOpen(place: string): boolean {
    if (this.#named.has(place) || this.#way(place) !== undefined) return true
    return openTrustStore(trustStorePath(this.#env)).isTrusted(this.#settings.folder, needFor(place).digest)
  }

  /** The way down to it in the project's files. */
  #way(place: string): string | undefined {
    return namesBelow(realPlace(filesRoot(this.#settings)), place)
  }

  /** Where it really is: a link that is turned elsewhere names another folder. */
  #place(folder: string): string {
    return realPlace(resolve(filesRoot(this.#settings), folder))
  }
}

function needFor(place: string): TrustNeed {
  return need(`read documents in ${place}`)
}
