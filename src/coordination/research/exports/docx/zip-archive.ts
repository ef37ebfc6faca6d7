import { crc32, deflateRawSync } from 'node:zlib'

/** Without a time of its own, so that the same entries give the same bytes: the first day that archives know. */
const firstDay = 0x21

/** A zip archive of texts, in the order in which they are given. */
export function zipArchive(entries: readonly (readonly [path: string, text: string])[]): Uint8Array {
  const files: Buffer[] = []
  const index: Buffer[] = []
  let offset = 0
  for (const [path, text] of entries) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)]
    const packed = deflateRawSync(data, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt16LE(firstDay, 8)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(data.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    index.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, name]))
    files.push(file)
    offset += file.length
  }
  const directory = Buffer.concat(index)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...files, directory, end]))
}
