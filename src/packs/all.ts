import type { AnyTool } from '../kernel/ports/tool.ts'
import { basics } from './basics/pack.ts'
import { commands } from './commands/pack.ts'
import { documents } from './documents/pack.ts'
import { files } from './files/pack.ts'
import { news } from './news/pack.ts'
import type { Pack, PackTool } from './pack.ts'
import { papers } from './papers/pack.ts'
import { review } from './review/pack.ts'
import type { BuiltInToolsOptions, GivenFolder } from './tool-options.ts'
import { travel } from './travel/pack.ts'
import { web } from './web/pack.ts'
import { writing } from './writing/pack.ts'

/** Every pack that comes with Baton. A new one is a folder with a `pack.ts`, and a line here. */
export const packs: readonly Pack[] = [basics, travel, web, papers, news, files, documents, commands, review, writing]

/** What is known of each tool before it is loaded. */
export const packTools: ReadonlyMap<string, PackTool> = new Map(packs.flatMap(({ tools }) => Object.entries(tools)))

export const builtInToolNames: readonly string[] = [...packTools.keys()]

/** Tools that do more than look. */
export const changingToolNames: readonly string[] = [...packTools]
  .filter(([, { effect }]) => effect !== 'read')
  .map(([name]) => name)

/** The packs to which at least one of these tools belongs. */
export function packsWith(names: readonly string[]): Pack[] {
  return packs.filter(({ tools }) => names.some((name) => Object.hasOwn(tools, name)))
}

/** Makes the tools of every pack in which one is wanted. The other packs are not loaded, so that a start stays fast. */
export async function loadTools(options: BuiltInToolsOptions, wanted: (name: string) => boolean): Promise<AnyTool[]> {
  const wantedPacks = packsWith(builtInToolNames.filter(wanted))
  if (wantedPacks.length === 0) return []
  const { settle } = await import('./tool-options.ts')
  const settled = settle(options)
  const makers = await Promise.all(wantedPacks.map((pack) => pack.load()))
  return makers.flatMap((make) => make(settled))
}

/** Makes the tools for documents at work in a folder. */
export type DocumentToolsIn = (folder: GivenFolder) => readonly AnyTool[]

/** The same for documents only, in whichever folder. */
export async function loadDocuments(options: BuiltInToolsOptions): Promise<DocumentToolsIn> {
  const { settle } = await import('./tool-options.ts')
  const make = await documents.load()
  const settled = settle(options)
  return (folder) => make({ ...settled, folder })
}
