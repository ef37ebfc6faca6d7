import { decode, type Unreadable } from '../../files/text-file.ts'

/** Lines of a text file. What is not Unicode is taken for the old Windows encoding, unless it looks like no text at all. */
export function linesOf(bytes: Uint8Array): readonly string[] | Unreadable {
  const text = decode(bytes)
  if (typeof text === 'string') return text.split(/\r?\n|\r/)
  if (text.unreadable === 'is binary' || hasControls(bytes)) return { unreadable: 'is binary' }
  return new TextDecoder('windows-1252').decode(bytes).split(/\r?\n|\r/)
}

function hasControls(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 127)
}
