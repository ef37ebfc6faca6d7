import { type Output, widthOf } from '../terminal.ts'
import { neutralise, wrapWords } from './text-width.ts'

/**
 * The text of a question as lines to put after an indent, so that none of them looks like a line of Baton's own. At a
 * terminal they are broken between words, because a terminal would break them without the indent.
 */
export function questionLines(text: string, stream: Output, indent: number): readonly [string, ...string[]] {
  const room = stream.isTTY === true ? Math.max(10, widthOf(stream) - indent - 1) : Number.POSITIVE_INFINITY
  const [first = '', ...rest] = neutralise(text.trim())
    .split('\n')
    .flatMap((line) => wrapWords(line, room))
  return [first, ...rest]
}
