import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BatonError, describe } from '../../errors/baton-error.ts'
import { type CodeModule, type CodeUse, readModule } from './code-module.ts'

/** A file that holds a tool or a function, which has the name of the file. */
export interface CodeFile {
  readonly use: Extract<CodeUse, 'tools' | 'functions'>
  readonly name: string
  readonly path: string
}

/** Names that agents can call it by. So tests, declarations and hidden files beside it are left alone. */
const named = /^([a-z][a-z0-9_]{0,62})\.m?[jt]s$/

/** The files in `tools/` and `functions/`. Other programs have folders of that name, so none is read before it is named. */
export async function codeFiles(folder: string): Promise<readonly CodeFile[]> {
  const found = await Promise.all([filesIn(folder, 'tools'), filesIn(folder, 'functions')])
  return found.flat()
}

async function filesIn(folder: string, use: CodeFile['use']): Promise<CodeFile[]> {
  const entries = await readdir(join(folder, use)).catch(() => [])
  return entries.toSorted().flatMap((entry) => {
    const [, name] = named.exec(entry) ?? []
    return name === undefined ? [] : [{ use, name, path: join(folder, use, entry) }]
  })
}

export async function readCode(folder: string, files: readonly CodeFile[]): Promise<readonly CodeModule[]> {
  return Promise.all(
    files.map(async ({ use, name, path }) => {
      const file = `${use}/${name}`
      const isTwice = files.some((other) => other.use === use && other.name === name && other.path !== path)
      if (isTwice) throw new BatonError('BATON_NAME_TAKEN', { name: file })
      return readModule(folder, path, use, name).catch((error) => {
        throw new BatonError('BATON_CODE_INVALID', { file, use, problem: describe(error) }, error)
      })
    }),
  )
}
