/** The fonts that text is set in. */
export type FaceName = 'serif' | 'serif-italic' | 'serif-bold' | 'sans' | 'sans-bold' | 'mono'

/** Where a click leads: outside, or to a place that is known once everything is set. */
export type LinkGoal =
  | { readonly kind: 'address'; readonly href: string }
  | { readonly kind: 'reference'; readonly number: number }
  /** Where a reference is cited first. */
  | { readonly kind: 'citation'; readonly number: number }

/** How a text looks. Sizes are in points, colours in red, green and blue from 0 to 1. */
export interface TextLook {
  readonly face: FaceName
  readonly size: number
  readonly color: string
  /** Leaned, where a face has no italics. */
  readonly isSlanted?: boolean
  readonly isUnderlined?: boolean
  /** How far above the line, as a share of the size. */
  readonly rise?: number
  /** What it stands on. */
  readonly background?: string
  readonly goal?: LinkGoal
}

type ColorName = 'ink' | 'quiet' | 'accent' | 'line' | 'tint' | 'warn' | 'warnTint'

export const colors: Readonly<Record<ColorName, string>> = {
  ink: '0.11 0.12 0.14',
  quiet: '0.36 0.39 0.43',
  accent: '0.04 0.36 0.68',
  line: '0.79 0.78 0.75',
  tint: '0.955 0.95 0.93',
  warn: '0.54 0.29 0',
  warnTint: '1 0.957 0.88',
}

const { ink, quiet, warn } = colors

type LookName =
  | ('title' | 'facts' | 'notice' | 'footer')
  | ('body' | 'about' | 'code' | 'cell' | 'head')
  | ('reference' | 'referenceNumber' | 'referenceQuote')

export const looks: Readonly<Record<LookName, TextLook>> = {
  title: { face: 'sans-bold', size: 24, color: ink },
  facts: { face: 'sans', size: 9, color: quiet },
  notice: { face: 'sans-bold', size: 9.5, color: warn },
  body: { face: 'serif', size: 10.5, color: ink },
  about: { face: 'sans', size: 9.5, color: ink },
  code: { face: 'mono', size: 8.5, color: ink },
  cell: { face: 'sans', size: 9, color: ink },
  head: { face: 'sans-bold', size: 9, color: ink },
  reference: { face: 'serif', size: 9, color: ink },
  referenceNumber: { face: 'sans', size: 8, color: quiet },
  referenceQuote: { face: 'serif', size: 8.5, color: quiet },
  footer: { face: 'sans', size: 8, color: quiet },
}

/** By the level of the heading. */
export function headingLook(level: number): TextLook {
  return { face: 'sans-bold', size: [24, 24, 15, 11.5, 10.5][level] ?? 10, color: ink }
}

export function strong(look: TextLook): TextLook {
  if (look.face === 'mono') return look
  const isSlanted = look.isSlanted === true || look.face === 'serif-italic'
  return { ...look, face: look.face.startsWith('sans') ? 'sans-bold' : 'serif-bold', isSlanted }
}

/** Two faces have no italics of their own. */
export function emphasised(look: TextLook): TextLook {
  return look.face === 'serif'
    ? { ...look, face: 'serif-italic' }
    : { ...look, isSlanted: look.face !== 'serif-italic' }
}

export function asCode(look: TextLook): TextLook {
  const { goal, color, isUnderlined } = look
  const linked = goal === undefined ? {} : { goal, isUnderlined: isUnderlined === true }
  return { face: 'mono', size: look.size * 0.86, color, background: colors.tint, ...linked }
}

export function asLink(look: TextLook, href: string): TextLook {
  return { ...look, color: colors.accent, isUnderlined: true, goal: { kind: 'address', href } }
}

export function asCitation(look: TextLook, number: number): TextLook {
  const face = 'sans'
  return { face, size: look.size * 0.66, color: colors.accent, rise: 0.5, goal: { kind: 'reference', number } }
}

export function asUnverified(look: TextLook): TextLook {
  return { face: 'sans-bold', size: look.size * 0.78, color: warn, background: colors.warnTint }
}
