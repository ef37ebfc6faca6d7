import type { ArticleInline } from './article-tree.ts'
import { emphasised, type InlinePiece, markPiece, textPiece } from './emphasis.ts'
import { characterOf } from './entities.ts'
import { linkAfter, safeHref, trimmedAddress } from './links.ts'

/** What may begin something else than text. */
const special = /[\\`*_[\]<&\n]|!\[|https?:\/\//gi
/** No mark and no address is longer. */
const near = 2000

/**
 * The inside of a paragraph, a heading or a cell. `numbers` are those of the references: `[3]` is a citation where there is
 * such a reference, also before an opening parenthesis, so that no link can pass for one.
 */
export function readInlines(text: string, numbers: ReadonlySet<number>): ArticleInline[] {
  return new InlineReader(text.trim(), numbers).read()
}

/** Goes through a text once. What is in brackets waits until it shows whether it is a link. */
class InlineReader {
  readonly #text: string
  readonly #numbers: ReadonlySet<number>
  readonly #pieces: InlinePiece[] = []
  /** Which pieces are brackets that are open. */
  readonly #brackets: number[] = []
  /** Where runs of backticks begin, by their length, the first at the end. */
  #ticks: Map<number, number[]> | undefined
  #at = 0

  constructor(text: string, numbers: ReadonlySet<number>) {
    this.#text = text
    this.#numbers = numbers
  }

  read(): ArticleInline[] {
    while (this.#at < this.#text.length) {
      special.lastIndex = this.#at
      const found = special.exec(this.#text)
      const end = found?.index ?? this.#text.length
      this.#asText(this.#text.slice(this.#at, end), end - this.#at)
      if (found !== null) this.#take(found[0])
    }
    return emphasised(this.#pieces)
  }

  #take(start: string): void {
    if (start === '\\') this.#escape()
    else if (start === '`') this.#code()
    else if (start === '*' || start === '_') this.#mark(start)
    else if (start === '[') this.#bracket()
    else if (start === '![') this.#open('![')
    else if (start === ']') this.#close()
    else if (start === '<') this.#angle()
    else if (start === '&') this.#entity()
    else if (start === '\n') this.#newLine()
    else this.#address()
  }

  #asText(text: string, length: number): void {
    if (text !== '') this.#pieces.push(textPiece(text))
    this.#at += length
  }

  #put(inline: ArticleInline, length: number): void {
    this.#pieces.push({ inline })
    this.#at += length
  }

  #escape(): void {
    const next = this.#text[this.#at + 1] ?? ''
    if (next === '\n') this.#put({ kind: 'break' }, 2)
    else if (/[!-/:-@[-`{-~]/.test(next)) this.#asText(next, 2)
    else this.#asText('\\', 1)
  }

  /** Two spaces before the end of a line break it; else the lines are one. */
  #newLine(): void {
    const gap = this.#trimEnd()
    const following = /^\n *(?:\n *)*/.exec(this.#text.slice(this.#at, this.#at + near))?.[0].length ?? 1
    if (gap.endsWith('  ')) this.#put({ kind: 'break' }, following)
    else this.#asText(this.#pieces.at(-1)?.inline.kind === 'break' ? '' : ' ', following)
  }

  #code(): void {
    const [run = '`'] = /^`+/.exec(this.#text.slice(this.#at, this.#at + near)) ?? []
    const start = this.#at + run.length
    const end = this.#ticksAfter(run.length)
    if (end === undefined) {
      this.#asText(run, run.length)
      return
    }
    const text = this.#text.slice(start, end).replace(/\n/g, ' ')
    const isPadded = text.startsWith(' ') && text.endsWith(' ') && text.trim() !== ''
    this.#put({ kind: 'code', text: isPadded ? text.slice(1, -1) : text }, end + run.length - this.#at)
  }

  /** Where the next run of so many backticks begins. */
  #ticksAfter(length: number): number | undefined {
    this.#ticks ??= ticksIn(this.#text)
    const places = this.#ticks.get(length) ?? []
    while ((places.at(-1) ?? Number.POSITIVE_INFINITY) <= this.#at) places.pop()
    return places.at(-1)
  }

  #mark(character: '*' | '_'): void {
    let end = this.#at
    while (this.#text[end] === character) end += 1
    const before = Array.from(this.#text.slice(Math.max(0, this.#at - 2), this.#at)).at(-1) ?? '\n'
    const after = String.fromCodePoint(this.#text.codePointAt(end) ?? 10)
    this.#pieces.push(markPiece(this.#text.slice(this.#at, end), before, after))
    this.#at = end
  }

  #bracket(): void {
    const [mark = '', number] = /^\[(?:(\d{1,4})|unverified)\]/.exec(this.#text.slice(this.#at, this.#at + 12)) ?? []
    if (mark === '' || (number !== undefined && !this.#numbers.has(Number(number)))) this.#open('[')
    else if (number === undefined) this.#put({ kind: 'unverified' }, mark.length)
    else {
      this.#trimEnd()
      this.#put({ kind: 'citation', number: Number(number) }, mark.length)
    }
  }

  /** Numbers and ends of lines follow the last word without a gap. */
  #trimEnd(): string {
    const last = this.#pieces.at(-1)
    if (last === undefined || last.run !== undefined || last.inline.kind !== 'text') return ''
    const { text } = last.inline
    const kept = text.trimEnd()
    if (kept === '') this.#pieces.pop()
    else last.inline = { kind: 'text', text: kept }
    return text.slice(kept.length)
  }

  #open(mark: '[' | '!['): void {
    this.#brackets.push(this.#pieces.length)
    this.#asText(mark, mark.length)
  }

  #close(): void {
    const bracket = this.#brackets.pop()
    const link = bracket === undefined ? undefined : linkAfter(this.#text, this.#at + 1)
    if (bracket === undefined || link === undefined) {
      this.#asText(']', 1)
      return
    }
    const [opened, ...inside] = this.#pieces.splice(bracket)
    const isPicture = opened?.inline.kind === 'text' && opened.inline.text === '!['
    const href = isPicture ? undefined : safeHref(link.address)
    // What may not be followed is left as its words.
    if (href === undefined) for (const piece of inside) this.#pieces.push(piece)
    else this.#pieces.push({ inline: { kind: 'link', href, inside: withoutLinks(emphasised(inside)) } })
    this.#at = link.end
  }

  #angle(): void {
    const ahead = this.#text.slice(this.#at, this.#at + near)
    const [line = ''] = /^<br ?\/?>/i.exec(ahead) ?? []
    const [whole = '', address = ''] = /^<(https?:\/\/[^\s<>]+)>/i.exec(ahead) ?? []
    const href = safeHref(address)
    if (line !== '') this.#put({ kind: 'break' }, line.length)
    else if (href === undefined) this.#asText('<', 1)
    else this.#put({ kind: 'link', href, inside: [{ kind: 'text', text: address }] }, whole.length)
  }

  #entity(): void {
    const { text, length } = characterOf(this.#text, this.#at)
    this.#asText(text, length)
  }

  #address(): void {
    const [found = ''] = /^[^\s<>]+/.exec(this.#text.slice(this.#at, this.#at + near)) ?? []
    const address = trimmedAddress(found)
    const isInWord = /[\p{L}\p{N}]/u.test(this.#text[this.#at - 1] ?? ' ')
    const href = isInWord ? undefined : safeHref(address)
    if (href === undefined) this.#asText(this.#text.slice(this.#at, this.#at + 4), 4)
    else this.#put({ kind: 'link', href, inside: [{ kind: 'text', text: address }] }, address.length)
  }
}

function ticksIn(text: string): Map<number, number[]> {
  const places = new Map<number, number[]>()
  for (const { 0: run, index } of Array.from(text.matchAll(/`+/g)).reverse()) {
    const same = places.get(run.length)
    if (same === undefined) places.set(run.length, [index])
    else same.push(index)
  }
  return places
}

function withoutLinks(inside: readonly ArticleInline[]): ArticleInline[] {
  return inside.flatMap((one) => {
    if (one.kind === 'link') return withoutLinks(one.inside)
    return one.kind === 'strong' || one.kind === 'emphasis' ? { ...one, inside: withoutLinks(one.inside) } : one
  })
}
