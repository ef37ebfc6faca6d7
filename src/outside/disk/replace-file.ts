import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { writeDraft } from './draft.ts'

/**
 * Writes a file that only this user can read, and its folder where there is none. After a crash at any moment the old
 * file or the new one is there, whole; once this resolves, it is the new one. A link of that name is replaced, not
 * followed.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path)
  const name = basename(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = await writeDraft(folder, typeof content === 'string' ? Buffer.from(content) : content, {
    name: `.${name}.${randomUUID()}.tmp`,
    mode: 0o600,
  })
  try {
    await draft.replace(name)
  } catch (thrown) {
    await draft.discard()
    throw thrown
  }
}
