import { readRows } from '../../../understanding/tables/read-rows.ts'
import type { Unreadable } from '../../files/text-file.ts'
import type { Document } from '../document.ts'
import { linesOf } from './plain-text.ts'
import { readData } from './records/read-data.ts'
import { passagesOfRecords } from './records/record-passages.ts'

/** A table or a file of data: its text as it is, and its rows or objects as what may be quoted. */
export function readTable(bytes: Uint8Array, format: 'csv' | 'json'): Document | Unreadable {
  const lines = linesOf(bytes)
  if ('unreadable' in lines) return lines
  const text = lines.join('\n')
  const { records, cut } = format === 'csv' ? readRows(text) : readData(text)
  const passages = passagesOfRecords(text, records)
  // What has no rows is text like any other.
  if (passages.length === 0) return { format: 'text', title: '', lines }
  const read = cut === undefined ? lines : lines.slice(0, passages.at(-1)?.lastLine ?? lines.length)
  return { format, title: '', lines: read, passages, ...(cut === undefined ? {} : { cut }) }
}
