/** The process that takes documents apart. It ends with the process that started it. */
import { describe } from '../../errors/baton-error.ts'
import type { Unreadable } from '../files/text-file.ts'
import type { Document, DocumentFormat } from './document.ts'
import { parseDocument } from './parse-document.ts'

export interface ParserRequest {
  readonly format: DocumentFormat
  readonly bytes: Uint8Array
}

export type ParserAnswer = Document | Unreadable

process.on('message', (request: ParserRequest) => {
  void parseDocument(request.bytes, request.format)
    .catch((thrown: unknown): Unreadable => ({ unreadable: `can't be read (${describe(thrown).slice(0, 100)})` }))
    .then((answer: ParserAnswer) => process.send?.(answer))
})
