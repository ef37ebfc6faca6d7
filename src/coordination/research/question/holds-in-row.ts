import { termsOf } from '../../../understanding/prose/terms.ts'
import type { TextUnit } from '../evidence/units.ts'
import type { AskedQuestion } from './asked-question.ts'
import { saidIn, says } from './same-meaning.ts'
import { holdsValue } from './values.ts'

/** Whether a row holds a value of what is asked for: in the column that is asked for, else in any: what the column is called may tell what it is measured in. */
export function holdsInRow({ cells, header }: TextUnit, { kind, terms, years }: AskedQuestion): boolean {
  const columns = cells
    .map((cell, index) => ({ cell, name: header[index] ?? '' }))
    .filter(({ name }) => isOfYears(name, years))
  const named = columns.slice(1).filter(({ name }) => saidIn(new Set(termsOf(name)), terms, 'usual').length > 0)
  if (named.some(({ cell, name }) => holdsValue(`${cell} ${name}`, kind) || isBareValue(cell, kind))) return true
  const [label] = cells
  const isAsked = saidIn(new Set(termsOf(label ?? '')), terms, 'usual').length > 0
  const wanted = kind === 'size' ? 'amount' : kind
  return (
    isAsked &&
    columns.slice(1).some(({ cell, name }) => holdsValue(cell, wanted) || holdsValue(`${name} ${cell}`, wanted))
  )
}

/** A column of another year than the one that is asked for tells nothing of this one. */
function isOfYears(name: string, years: readonly string[]): boolean {
  const own = name.match(/\b(?:1[5-9]|20)\d{2}\b/g) ?? []
  return own.length === 0 || years.length === 0 || own.some((year) => years.includes(year))
}

function isBareValue(cell: string, kind: AskedQuestion['kind']): boolean {
  return /\d/.test(cell) && (kind === 'count' || kind === 'amount' || kind === 'time')
}

/** The manager of Saltmarsh: a column is called after the deed or the office, and the rest of the row says of what. */
export function namesInRow({ cells, header }: TextUnit, { terms }: Pick<AskedQuestion, 'terms'>): boolean {
  return header.some((name, index) => {
    const role = new Set(termsOf(name))
    const [deed] = terms.filter((term) => says(role, term, 'itself'))
    const isName = /^\p{Lu}\p{L}+[.]?(?:\s\p{L}[\p{L}.'’-]*)*$/u.test(cells[index] ?? '')
    const others = new Set(termsOf(cells.filter((_, place) => place !== index).join(' ')))
    const rest = terms.filter((term) => term !== deed)
    return index > 0 && deed !== undefined && isName && saidIn(others, rest, 'itself').length > 0
  })
}

/** Whether a column is called by what is counted: then how it came to that number is told by no verb. */
export function isColumnOf({ kind, header }: TextUnit, { counted }: Pick<AskedQuestion, 'counted'>): boolean {
  return (
    kind === 'row' &&
    counted.length > 0 &&
    header.slice(1).some((name) => saidIn(new Set(termsOf(name)), counted, 'usual').length === counted.length)
  )
}
