import { Tokenizer } from 'htmlparser2'

/** What is told of markup as it is read, in its order. Names of elements are in lower case. */
export interface MarkupReader {
  open(name: string): void
  close(name: string): void
  /** The element that was opened last holds nothing: `<br/>`. */
  endEmpty?(): void
  /** Text, with where in the markup it stands; of a character that is written as an entity, where the text before it ends. */
  text(piece: string, offset: number): void
}

/** Reads markup one tag at a time, in time that grows only with its length. Nothing is kept of what is open. */
export function readMarkup(html: string, reader: MarkupReader): void {
  const nothing = (): void => {}
  let end = 0
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname: (start, stop) => reader.open(html.slice(start, stop).toLowerCase()),
      onselfclosingtag: () => reader.endEmpty?.(),
      onclosetag: (start, stop) => reader.close(html.slice(start, stop).toLowerCase()),
      ontext: (start, stop) => {
        end = stop
        reader.text(html.slice(start, stop), start)
      },
      ontextentity: (codepoint) => reader.text(String.fromCodePoint(codepoint), end),
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}
