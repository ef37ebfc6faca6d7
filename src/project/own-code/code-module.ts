import { relative } from 'node:path'
import { contentHash } from '../../kernel/digest.ts'
import { need, type TrustNeed } from '../trust.ts'
import { codeBehind, type ReadCode } from './imported-files.ts'

/** What code of a project is for: the setting or the folder that it stands in. */
export type CodeUse = 'kinds' | 'tools' | 'functions'

/** A module of the project with code, which is loaded into this process once a person has agreed to it. */
export interface CodeModule {
  readonly use: CodeUse
  /** As it is written under `kinds`, or the name of the file without its ending. */
  readonly name: string
  readonly path: string
  /** From the folder of the project. */
  readonly shown: string
  readonly files: readonly ReadCode[]
  readonly need: TrustNeed
}

/** Reads a module and all that it imports by a path. A change in any of these files must be agreed to anew. */
export async function readModule(folder: string, path: string, use: CodeUse, name: string): Promise<CodeModule> {
  const files = await codeBehind(path)
  const shown = relative(folder, path)
  const [first, ...rest] = files.map((file, index) => {
    const called = index === 0 ? shown : relative(folder, file.path)
    return `${called} (${contentHash(file.text)})`
  })
  const all = rest.length === 0 ? `${first}` : `${first} with ${rest.join(', ')}`
  return { use, name, path, shown, files, need: need(`load ${all} and run it with all your rights (${use})`) }
}
