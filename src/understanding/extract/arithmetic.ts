const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const numberWords = new RegExp(
  `\\b(?:(${tens.slice(2).join('|')})(?:[- ](${units.slice(1, 10).join('|')}))?|(${units.join('|')}))\\b`,
  'gi',
)

/** "twenty-five" as 25. */
function inFigures(text: string): string {
  return text.replace(numberWords, (_, ten?: string, one?: string, small?: string) =>
    String(
      small === undefined
        ? 10 * tens.indexOf(ten?.toLowerCase() ?? '') + Math.max(0, units.indexOf(one?.toLowerCase() ?? ''))
        : units.indexOf(small.toLowerCase()),
    ),
  )
}

/** "sum of 4, 8, 15 and 16", "product of 2, 3 and 4". */
function listsJoined(text: string): string {
  const ends = /\b(minimum|maximum|smallest|largest) of ((?:-?\d[\d.]*(?:,\s*(?:and\s+)?|\s+and\s+))+-?\d+(?:\.\d+)?)/gi
  const ended = text.replace(
    ends,
    (_, what: string, numbers: string) =>
      `${/^(?:min|small)/i.test(what) ? 'min' : 'max'}(${numbers.split(/,\s*(?:and\s+)?|(?<!\s)\s+and\s+/).join(', ')})`,
  )
  const list =
    /\b(sum|product|add|multiply)(?: of| up)? ((?:-?\d[\d.]*(?:,\s*(?:and\s+)?|\s+and\s+)){2,}-?\d+(?:\.\d+)?)/gi
  return ended.replace(list, (_, what: string, numbers: string) =>
    numbers.split(/,\s*(?:and\s+)?|(?<!\s)\s+and\s+/).join(/^(?:sum|add)$/i.test(what) ? ' + ' : ' * '),
  )
}

const spoken: readonly (readonly [RegExp, string])[] = [
  [/\bremainder (?:when|of|if|after) (?:dividing )?(\d[\d.,]*)(?: is)? (?:divided )?by (\d[\d.,]*)/gi, '$1 % $2'],
  [/(?<![\d.])(\d[\d.]{0,20}) ?(?:%|percent) off (?:of )?[$€£]?(\d[\d.]{0,20})/gi, '$2 * (1 - $1%)'],
  [/\b(?:a )?half of (\d[\d.,]*)/gi, '$1 / 2'],
  [/\b(?:a|one) third of (\d[\d.,]*)/gi, '$1 / 3'],
  [/\b(?:a|one) quarter of (\d[\d.,]*)/gi, '$1 / 4'],
  [/\b(?:twice|double) (\d[\d.,]*)/gi, '2 * $1'],
  [/\bsquare of (-?\d[\d.,]*)/gi, '($1)^2'],
  [/\bcube of (-?\d[\d.,]*)/gi, '($1)^3'],
  [/\babsolute value of (-?\d[\d.,]*)/gi, 'abs($1)'],
  [/\bround (-?\d[\d.]*) to the (?:nearest|next) (?:whole number|integer)/gi, 'round($1)'],
  [/\btake (\d[\d.,]*) (?:away )?from (\d[\d.,]*)/gi, '$2 - $1'],
  [/\bsum of (-?[\d.,]+) and (-?[\d.,]+)/gi, '$1 + $2'],
  [/\bproduct of (-?[\d.,]+) and (-?[\d.,]+)/gi, '$1 * $2'],
  [/\bdifference between (-?[\d.,]+) and (-?[\d.,]+)/gi, '$1 - $2'],
  [/\badd (-?[\d.,]+) (?:and|to) (-?[\d.,]+)/gi, '$1 + $2'],
  [/\bsubtract (-?[\d.,]+) from (-?[\d.,]+)/gi, '$2 - $1'],
  [/\bmultiply (-?[\d.,]+) (?:by|and|with) (-?[\d.,]+)/gi, '$1 * $2'],
  [/\bdivide (-?[\d.,]+) by (-?[\d.,]+)/gi, '$1 / $2'],
  [/\b(?:square root|sqrt) of (\d[\d.,]*)/gi, 'sqrt($1)'],
  [/\b(\d[\d.,]{0,80})\s{1,20}squared\b/gi, '$1^2'],
  [/\b(\d[\d.,]{0,80})\s{1,20}cubed\b/gi, '$1^3'],
  [/(?<=\d)\s{0,20}percent\b/gi, '%'],
  [/(?<=[\d)%])\s{0,20}\bplus\b\s{0,20}(?=[\d(-])/gi, ' + '],
  [/(?<=[\d)%])\s{0,20}\bminus\b\s{0,20}(?=[\d(-])/gi, ' - '],
  [/(?<=[\d)%])\s*(?:\btimes\b|\bmultiplied by\b|(?<=[\d\s])x(?=[\s\d]))\s*(?=[\d(-])/gi, ' * '],
  [/(?<=[\d)%])\s*\b(?:divided by|over)\b\s*(?=[\d(-])/gi, ' / '],
  [/(?<=[\d)])\s*\bto the power of\b\s*(?=[\d(-])/gi, ' ^ '],
]

const piece =
  /(?:\b(?:sqrt|abs|round|floor|ceil|min|max|ln|log)(?=\s*\()|\b(?:pi|of)\b|\d[\d,]*(?:\.\d+)?|\.\d+|[-+*/^%()×÷−]|[$€£](?=\d)|,(?=\s*[\d(-])|[ \t])+/gi

/** The arithmetic expressions in a text, as far as they are complete. */
export function findArithmetic(text: string): readonly string[] {
  const written = spoken.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), listsJoined(inFigures(text)))
  return [...new Set([...written.matchAll(piece)].map(([found]) => trimmed(found)).filter(isWhole))]
}

function trimmed(found: string): string {
  return found
    .replace(/[$€£]/g, '')
    .replace(/^(?:[\s,*/^%×÷)]|of\b)+/, '')
    .replace(/(?:[\s,+*/^×÷(−-]|\bof){1,200}$/, '')
    .replace(/\s+/g, ' ')
    .replace(/ %/g, '%')
}

function isWhole(expression: string): boolean {
  const numbers = expression.match(/\d[\d,]*(?:\.\d+)?|\bpi\b/g) ?? []
  const called = /\b(?:sqrt|abs|round|floor|ceil|min|max|ln|log)\s*\(/.test(expression)
  const joined =
    /[\d)%i]\s*(?:[+*/^×÷−]|%(?=\s*\d)|%\s*of\b|\s-\s|-(?=\())\s*[-\d(a-z]/.test(expression) || /\d-\d/.test(expression)
  const adjacent = /\d\s+\d|\)\s*\d/.test(expression)
  const open = expression.split('(').length - 1
  return (
    !adjacent &&
    open === expression.split(')').length - 1 &&
    ((numbers.length > 1 && joined) || (called && numbers.length > 0))
  )
}
