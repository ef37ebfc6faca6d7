import { versionIn } from '../../../understanding/documents/family.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { evidenceFrom } from '../evidence/read-source.ts'
import { type FilePassage, type FolderDocument, type FolderReading, nothingRead } from './folder-reading.ts'

/** What was gathered of a folder in several rounds. Every document of the folder is in it, or named with the reason. */
export class GatheredLibrary {
  readonly #accessedAt: string
  readonly #documents = new Map<string, FolderDocument>()
  #last: FolderReading = nothingRead

  constructor(accessedAt: string) {
    this.#accessedAt = accessedAt
  }

  add(gathered: FolderReading): void {
    this.#last = gathered
    for (const document of gathered.documents) {
      const known = this.#documents.get(document.path)
      this.#documents.set(document.path, known === undefined ? document : joined(known, document))
    }
  }

  /** How many documents the folder has. */
  get searched(): number {
    return this.#last.searched
  }

  /** Whether there is something that was not read. */
  get hasMore(): boolean {
    return this.#left.length + this.#last.more.length + this.readInPart > 0
  }

  /** The sha256 of every document that was read whole. */
  get readWhole(): string[] {
    return [...new Set([...this.#documents.values()].filter(({ whole }) => whole).map(({ sha256 }) => sha256))]
  }

  get readInPart(): number {
    return [...this.#documents.values()].filter(({ whole }) => !whole).length
  }

  /** Of what was read, the most relevant first. */
  get titles(): string[] {
    return [...this.#documents.values()].sort((one, other) => other.relevance - one.relevance).map(({ title }) => title)
  }

  /** Documents that were left out and may be other versions of what was read: which holds can be told only with both. */
  relatives(): string[] {
    const families = new Set([...this.#documents.values()].flatMap(familiesOf))
    return this.#left
      .filter((document) => familiesOf(document).some((family) => families.has(family)))
      .map(({ path }) => path)
      .slice(0, 200)
  }

  evidence(): Evidence {
    const cut = new Set(this.#last.skipped.map(({ path }) => path))
    const sources = [...this.#documents.values()].map(
      ({ path, title, sha256, published, relevance, whole, passages }) => ({
        isPart: !whole || cut.has(path),
        location: path,
        title,
        type: 'other' as const,
        sha256,
        publishedDate: published ?? null,
        accessedAt: this.#accessedAt,
        relevance,
        passages: passages.map(({ text, headings, line, last_line, page, source_lines, tables, score }) => ({
          text,
          headings,
          firstLine: line,
          lastLine: last_line,
          ...(page === undefined ? {} : { page }),
          ...(source_lines === undefined ? {} : { sourceLines: source_lines }),
          ...(tables === undefined ? {} : { tables }),
          score,
        })),
      }),
    )
    return evidenceFrom(sources, this.#unread)
  }

  get #left(): FolderReading['left'] {
    return this.#last.left.filter(({ path }) => !this.#documents.has(path))
  }

  get #unread(): Evidence['unread'] {
    const less = `says less of what is asked than the ${this.#documents.size} documents that were read`
    return [
      ...this.#last.skipped.map(({ path, reason }) => ({ location: path, reason })),
      ...this.#left.map(({ path }) => ({ location: path, reason: less })),
      ...this.#last.more.map(({ folder, documents }) => ({
        location: `${folder}/ (${documents} more documents)`,
        reason: less,
      })),
    ]
  }
}

function familiesOf({ path, title }: { readonly path: string; readonly title: string }): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return [versionIn(name).family, versionIn(title).family].filter((family) => family.length >= 3)
}

function joined(one: FolderDocument, other: FolderDocument): FolderDocument {
  if (one.whole || other.whole) return one.whole ? one : other
  const passages = new Map<string, FilePassage>()
  for (const passage of [...one.passages, ...other.passages]) passages.set(`${passage.line} ${passage.text}`, passage)
  return { ...one, passages: [...passages.values()].sort((left, right) => left.line - right.line) }
}
