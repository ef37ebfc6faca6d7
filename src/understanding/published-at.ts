/** `2026`, `2026-05`, `2026-05-03`, with or without a time; without a zone it is UTC. */
const iso =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?)?)?$/i
/** `Tue, 10 Jun 2003 04:00:00 GMT`, the day of the week, the seconds and the zone being optional. */
const mail =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{2}|\d{4})(?:\s+(\d{1,2}:\d{2}(?::\d{2})?)\s*([a-z]{1,5}|[+-]\d{2}:?\d{2})?)?$/i
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** Those that mail and feeds have always used. Others are read as UTC, which is a few hours off at most. */
const zones: Readonly<Record<string, string>> = {
  edt: '-04:00',
  est: '-05:00',
  cdt: '-05:00',
  cst: '-06:00',
  mdt: '-06:00',
  mst: '-07:00',
  pdt: '-07:00',
  pst: '-08:00',
  bst: '+01:00',
  cet: '+01:00',
  cest: '+02:00',
}

/** `2024-05-03`, `2024-05` or `2024`, as exactly as it is said; null for what tells no day, month or year. */
export function publishedOn(written: string): string | null {
  const text = written.trim()
  if (/^\d{4}(?:-\d{2}){0,2}$/.test(text)) return text
  const at = publishedAt(text)
  return at === undefined ? null : new Date(at).toISOString().slice(0, 10)
}

/** When something was published, in milliseconds, from how feeds and search services write it. */
export function publishedAt(written: string): number | undefined {
  const text = written.replace(/\s+/g, ' ').trim().slice(0, 60)
  const time = momentFromIso(text) ?? momentFromMail(text)
  return time === undefined || Number.isNaN(time) ? undefined : time
}

function momentFromIso(text: string): number | undefined {
  const found = iso.exec(text)
  if (found === null) return undefined
  const [, year, month = '01', date = '01', time = '00:00', zone = 'Z'] = found
  return Date.parse(`${year}-${month}-${date}T${time}${zoneOf(zone)}`)
}

function momentFromMail(text: string): number | undefined {
  const found = mail.exec(text)
  if (found === null) return undefined
  const [, date = '', month = '', year = '', time = '00:00', zone = 'Z'] = found
  const number = months.indexOf(month.toLowerCase()) + 1
  const whole = year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`
  return Date.parse(`${whole}-${two(number)}-${two(date)}T${time.replace(/^\d:/, '0$&')}${zoneOf(zone)}`)
}

function zoneOf(written: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(written) ?? []
  return sign === undefined ? (zones[written.toLowerCase()] ?? 'Z') : `${sign}${hours}:${minutes}`
}

function two(number: number | string): string {
  return String(number).padStart(2, '0')
}
