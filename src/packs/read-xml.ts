import { Parser } from 'htmlparser2'

/** An element of an XML document: its name in small letters, what it holds in order. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: readonly (XmlElement | string)[]
}

interface OpenElement extends XmlElement {
  readonly content: (XmlElement | string)[]
}

/** Feeds and lists of pages are flat. What is deeper, or has more, was made to take long. */
const deepest = 100
const mostElements = 200_000

/**
 * The root of an XML document, or why there is none, as half a sentence. Mistakes inside are put up with, as browsers do;
 * a document that breaks off is not. Entities that a document declares itself are not looked at, nothing else is loaded.
 */
export function readXml(text: string): XmlElement | { readonly problem: string } {
  const open: OpenElement[] = []
  let root: XmlElement | undefined
  let elements = 0
  let isWhole = false
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++elements > mostElements || open.length >= deepest) throw new TooMuch()
        const element = { name: name.toLowerCase(), attributes: inSmallLetters(attributes), content: [] }
        open.at(-1)?.content.push(element)
        root ??= element
        open.push(element)
      },
      ontext: (piece) => open.at(-1)?.content.push(piece),
      onclosetag: (_, isImplied) => {
        open.pop()
        if (open.length === 0 && !isImplied) isWhole = true
      },
    },
    { xmlMode: true },
  )
  try {
    parser.end(text)
  } catch (thrown) {
    if (!(thrown instanceof TooMuch)) throw thrown
    return { problem: 'has more elements than can be read' }
  }
  if (root === undefined) return { problem: 'is not XML' }
  return isWhole ? root : { problem: 'breaks off' }
}

class TooMuch extends Error {}

/** Elements with this name right inside another. */
export function childrenOf({ content }: XmlElement, name: string): XmlElement[] {
  return content.filter((one): one is XmlElement => typeof one !== 'string' && one.name === name)
}

/** All text in the first of these elements that has some. */
export function textIn(element: XmlElement, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    for (const child of childrenOf(element, name)) {
      const text = allText(child)
      if (text !== '') return text
    }
  }
  return undefined
}

/** All text in an element, however deep. */
export function allText(element: XmlElement): string {
  return joinedText(element).trim()
}

function joinedText({ content }: XmlElement): string {
  return content.map((one) => (typeof one === 'string' ? one : joinedText(one))).join('')
}

function inSmallLetters(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]))
}
