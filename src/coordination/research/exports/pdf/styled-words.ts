import type { ArticleInline } from '../tree/article-tree.ts'
import type { FontSet } from './font-set.ts'
import { asCitation, asCode, asLink, asUnverified, emphasised, strong, type TextLook } from './text-look.ts'

export interface StyledPart {
  readonly text: string
  readonly look: TextLook
  readonly width: number
}

/** What no line is broken in, unless it is too long for any: a word may have a number after it, and a comma. */
export interface StyledWord {
  readonly parts: readonly StyledPart[]
  readonly width: number
  /** A line ends after it. */
  readonly isLast?: true
}

/** The words of a paragraph, each as it is to look. */
export function styledWords(inside: readonly ArticleInline[], look: TextLook, fonts: FontSet): StyledWord[] {
  const words: StyledWord[] = []
  let parts: StyledPart[] = []
  const end = (isBreak: boolean): void => {
    const width = parts.reduce((sum, part) => sum + part.width, 0)
    if (parts.length > 0 || isBreak) words.push({ parts, width, ...(isBreak ? { isLast: true } : {}) })
    parts = []
  }
  for (const { text, look: own } of lookedThrough(inside, look)) {
    if (text === '\n') end(true)
    else {
      for (const [index, piece] of text
        .normalize('NFC')
        .split(/[ \t\n]+/)
        .entries()) {
        if (index > 0) end(false)
        if (piece !== '') parts.push({ text: piece, look: own, width: fonts.width(piece, own) })
      }
    }
  }
  end(false)
  return words
}

interface LookedText {
  readonly text: string
  readonly look: TextLook
}

/** Texts with their looks; a line break is a text of its own. */
function lookedThrough(inside: readonly ArticleInline[], look: TextLook): LookedText[] {
  return inside.flatMap((one): LookedText[] => {
    if (one.kind === 'text') return [{ text: one.text.replaceAll('\n', ' '), look }]
    if (one.kind === 'strong') return lookedThrough(one.inside, strong(look))
    if (one.kind === 'emphasis') return lookedThrough(one.inside, emphasised(look))
    if (one.kind === 'code') return [{ text: one.text.replaceAll('\n', ' '), look: asCode(look) }]
    if (one.kind === 'link') return lookedThrough(one.inside, asLink(look, one.href))
    if (one.kind === 'citation') return [{ text: `[${one.number}]`, look: asCitation(look, one.number) }]
    return one.kind === 'break' ? [{ text: '\n', look }] : [{ text: 'unverified', look: asUnverified(look) }]
  })
}
