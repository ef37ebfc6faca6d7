import type { ArticleInline } from './article-tree.ts'

/** A part of a text: something that is known, or a run of `*` or `_` that is text until it finds its partner. */
export interface InlinePiece {
  inline: ArticleInline
  readonly run?: MarkRun
}

interface MarkRun {
  readonly character: '*' | '_'
  readonly length: number
  readonly opens: boolean
  readonly closes: boolean
}

interface OpenMark {
  readonly run: MarkRun
  readonly index: number
  left: number
  /** How many layers of emphasis came after it. */
  layers: number
}

/** Deeper emphasis can't be seen; a text made for the purpose could have thousands of layers. */
const deepest = 6

export function textPiece(text: string): InlinePiece {
  return { inline: { kind: 'text', text } }
}

/** A run of `*` or `_` between two characters. */
export function markPiece(written: string, before: string, after: string): InlinePiece {
  const [gapBefore, gapAfter] = [/\s/u.test(before), /\s/u.test(after)]
  const [signBefore, signAfter] = [isPunctuation(before), isPunctuation(after)]
  const isLeft = !gapAfter && (!signAfter || gapBefore || signBefore)
  const isRight = !gapBefore && (!signBefore || gapAfter || signAfter)
  const character = written.startsWith('*') ? '*' : '_'
  return {
    ...textPiece(written),
    run: {
      character,
      length: written.length,
      opens: isLeft && (character === '*' || !isRight || signBefore),
      closes: isRight && (character === '*' || !isLeft || signAfter),
    },
  }
}

function isPunctuation(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character)
}

/** Finds which `*` and `_` belong together, as CommonMark says. The others are text. */
export function emphasised(pieces: readonly InlinePiece[]): ArticleInline[] {
  const done: InlinePiece[] = []
  const open = new OpenMarks()
  for (const piece of pieces) {
    const { run } = piece
    let left = run?.length ?? 0
    while (run?.closes && left > 0) {
      const opener = open.partnerOf(run)
      if (opener === undefined) break
      const taken = left >= 2 && opener.left >= 2 ? 2 : 1
      left -= taken
      const inside = joined(done.splice(opener.index + 1))
      open.close(opener, taken)
      if (opener.left === 0) done.pop()
      else done[opener.index] = textPiece(opener.run.character.repeat(opener.left))
      done.push({ inline: { kind: taken === 2 ? 'strong' : 'emphasis', inside } })
    }
    if (run === undefined) done.push(piece)
    else if (left > 0) {
      if (run.opens) open.add({ run, left, index: done.length, layers: 0 })
      done.push(textPiece(run.character.repeat(left)))
    }
  }
  return joined(done)
}

/** The runs that may still find a partner. */
class OpenMarks {
  readonly #runs: OpenMark[] = []
  /** How many there are of each sort, so that no run looks through all of them in vain. */
  readonly #counts = new Map<string, number>()

  add(open: OpenMark): void {
    this.#runs.push(open)
    this.#count(open.run, 1)
  }

  /** Takes marks of the last one away. */
  close(open: OpenMark, taken: number): void {
    open.left -= taken
    open.layers += 1
    if (open.left === 0) this.#drop()
  }

  #drop(): void {
    const last = this.#runs.pop()
    if (last === undefined) return
    this.#count(last.run, -1)
    const before = this.#runs.at(-1)
    if (before !== undefined) before.layers = Math.max(before.layers, last.layers)
  }

  /** The last one that this run closes. Those after it find none any more. */
  partnerOf(closer: MarkRun): OpenMark | undefined {
    if (!sortsFor(closer).some((sort) => (this.#counts.get(sort) ?? 0) > 0)) return undefined
    for (;;) {
      const last = this.#runs.at(-1)
      if (last === undefined) return undefined
      if (belongTogether(last.run, closer) && last.layers < deepest) return last
      this.#drop()
    }
  }

  #count(run: MarkRun, by: number): void {
    const sort = sortOf(run)
    this.#counts.set(sort, (this.#counts.get(sort) ?? 0) + by)
  }
}

/** Where one of two runs could open and close, their lengths must not add up to three or six, unless each is three. */
function belongTogether(opener: MarkRun, closer: MarkRun): boolean {
  if (opener.character !== closer.character) return false
  const isClear = !opener.closes && !closer.opens
  return isClear || (opener.length + closer.length) % 3 !== 0 || opener.length % 3 === 0
}

function sortOf({ character, length, closes }: Pick<MarkRun, 'character' | 'length' | 'closes'>): string {
  return `${character}${length % 3}${closes}`
}

/** The sorts of open runs that a run can close. */
function sortsFor(closer: MarkRun): string[] {
  return [1, 2, 3]
    .flatMap((length) => [true, false].map((closes) => ({ ...closer, length, closes })))
    .filter((opener) => belongTogether(opener, closer))
    .map(sortOf)
}

/** Texts that follow each other are one. */
function joined(pieces: readonly InlinePiece[]): ArticleInline[] {
  const inside: ArticleInline[] = []
  for (const { inline } of pieces) {
    const last = inside.at(-1)
    if (inline.kind === 'text' && last?.kind === 'text') {
      inside[inside.length - 1] = { kind: 'text', text: last.text + inline.text }
    } else inside.push(inline)
  }
  return inside
}
