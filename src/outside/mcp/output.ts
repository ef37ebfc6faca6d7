import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client'
import { canonicalJson } from '../../events/canonical-json.ts'
import type { Json } from '../../events/json.ts'
import type { ToolCall } from '../../kernel/ports/tool.ts'
import { copyJson } from './copy-json.ts'
import { plainLine } from './plain-text.ts'

/** What a tool of a server answered. Pictures are kept beside it; sound and other bytes are only mentioned. */
export type McpOutput = {
  readonly text?: string
  readonly structured?: Json
  readonly attachments?: readonly Json[]
  /** There was more than an answer may hold. */
  readonly truncated?: true
}

const largestBytes = 2 ** 20
const mostPictures = 8
/** In base64, about 5 MB of a picture: more is refused by some providers. */
const largestPicture = 7_000_000
const structuredLimits = { deepest: 60, mostNodes: 200_000, mostText: largestBytes }

/** The answer as JSON, of at most 1 MiB. */
export function outputOf(result: CallToolResult, keep: ToolCall['keep']): McpOutput {
  const room = new Room(largestBytes)
  const structured = structuredOf(result, room)
  const texts = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : []))
  // Servers repeat structured content as text, for clients that don't know it.
  const text = texts.filter((one) => structured === undefined || !says(one, structured)).join('\n')
  const kept = room.cut(text.toWellFormed())
  const pictures = new Pictures(keep)
  const attachments = result.content.flatMap((block) => (block.type === 'text' ? [] : [attachment(block, pictures)]))
  const fitting = attachments.filter((one) => room.take(one))
  return {
    ...(kept === '' && (structured !== undefined || fitting.length > 0) ? {} : { text: kept }),
    ...(structured === undefined ? {} : { structured }),
    ...(fitting.length === 0 ? {} : { attachments: fitting }),
    ...(room.wasShort ? { truncated: true } : {}),
  }
}

/** What a tool says went wrong. */
export function failureText({ content, structuredContent }: CallToolResult): string {
  const said = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(' ')
  if (said.trim() !== '') return plainLine(said, 2_000)
  const structured = copyJson(structuredContent ?? null, { deepest: 20, mostNodes: 1_000, mostText: 2_000 })
  return structured === null || structured === undefined
    ? 'it gave no reason'
    : plainLine(JSON.stringify(structured), 2_000)
}

function structuredOf({ structuredContent }: CallToolResult, room: Room): Json | undefined {
  if (structuredContent === undefined) return undefined
  const copy = copyJson(structuredContent, structuredLimits)
  if (copy !== undefined && room.take(copy)) return copy
  room.wasShort = true
  return undefined
}

function says(text: string, structured: Json): boolean {
  try {
    return canonicalJson(JSON.parse(text) as Json) === canonicalJson(structured)
  } catch {
    return false
  }
}

function attachment(block: Exclude<ContentBlock, { type: 'text' }>, pictures: Pictures): Json {
  switch (block.type) {
    case 'image':
      return pictures.take(block.data, block.mimeType) ?? { type: block.type, ...leftOut(block.data, block.mimeType) }
    case 'audio':
      return { type: block.type, ...leftOut(block.data, block.mimeType) }
    case 'resource': {
      const { resource } = block
      const about = { type: block.type, uri: plainLine(resource.uri, 2_000) }
      if ('text' in resource) return { ...about, ...typed(resource.mimeType), text: resource.text.toWellFormed() }
      return { ...about, ...leftOut(resource.blob, resource.mimeType) }
    }
    case 'resource_link':
      return {
        type: block.type,
        uri: plainLine(block.uri, 2_000),
        name: plainLine(block.name, 200),
        ...typed(block.mimeType),
        ...(block.description === undefined ? {} : { description: plainLine(block.description, 1_000) }),
      }
  }
}

/** Pictures that a model can be shown, as many and as large as it should be. */
class Pictures {
  readonly #keep: ToolCall['keep']
  #count = 0

  constructor(keep: ToolCall['keep']) {
    this.#keep = keep
  }

  take(base64: string, mimeType: string): Json | undefined {
    const isKnown = /^image\/(?:png|jpeg|gif|webp)$/.test(mimeType)
    if (!isKnown || this.#count === mostPictures || base64.length > largestPicture) return undefined
    this.#count++
    const name = `image-${this.#count}.${mimeType.slice('image/'.length)}`
    const { bytes } = this.#keep(name, Buffer.from(base64, 'base64'), { type: mimeType })
    return { type: 'image', mimeType, bytes, file: name }
  }
}

function leftOut(base64: string, mimeType: string | undefined): { [key: string]: Json } {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const bytes = Math.max(0, Math.floor((base64.length * 3) / 4) - padding)
  return { ...typed(mimeType), bytes, note: 'binary, left out' }
}

function typed(mimeType: string | undefined): { [key: string]: Json } {
  return mimeType === undefined ? {} : { mimeType: plainLine(mimeType, 100) }
}

/** How much an answer may still hold. */
class Room {
  wasShort = false
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  take(value: Json): boolean {
    const size = Buffer.byteLength(JSON.stringify(value))
    if (size > this.#left) {
      this.wasShort = true
      return false
    }
    this.#left -= size
    return true
  }

  /** As much of a text as fits. */
  cut(text: string): string {
    let kept = text.slice(0, this.#left)
    while (Buffer.byteLength(JSON.stringify(kept)) > this.#left && kept !== '') {
      kept = kept.slice(0, Math.floor(kept.length * 0.8))
    }
    kept = kept.toWellFormed()
    if (kept.length < text.length) this.wasShort = true
    this.#left -= Math.min(this.#left, Buffer.byteLength(JSON.stringify(kept)))
    return kept
  }
}
