import { randomBytes } from 'node:crypto'
import { isObject, type Json } from '../../events/json.ts'
import type { Disk } from './files/disk.ts'
import { createDurably, fileBytes } from './files/durable.ts'
import { pathIn, places } from './files/layout.ts'

const file: string = pathIn(places.context, 'workspace.json')

/** What tells the tasks of this workspace from those of another that shares the journal. Made once. */
export async function workspaceIdOf(disk: Disk): Promise<string> {
  for (;;) {
    const known = idIn(await disk.read(file, 4_096))
    if (known !== undefined) return known
    const id = `ws_${randomBytes(6).toString('hex')}`
    const isFirst = await createDurably(disk, file, { draft: `workspace_${id}.json`, bytes: fileBytes({ id }) })
    if (isFirst) return id
    // Something that holds no id stands in its place. The workspace goes by one that follows from nothing else.
    if (idIn(await disk.read(file, 4_096)) === undefined) return 'ws'
  }
}

function idIn(bytes: Uint8Array | undefined): string | undefined {
  try {
    const value: Json = JSON.parse(Buffer.from(bytes ?? []).toString())
    const id = isObject(value) ? value['id'] : undefined
    return typeof id === 'string' && id !== '' ? id : undefined
  } catch {
    return undefined
  }
}
