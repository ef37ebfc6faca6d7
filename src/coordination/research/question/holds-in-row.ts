import { termsOf } from '../../../understanding/prose/terms.ts'
import type { TextUnit } from '../evidence/units.ts'
import type { AskedQuestion } from './asked-question.ts'
import { saidIn } from './same-meaning.ts'
import { holdsValue } from './values.ts'

/** Whether a row holds a value of what is asked for: in the column that is asked for, else in any: what the column is called may tell what it is measured in. */
export function holdsInRow({ cells, header }: TextUnit, { kind, terms }: AskedQuestion): boolean {
  const columns = cells.map((cell, index) => ({ cell, name: header[index] ?? '' }))
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

function isBareValue(cell: string, kind: AskedQuestion['kind']): boolean {
  return /\d/.test(cell) && (kind === 'count' || kind === 'amount' || kind === 'time')
}
