import { widthOfText } from './text-width.ts'

/**
 * Text that comes bit by bit, broken between words at a width. A word is held back until it is known how long it is. Code,
 * tables and what is indented keep the lines they have.
 */
export class SpokenLines {
  readonly #width: number
  /** The line so far, as it is shown. */
  #line = ''
  #gap = ''
  #word = ''
  #isCode = false

  constructor(width: number) {
    this.#width = width
  }

  /** What can be shown now. */
  push(text: string): string {
    let shown = ''
    for (const part of text.split(/([ \t\n])/)) {
      if (part === '\n') shown += `${this.end()}${this.#next()}`
      else if (part === ' ' || part === '\t') {
        shown += this.#flush()
        this.#gap += part
      } else this.#word += part
    }
    return shown
  }

  /** The word that is held back. */
  end(): string {
    return this.#flush()
  }

  #next(): string {
    if (this.#line.startsWith('```')) this.#isCode = !this.#isCode
    this.#line = ''
    this.#gap = ''
    return '\n'
  }

  #flush(): string {
    if (this.#word === '') return ''
    const isLaidOut = this.#isCode || /^[\s|]/.test(this.#line || this.#gap || this.#word)
    const added = `${this.#gap}${this.#word}`
    const isFull = this.#line !== '' && widthOfText(this.#line + added) >= this.#width
    const shown = isFull && !isLaidOut ? `\n${this.#word}` : added
    this.#line = isFull && !isLaidOut ? this.#word : this.#line + added
    this.#gap = ''
    this.#word = ''
    return shown
  }
}
