/** A part of a text that no sentence goes beyond. */
export interface Block {
  readonly text: string
  readonly start: number
  readonly kind: 'prose' | 'heading' | 'item' | 'row'
}

const heading = /^\s{0,3}(#{1,6})\s+/
const item = /^\s*(?:[-*+•–]|\p{N}{1,3}[.)])\s+/u
const row = /^\s*\|/
const rule = /^\s{0,20}(?:[-*_=]\s{0,20}){3,200}$|^\s{0,20}\|?[\s:|-]{1,100}\|[\s:|-]{0,100}$/
const fence = /^\s*(?:```|~~~)/

/**
 * A text in paragraphs, headings, items of lists and rows of tables, without what marks them. Rules, and what stands
 * between fences, say nothing and are left out.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: { start: number; end: number; kind: Block['kind'] } | undefined
  let fenced = false
  const close = (): void => {
    if (open !== undefined) blocks.push({ text: text.slice(open.start, open.end), start: open.start, kind: open.kind })
    open = undefined
  }
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+|\r\n|\r|\n/g)) {
    if (/^[\r\n]/.test(line)) {
      if (isBlankAfter(text, index + line.length)) close()
      continue
    }
    if (fence.test(line)) {
      close()
      fenced = !fenced
      continue
    }
    if (fenced || rule.test(line)) {
      close()
      continue
    }
    const kind = heading.test(line) ? 'heading' : item.test(line) ? 'item' : row.test(line) ? 'row' : 'prose'
    if (kind !== 'prose') close()
    const start = index + (markOf(line, kind)?.length ?? 0)
    const end = index + line.trimEnd().length
    if (open !== undefined) open.end = end
    else if (start < end) open = { start, end, kind }
    if (kind === 'heading' || kind === 'row') close()
  }
  close()
  return blocks
}

function isBlankAfter(text: string, at: number): boolean {
  return /^[^\S\r\n]*(?:[\r\n]|$)/.test(text.slice(at, at + 200))
}

function markOf(line: string, kind: Block['kind']): string | undefined {
  const mark = kind === 'heading' ? heading : kind === 'item' ? item : kind === 'row' ? row : /^\s+/
  return mark.exec(line)?.[0]
}
