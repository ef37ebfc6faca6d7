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

export const hostileTexts: readonly HostileText[] = [...runs, ...openings].flatMap((piece) => [
  { what: JSON.stringify(piece), of: (length) => piece.repeat(Math.ceil(length / piece.length)) },
  {
    what: `${JSON.stringify(piece)} in a heading`,
    of: (length) => `# a${piece.repeat(Math.ceil(length / piece.length))}\u0001`,
  },
])
