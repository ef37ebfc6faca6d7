import { collapse } from './markdown-text.ts'

/** Where the next block stands: in a quotation, or in an entry of a list. */
interface Frame {
  /** Before the first line of what is inside. */
  readonly first: string
  /** Before every later line. */
  readonly rest: string
  /** An entry that follows another one, or begins a list in a list, stands close to the line before. */
  readonly close: boolean
  used: boolean
}

/** Beyond this, quotations and lists are no longer indented: a line would be more indentation than text. */
const deepestIndent = 8

export interface MarkdownWriter {
  /** Adds to the present paragraph. `\n` is a line break; everything else is one line. */
  inline(text: string): void
  /** Takes back what `during` adds to the present paragraph, and returns it. */
  captured(during: () => void): string
  /** Ends the present paragraph. What follows begins with `prefix`. */
  flush(prefix?: string): void
  /** A block whose lines are kept as they are. */
  verbatim(lines: readonly string[]): void
  indented(frame: Omit<Frame, 'used'>, during: () => void): void
  finish(): string
}

/** Writes Markdown from front to back, in time that grows only with what is written. */
export function markdownWriter(): MarkdownWriter {
  const lines: string[] = []
  const frames: Frame[] = []
  let pieces: string[] = []
  let opening = ''

  const lead = (): string => {
    const text = frames.map((frame) => (frame.used ? frame.rest : frame.first)).join('')
    for (const frame of frames) frame.used = true
    return text
  }
  const block = (content: readonly string[]): void => {
    const begun = frames.find((frame) => !frame.used)
    if (lines.length > 0 && begun?.close !== true) {
      const around = begun === undefined ? frames : frames.slice(0, frames.indexOf(begun))
      lines.push(around.map(({ rest }) => rest).join(''))
    }
    for (const line of content) lines.push(lead() + line)
  }
  const writer: MarkdownWriter = {
    inline: (text) => {
      pieces.push(text)
    },
    captured: (during) => {
      const outer = pieces
      pieces = []
      during()
      const text = pieces.join('')
      pieces = outer
      return text
    },
    flush: (prefix = '') => {
      const text = pieces.join('').split('\n').map(collapse)
      pieces = []
      const kept = text.filter((line) => line !== '')
      if (kept.length > 0) block(kept.map((line, index) => (index === 0 ? opening : '') + line))
      opening = prefix
    },
    verbatim: (content) => {
      writer.flush()
      block(content)
    },
    indented: (frame, during) => {
      writer.flush()
      const kept = frames.length < deepestIndent
      if (kept) frames.push({ ...frame, used: false })
      during()
      writer.flush()
      if (kept) frames.pop()
    },
    finish: () => {
      writer.flush()
      return lines.map((line) => line.trimEnd()).join('\n')
    },
  }
  return writer
}
