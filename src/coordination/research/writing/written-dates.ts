const months = 'January February March April May June July August September October November December'.split(' ')

interface DateParts {
  readonly year: string
  /** Whole, or empty where the date does not say it; like the day. */
  readonly month: string
  readonly day: string
}

/** Of `2026-04-14`, `2026-04` or `2026`, and of moments. */
function partsOf(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  return { year, month: months[Number(month) - 1] ?? '', day: Number(day) > 0 ? String(Number(day)) : '' }
}

export function yearOf(date: string): string {
  return partsOf(date).year
}

/** `2026, April 14` */
export function yearFirst(date: string): string {
  const { year, month, day } = partsOf(date)
  return [year, [month, day].filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(', ')
}

/** `April 14, 2026` */
export function monthFirst(date: string): string {
  const { year, month, day } = partsOf(date)
  if (month === '') return year
  return day === '' ? `${month} ${year}` : `${month} ${day}, ${year}`
}

/** `14 Apr. 2026` */
export function dayFirst(date: string): string {
  const { year, month, day } = partsOf(date)
  return [day, shortened(month), year].filter((part) => part !== '').join(' ')
}

/** `Apr. 14, 2026` */
export function shortMonthFirst(date: string): string {
  const { month } = partsOf(date)
  return month === '' ? monthFirst(date) : monthFirst(date).replace(month, shortened(month))
}

/** Months of up to four letters are never shortened. */
function shortened(month: string): string {
  if (month.length <= 4) return month
  return month === 'September' ? 'Sept.' : `${month.slice(0, 3)}.`
}
