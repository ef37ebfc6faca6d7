import { gapPart, type StyledLine } from './break-lines.ts'
import type { FontSet } from './font-set.ts'
import { pdfNumber } from './pdf-file.ts'
import { StructureElement } from './structure.ts'
import type { StyledPart } from './styled-words.ts'
import type { LinkGoal, TextLook } from './text-look.ts'

/** A4, in points. */
export const paper: Readonly<Record<'width' | 'height', number>> = { width: 595.28, height: 841.89 }
/** Where text may be. */
export const margins: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>> = {
  left: 72,
  right: 523.28,
  top: 769,
  bottom: 76,
}

export interface PlacedLink {
  readonly goal: LinkGoal
  readonly element: StructureElement
  /** Left, lower, right and upper edge. */
  readonly edges: readonly [number, number, number, number]
}

export interface PagePlace {
  readonly page: number
  readonly y: number
}

interface SetPage {
  readonly drawing: string[]
  readonly links: PlacedLink[]
  /** The elements of its marks, in their order. */
  readonly marks: StructureElement[]
}

/** A vertical line along all that is set while it is there. */
interface Rail {
  readonly x: number
  readonly color: string
}

/** Sets text from the top of a page to its bottom, and goes on with another. */
export class PageFlow {
  readonly fonts: FontSet
  readonly pages: SetPage[] = []
  readonly top: StructureElement = new StructureElement('Document')
  /** Where references stand, and where they are cited first. */
  readonly places: Map<string, PagePlace> = new Map()
  readonly #rails: Rail[] = []
  #y = 0
  /** The gap above what comes next. */
  #gap = 0

  constructor(fonts: FontSet) {
    this.fonts = fonts
    this.newPage()
  }

  get room(): number {
    return this.#y - margins.bottom
  }

  get place(): PagePlace {
    return { page: this.pages.length - 1, y: this.#y }
  }

  get isAtTop(): boolean {
    return this.#y === margins.top
  }

  newPage(): void {
    this.pages.push({ drawing: [], links: [], marks: [] })
    this.#y = margins.top
    this.#gap = 0
  }

  /** Sets what `set` does with a line to its left. */
  along(rail: Rail, set: () => void): void {
    this.#gap = 0
    this.#rails.push(rail)
    set()
    this.#rails.pop()
    this.#gap = 0
  }

  /** Begins a page where there is less room than this, unless one has just begun. */
  need(height: number): void {
    if (this.room < height && !this.isAtTop) this.newPage()
  }

  /** A gap, which no page begins with. */
  skip(height: number): void {
    if (this.isAtTop) return
    const gap = Math.min(height, this.room)
    this.#gap += gap
    this.#y -= gap
  }

  /** What was set is so high. */
  down(height: number): void {
    for (const { x, color } of this.#rails) this.fill([x, this.#y - height, 2, height + this.#gap], color)
    this.#gap = 0
    this.#y -= height
  }

  /** A filled box: its left and lower edge, width and height. It says nothing. */
  fill(box: readonly [number, number, number, number], color: string): void {
    this.#page().drawing.push(`/Artifact BMC ${color} rg ${box.map(pdfNumber).join(' ')} re f EMC`)
  }

  /** Text that says nothing new, such as a page number. */
  furniture(page: number, text: string, look: TextLook, place: readonly [number, number]): void {
    this.pages[page]?.drawing.push(`/Artifact BMC ${this.#shown(text, look, place)} EMC`)
  }

  /** One line, its left end and its baseline given. */
  line({ words }: StyledLine, x: number, baseline: number, element: StructureElement): void {
    let at = x
    for (const run of runsOf(words, this.fonts)) {
      this.#run(run, at, baseline, element)
      at += run.width
    }
  }

  #run({ text, look, width }: StyledPart, x: number, baseline: number, element: StructureElement): void {
    const page = this.#page()
    const { goal, background, size, isUnderlined, color } = look
    const inked = text.endsWith(' ') ? width - this.fonts.width(' ', look) : width
    if (background !== undefined) this.fill([x - 1.5, baseline - 0.28 * size, inked + 3, 1.3 * size], background)
    const shown = goal === undefined ? element : element.child('Link')
    const mark = page.marks.push(shown) - 1
    shown.kids.push({ page: this.pages.length - 1, mark })
    const y = baseline + (look.rise ?? 0) * size
    page.drawing.push(`/${shown.type} << /MCID ${mark} >> BDC ${this.#shown(text, look, [x, y])} EMC`)
    if (isUnderlined === true) this.fill([x, baseline - 0.14 * size, inked, 0.05 * size], color)
    if (goal === undefined) return
    page.links.push({ goal, element: shown, edges: [x, y - 0.25 * size, x + inked, y + 0.9 * size] })
    if (goal.kind !== 'reference') return
    const first = `citation ${goal.number}`
    if (!this.places.has(first)) this.places.set(first, { page: this.pages.length - 1, y: baseline + 1.2 * size })
  }

  #shown(text: string, look: TextLook, [x, y]: readonly [number, number]): string {
    const { size, color, isSlanted } = look
    let at = x
    const parts = this.fonts.split(text, look.face).map(({ text: part, font, key }) => {
      const matrix = `1 0 ${isSlanted === true ? 0.2 : 0} 1 ${pdfNumber(at)} ${pdfNumber(y)} Tm`
      at += font.width(part) * size
      return `/${key} ${pdfNumber(size)} Tf ${matrix} ${font.encode(part)} Tj`
    })
    return `BT ${color} rg ${parts.join(' ')} ET`
  }

  #page(): SetPage {
    const page = this.pages.at(-1)
    if (page === undefined) throw new Error('there is no page')
    return page
  }
}

/** What is set without a change of look: words with the spaces between them. */
function runsOf(words: StyledLine['words'], fonts: FontSet): StyledPart[] {
  const parts = words.flatMap((word, index): StyledPart[] => {
    const next = words[index + 1]
    const like = next === undefined ? undefined : gapPart(word)
    if (like === undefined) return [...word.parts]
    // A link does not go on between words, unless it does so on both sides.
    const isOne = next?.parts[0]?.look.goal === like.look.goal && word.parts.at(-1) === like
    const { goal: _, isUnderlined: __, background: ___, ...bare } = like.look
    const look = isOne ? like.look : bare
    return [...word.parts, { text: ' ', look, width: fonts.width(' ', look) }]
  })
  const runs: StyledPart[] = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (last !== undefined && isAlike(last.look, part.look)) {
      runs[runs.length - 1] = { text: last.text + part.text, look: last.look, width: last.width + part.width }
    } else runs.push(part)
  }
  return runs
}

function isAlike(one: TextLook, other: TextLook): boolean {
  return (
    one === other ||
    (one.goal === other.goal &&
      one.face === other.face &&
      one.size === other.size &&
      one.color === other.color &&
      one.isSlanted === other.isSlanted &&
      one.isUnderlined === other.isUnderlined &&
      one.background === other.background &&
      one.rise === other.rise)
  )
}
