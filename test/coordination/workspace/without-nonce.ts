import type { Disk } from '../../../src/coordination/workspace/files/disk.ts'
import { parseClaimName, stemOfFile } from '../../../src/coordination/workspace/files/names.ts'

/**
 * A mistake made on purpose: claims are called after their task alone, without the number that counts up and the id of the
 * owner. A name then says nothing about which claim is meant.
 */
export function withoutNonce(disk: Disk): Disk {
  return {
    ...disk,
    list: async (folder) => (await disk.list(folder)).map((name) => shownAs(folder, name)),
    look: (path) => disk.look(plain(path)),
    read: (path, limit, from) => disk.read(plain(path), limit, from),
    rename: (from, to) => disk.rename(plain(from), plain(to)),
    touch: (path) => disk.touch(plain(path)),
  }
}

function plain(path: string): string {
  const [, folder = '', name = ''] = /^tasks\/(active|pending)\/(.+)$/s.exec(path) ?? []
  if (folder === '') return path
  const { base } = folder === 'active' ? (parseClaimName(name)?.stem ?? stemOfFile(name)) : stemOfFile(name)
  return `tasks/${folder}/${base}.json`
}

function shownAs(folder: string, name: string): string {
  return folder === 'tasks/active' ? name.replace(/\.json$/, '_Peer_00000001.json') : name
}
