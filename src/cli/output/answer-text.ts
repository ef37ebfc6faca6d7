import { type Terminal, widthOf } from '../terminal.ts'
import { neutralise, wrapWords } from './text-width.ts'

/** An answer as it is shown: at a terminal broken between words, for the reader of a pipe as it is. */
export function answerText({ out }: Terminal, answer: string): string {
  const plain = neutralise(answer)
  if (out.isTTY !== true) return plain
  const width = widthOf(out)
  let inCode = false
  return plain
    .split('\n')
    .flatMap((line) => {
      if (line.trimStart().startsWith('```')) inCode = !inCode
      // Code, tables and what is indented is laid out already.
      if (inCode || line.length < width || /^\s|^\|/.test(line)) return [line]
      return wrapWords(line, width - 1)
    })
    .join('\n')
}
