const spoken: readonly (readonly [RegExp, string])[] = [
  [/\bsum of (-?[\d.,]+) and (-?[\d.,]+)/gi, '$1 + $2'],
  [/\bproduct of (-?[\d.,]+) and (-?[\d.,]+)/gi, '$1 * $2'],
  [/\bdifference between (-?[\d.,]+) and (-?[\d.,]+)/gi, '$1 - $2'],
  [/\badd (-?[\d.,]+) (?:and|to) (-?[\d.,]+)/gi, '$1 + $2'],
  [/\bsubtract (-?[\d.,]+) from (-?[\d.,]+)/gi, '$2 - $1'],
  [/\bmultiply (-?[\d.,]+) (?:by|and|with) (-?[\d.,]+)/gi, '$1 * $2'],
  [/\bdivide (-?[\d.,]+) by (-?[\d.,]+)/gi, '$1 / $2'],
  [/\b(?:square root|sqrt) of (\d[\d.,]*)/gi, 'sqrt($1)'],
  [/\b(\d[\d.,]*)\s+squared\b/gi, '$1^2'],
  [/\b(\d[\d.,]*)\s+cubed\b/gi, '$1^3'],
  [/(?<=\d)\s*percent\b/gi, '%'],
  [/(?<=[\d)%])\s*\bplus\b\s*(?=[\d(-])/gi, ' + '],
  [/(?<=[\d)%])\s*\bminus\b\s*(?=[\d(-])/gi, ' - '],
  [/(?<=[\d)%])\s*(?:\btimes\b|\bmultiplied by\b|(?<=[\d\s])x(?=[\s\d]))\s*(?=[\d(-])/gi, ' * '],
  [/(?<=[\d)%])\s*\b(?:divided by|over)\b\s*(?=[\d(-])/gi, ' / '],
  [/(?<=[\d)])\s*\bto the power of\b\s*(?=[\d(-])/gi, ' ^ '],
]

const piece =
  /(?:\b(?:sqrt|abs|round|floor|ceil|min|max|ln|log)(?=\s*\()|\b(?:pi|of)\b|\d[\d,]*(?:\.\d+)?|\.\d+|[-+*/^%()×÷−]|[$€£](?=\d)|,(?=\s*[\d(-])|[ \t])+/gi

/** The arithmetic expression in a text, or undefined when it is incomplete. */
export function findArithmetic(text: string): string | undefined {
  const written = spoken.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), text)
  const candidates = [...written.matchAll(piece)].map(([found]) => trimmed(found)).filter(isWhole)
  return candidates.sort((left, right) => right.length - left.length)[0]
}

function trimmed(found: string): string {
  return found
    .replace(/[$€£]/g, '')
    .replace(/^(?:[\s,*/^%×÷)]|of\b)+/, '')
    .replace(/(?:[\s,+*/^×÷(−-]|\bof)+$/, '')
    .replace(/\s+/g, ' ')
    .replace(/ %/g, '%')
}

function isWhole(expression: string): boolean {
  const numbers = expression.match(/\d[\d,]*(?:\.\d+)?|\bpi\b/g) ?? []
  const called = /\b(?:sqrt|abs|round|floor|ceil|min|max|ln|log)\s*\(/.test(expression)
  const joined =
    /[\d)%i]\s*(?:[+*/^×÷−]|%\s*\d|%\s*of\b|\s-\s|-(?=\())\s*[-\d(a-z]/.test(expression) || /\d-\d/.test(expression)
  const adjacent = /\d\s+\d|\)\s*\d/.test(expression)
  const open = expression.split('(').length - 1
  return (
    !adjacent &&
    open === expression.split(')').length - 1 &&
    ((numbers.length > 1 && joined) || (called && numbers.length > 0))
  )
}
