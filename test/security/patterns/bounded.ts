/** Files with expressions that take more than linear time, and why no text can make them. */
export const bounded: Readonly<Record<string, string>> = {
  'secrets/shape.ts': 'it reads shapes that stand in this package',
  'understanding/prose/abbreviations.ts': 'it is given the last 200 characters of a sentence',
  'understanding/phrases.ts': 'it is given the last line of a text, in which the first match reaches to the end',
}
