import { stat } from 'node:fs/promises'

/** A program of the system that the sandbox is built with. */
export interface FoundProgram {
  readonly path: string
  readonly changedMs: number
}

/** Not `PATH`: a project's own folder may stand first in it. */
const folders = ['/usr/bin', '/bin', '/usr/local/bin', '/usr/sbin']

export async function findProgram(name: string): Promise<FoundProgram | undefined> {
  for (const folder of folders) {
    const found = await stat(`${folder}/${name}`).catch(() => undefined)
    if (found?.isFile() === true) return { path: `${folder}/${name}`, changedMs: found.mtimeMs }
  }
  return undefined
}
