import { isObject, type Json, type JsonObject } from '../../../events/json.ts'
import type { PassageTable } from '../../../understanding/prose/passages.ts'

/** What the tool `gather_documents` answers, as far as it is used here. */
export interface FolderReading {
  readonly documents: readonly FolderDocument[]
  /** Documents that were left out, and how many more there are in which folder. */
  readonly left: readonly { readonly path: string; readonly title: string }[]
  readonly more: readonly { readonly folder: string; readonly documents: number }[]
  /** Documents that can't be read. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
  readonly searched: number
}

export interface FolderDocument {
  readonly path: string
  readonly title: string
  readonly sha256: string
  readonly published?: string
  readonly relevance: number
  readonly whole: boolean
  readonly passages: readonly FilePassage[]
}

export interface FilePassage {
  readonly text: string
  readonly headings: readonly string[]
  readonly line: number
  readonly last_line: number
  readonly page?: number
  readonly source_lines?: readonly number[]
  readonly tables?: readonly PassageTable[]
  readonly score: number
}

export const nothingRead: FolderReading = { documents: [], left: [], more: [], skipped: [], searched: 0 }

/** Reads an answer of the tool. What is not as it should be is left out. */
export function readFolderReading(answer: unknown): FolderReading {
  if (!isObject(answer)) return nothingRead
  return {
    documents: objectsIn(answer['documents']).map((document) => ({
      path: textIn(document['path']),
      title: textIn(document['title']),
      sha256: textIn(document['sha256']),
      ...(typeof document['published'] === 'string' ? { published: document['published'] } : {}),
      relevance: numberIn(document['relevance']),
      whole: document['whole'] === true,
      passages: objectsIn(document['passages']).map(passageOf),
    })),
    left: objectsIn(answer['left']).map(({ path, title }) => ({ path: textIn(path), title: textIn(title) })),
    more: objectsIn(answer['more']).map(({ folder, documents }) => ({
      folder: textIn(folder),
      documents: numberIn(documents),
    })),
    skipped: objectsIn(answer['skipped']).map(({ path, reason }) => ({ path: textIn(path), reason: textIn(reason) })),
    searched: numberIn(answer['searched']),
  }
}

function passageOf({ text, headings, line, last_line, page, source_lines, tables, score }: JsonObject): FilePassage {
  return {
    text: textIn(text),
    headings: textsIn(headings),
    line: numberIn(line),
    last_line: numberIn(last_line),
    ...(typeof page === 'number' ? { page } : {}),
    ...(Array.isArray(source_lines) ? { source_lines: source_lines.map(numberIn) } : {}),
    ...(Array.isArray(tables) ? { tables: objectsIn(tables).map(tableOf) } : {}),
    score: numberIn(score),
  }
}

function tableOf({ heading, columns, rows }: JsonObject): PassageTable {
  return {
    heading: textIn(heading),
    columns: textsIn(columns),
    rows: objectsIn(rows).map(({ line, quote, cells }) => ({
      line: numberIn(line),
      quote: textIn(quote),
      cells: textsIn(cells),
    })),
  }
}

function textsIn(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.map(textIn) : []
}

function objectsIn(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const numberIn = (value: Json | undefined): number => (typeof value === 'number' ? value : 0)
