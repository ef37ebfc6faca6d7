import { asName } from '../names.ts'
import type { Call } from './travel-parts.ts'

/** What is done with tools that many work orders have. */
const known: readonly (readonly [RegExp, string])[] = [
  [/weather|forecast/, 'check_weather'],
  [/hotel/, 'find_hotels'],
  [/direction|route/, 'find_directions'],
  [/place/, 'find_place'],
  [/calculat/, 'calculate'],
  [/convert/, 'convert_units'],
  [/clock|time/, 'check_time'],
]

/** A name for each call: what it does, and with what where several do the same. */
export function subtaskNames(calls: readonly Call[]): string[] {
  const plain = calls.map(({ tool }) => known.find(([pattern]) => pattern.test(tool))?.[1] ?? asName(`use ${tool}`))
  const full = calls.map(({ args }, index) => asName(`${plain[index]} ${Object.values(args).filter(isText).join(' ')}`))
  return plain.map((name, index) => {
    const isOnly = plain.filter((other) => other === name).length === 1
    const wanted = isOnly ? name : (full[index] ?? name)
    const same = isOnly ? 0 : full.slice(0, index).filter((other) => other === wanted).length
    return same === 0 ? wanted : `${wanted}_${same + 1}`
  })
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}$/.test(value)
}
