import { constants } from 'node:fs'
import { open, readFile, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { fileTools } from '../../../src/packs/files/tools.ts'
import { call } from '../call.ts'
import type { Racer } from './race-rig.ts'

/** The tools as agents call them. */
export function toolRacer(root: string): Racer {
  const tools = fileTools(root, { write: true }) as unknown as Tool<unknown, { text: string }>[]
  const named = (name: string): Tool<unknown, { text: string }> => {
    const tool = tools.find((one) => one.name === name)
    if (tool === undefined) throw new Error(`no ${name}`)
    return tool
  }
  return {
    read: async (path) => (await call(named('read_file'), { path })).text,
    write: (path, content) => call(named('write_file'), { path, content, overwrite: true }),
  }
}

/** What must not be done: look where a path leads, and then open the path. */
export function naiveRacer(root: string): Racer {
  const check = async (path: string): Promise<void> => {
    const real = await realpath(path)
    if (!real.startsWith((await realpath(root)) + sep)) throw new Error('leads out')
  }
  return {
    async read(path) {
      await check(join(root, path))
      return readFile(join(root, path), 'utf8')
    },
    async write(path, content) {
      await check(dirname(join(root, path)))
      const file = await open(join(root, path), constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC)
      await file.writeFile(content).finally(() => file.close())
    },
  }
}
