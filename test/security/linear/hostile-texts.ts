/**
 * Texts that readers may go back over again and again: something repeated, after a beginning and before an end. What is
 * repeated are the marks by which formats open something that is then never closed, and runs of what they skip.
 */
export interface HostileText {
  readonly what: string
  of(length: number): string
}

const runs = [
  ' ',
  '\n',
  '\t',
  '\r\n',
  '#',
  '-',
  '=',
  '_',
  '*',
  '|',
  '`',
  '~',
  '.',
  ',',
  '?',
  '"',
  "'",
  '“',
  '(',
  '[',
  '{',
  '<',
  '\\',
  '/',
  'a',
  'A',
  '0',
  '中',
]

const openings = [
  '[](',
  '![a](',
  '[^',
  '<a ',
  '<!--',
  '<p>',
  '</',
  '/*',
  '"\\',
  '{{',
  '# ',
  '- ',
  '1. ',
  '> ',
  '| ',
  '|-',
  ' -',
  '---\n',
  '```\n',
  '& ',
  '&#',
  '“a',
  'A. ',
  'a ',
  'a, ',
  'e.g. ',
  '10.1000/',
  'http://',
  'a@',
  'data: ',
  'title:\n',
  '[p1',
  '⟦secret:',
  '\\u0041',
  'def a(',
  'a: ',
  '**',
  ': ',
]

export const hostileTexts: readonly HostileText[] = [...runs, ...openings].flatMap(repeated)

/** The piece over and over, and once more after something that has begun. */
export function repeated(piece: string): HostileText[] {
  const times = (length: number): string => piece.repeat(Math.ceil(length / piece.length))
  return [
    { what: JSON.stringify(piece), of: times },
    { what: `${JSON.stringify(piece)} in a heading`, of: (length) => `# a${times(length)}\u0001` },
  ]
}
