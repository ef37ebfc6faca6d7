import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider'
import type { Artifact } from '../../events/artifact.ts'
import type { ModelMessage } from '../../events/conversation.ts'
import type { ArtifactContent } from '../../kernel/artifact-content.ts'
import { plainType, typeByContent } from '../../kernel/file-type.ts'
import { factsOf } from '../facts/facts-of.ts'
import type { Protocol } from '../options.ts'

/** How a file is shown to a model: as itself, as text, or as a note that it can't be. */
export type FilePart = LanguageModelV4TextPart | LanguageModelV4FilePart

/** The content of files, by their hashes. */
type FileContents = ReadonlyMap<string, ArtifactContent>

/** More of a text than any model should be shown at once. */
const longestText = 400_000
const textTypes =
  /^(?:text\/|application\/(?:json|xml|yaml|x-yaml|toml|javascript|x-ndjson)\b|[\w.-]+\/[\w.-]+\+(?:json|xml)\b)/
const pdf = 'application/pdf'
const imageTypes = /^image\/(?:png|jpeg|gif|webp)$/

export const noFiles: FileContents = new Map()

export function haveFiles(messages: readonly ModelMessage[]): boolean {
  return messages.some((message) => filesOf(message).length > 0)
}

/** Reads every file that the messages have. What can't be read is shown as missing. */
export async function loadFiles(
  messages: readonly ModelMessage[],
  content: (hash: string) => Promise<ArtifactContent>,
): Promise<FileContents> {
  const hashes = new Set(messages.flatMap((message) => filesOf(message).map(({ hash }) => hash)))
  const read = async (hash: string): Promise<[string, ArtifactContent][]> => {
    try {
      return [[hash, await content(hash)]]
    } catch {
      return []
    }
  }
  return new Map((await Promise.all([...hashes].map(read))).flat())
}

export function filesOf(message: ModelMessage): readonly Artifact[] {
  return message.role === 'user' || message.role === 'tool' ? (message.files ?? []) : []
}

/** Shows files to one model, as far as it can look at them, and remembers what it was not shown. */
export class ShownFiles {
  readonly #model: string
  readonly #protocol: Protocol
  readonly #contents: FileContents
  readonly #withheld = new Set<string>()

  constructor(model: string, protocol: Protocol, contents: FileContents) {
    this.#model = model
    this.#protocol = protocol
    this.#contents = contents
  }

  /** What was not shown, in words for people. */
  get remarks(): readonly string[] {
    return [...this.#withheld]
  }

  parts(files: readonly Artifact[]): FilePart[] {
    return files.map((file) => this.#part(file))
  }

  #part({ name, type, hash }: Artifact): FilePart {
    const content = this.#contents.get(hash)
    const said = plainType(type)
    if (content === undefined) return this.#without(name, 'its content is gone')
    if (textTypes.test(said) || !(content instanceof Uint8Array)) return textOf(name, content)
    const { images, files } = factsOf(this.#model)
    const isImage = imageTypes.test(said)
    if (isImage && images === false) return this.#without(name, 'it can’t look at images')
    const readsPdf = files !== false && this.#protocol !== 'openai-compatible'
    if (!isImage && !(said === pdf && readsPdf)) return this.#without(name, `it can’t read ${type}`)
    // Providers refuse the whole request for a file that is not what it is said to be.
    const mediaType = typeByContent(content)
    if (mediaType === undefined || (mediaType === pdf) === isImage) {
      return this.#without(name, content.length === 0 ? 'it is empty' : `it is not ${said}, as it is said to be`)
    }
    return { type: 'file', filename: name, mediaType, data: { type: 'data', data: content } }
  }

  #without(name: string, why: string): FilePart {
    this.#withheld.add(`Model "${this.#model}" was not shown the file "${name}": ${why}.`)
    return { type: 'text', text: `(The file "${name}" can't be shown here: ${why}.)` }
  }
}

function textOf(name: string, content: ArtifactContent): FilePart {
  const whole = content instanceof Uint8Array ? new TextDecoder().decode(content) : plain(content)
  const cut = whole.length - longestText
  const shown =
    cut > 0 ? `${whole.slice(0, longestText)}\n(${cut} of ${whole.length} characters are left out here.)` : whole
  return { type: 'text', text: `<file name=${JSON.stringify(name)}>\n${shown}\n</file>` }
}

function plain(content: Exclude<ArtifactContent, Uint8Array>): string {
  return typeof content === 'string' ? content : JSON.stringify(content, undefined, 2)
}
