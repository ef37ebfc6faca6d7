import { citedIn } from '../evidence/citation-marks.ts'

/** Something that is to be written otherwise. It is done only where `before` stands exactly once. */
export type TextEdit = { readonly before: string; readonly after: string }

export interface Edited {
  readonly text: string
  readonly done: readonly TextEdit[]
  readonly refused: readonly TextEdit[]
}

/** Carries out what can be, one after the other. What the text cites as a whole stays what it is: no edit may cite anew or leave a source out. */
export function applyEdits(content: string, edits: readonly TextEdit[]): Edited {
  const done: TextEdit[] = []
  const refused: TextEdit[] = []
  let text = content
  for (const edit of edits) {
    const at = edit.before === '' ? -1 : text.indexOf(edit.before)
    const isOnce = at >= 0 && text.indexOf(edit.before, at + 1) < 0
    const next = isOnce ? `${text.slice(0, at)}${edit.after}${text.slice(at + edit.before.length)}` : text
    if (isOnce && next.trim() !== '' && isSameSet(citedIn(text).ids, citedIn(next).ids)) {
      text = next
      done.push(edit)
    } else refused.push(edit)
  }
  return { text: text.replace(/\n{3,}/g, '\n\n').trim(), done, refused }
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id) => right.includes(id))
}

/** The edit that takes a range out, with as much of what stands around it as makes it the only such place. */
export function removal(content: string, start: number, until: number): TextEdit {
  const opensLine = start === 0 || content[start - 1] === '\n'
  // What opened a line takes the space or the line break behind it along; what stood within one, the space before it.
  const end = opensLine && /[ \n]/.test(content[until] ?? '') ? until + 1 : until
  const first = opensLine ? start : content.slice(0, start).trimEnd().length
  let [from, to] = [first, end]
  while ((from > 0 || to < content.length) && !isOnlyPlace(content, from, to)) {
    if (from > 0) from = Math.max(0, content.lastIndexOf(' ', from - 2) + 1)
    else to = content.indexOf(' ', to + 1) < 0 ? content.length : content.indexOf(' ', to + 1)
  }
  return { before: content.slice(from, to), after: `${content.slice(from, first)}${content.slice(end, to)}` }
}

function isOnlyPlace(content: string, from: number, to: number): boolean {
  const part = content.slice(from, to)
  return content.indexOf(part) === content.lastIndexOf(part)
}

/** The edit that writes other words in one place, with as much around them as makes it the only such place. */
export function replacement(content: string, start: number, words: string, instead: string): TextEdit {
  let [from, to] = [start, start + words.length]
  while (content.indexOf(content.slice(from, to)) !== content.lastIndexOf(content.slice(from, to))) {
    const wider = from > 0 ? Math.max(0, content.lastIndexOf(' ', from - 2) + 1) : from
    const next = content.indexOf(' ', to + 1)
    const longer = next < 0 ? content.length : next
    if (wider === from && longer === to) break
    from = wider
    to = longer
  }
  return {
    before: content.slice(from, to),
    after: `${content.slice(from, start)}${instead}${content.slice(start + words.length, to)}`,
  }
}
