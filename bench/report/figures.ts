import type { Unit } from '../row.ts'

/** Three digits are more than a shared machine is good for. */
export function digits(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.995 ? 2 : 3)
}

export function withUnit(value: number, unit: Unit): string {
  if (unit === 'fsyncs') return value.toFixed(2)
  if (unit === 'modules' || unit === 'bytes')
    return `${Math.round(value).toLocaleString('en')}${unit === 'bytes' ? ' B' : ''}`
  return `${digits(value)} ${unit === '× ideal' ? '×' : unit}`
}

export function ratio(value: number | undefined, to: number | undefined): string {
  if (value === undefined || to === undefined || to === 0) return ''
  return `${Number((value / to).toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 20 })} ×`
}
