/** A piece of an expression, and where it begins, counted from 1. */
export type ArithmeticToken = { readonly at: number } & (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'sign'; readonly sign: string }
  | { readonly kind: 'end' }
)

/** What is wrong with an expression, and where. */
export class ArithmeticError extends Error {
  override readonly name = 'ArithmeticError'

  constructor(problem: string, at: number) {
    super(`${problem} at position ${at}`)
  }
}

const spellings: Readonly<Record<string, string>> = { '×': '*', '·': '*', '÷': '/', '−': '-', '–': '-', '**': '^' }

const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy
const groupedNumber = /\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])/y
const name = /[a-z]+/iy
const sign = /\*\*|[-+*/^%(),×·÷−–²³]/y
const space = /[\s=$€£]+/y

/** Splits an expression. Commas group thousands, except between the arguments of a function, where they separate. */
export function tokensOf(expression: string): ArithmeticToken[] {
  const tokens: ArithmeticToken[] = []
  const open: boolean[] = []
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(expression)?.[0]
  }
  while (at < expression.length) {
    const blank = take(space)
    const grouped = open.at(-1) === true ? undefined : take(groupedNumber)
    const digits = grouped ?? take(number)
    const word = take(name)
    const mark = take(sign)
    const text = blank ?? digits ?? word ?? mark
    if (text === undefined) throw new ArithmeticError(`"${expression.slice(at, at + 1)}" is not understood`, at + 1)
    const place = { at: at + 1 }
    if (blank === undefined) {
      if (digits !== undefined) tokens.push({ ...place, kind: 'number', value: Number(digits.replaceAll(',', '')) })
      else if (word !== undefined) tokens.push({ ...place, kind: 'name', name: word.toLowerCase() })
      else {
        if (text === '(') open.push(tokens.at(-1)?.kind === 'name')
        if (text === ')') open.pop()
        tokens.push({ ...place, kind: 'sign', sign: spellings[text] ?? text })
      }
    }
    at += text.length
  }
  tokens.push({ kind: 'end', at: expression.length + 1 })
  return tokens
}
