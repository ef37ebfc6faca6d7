const date = /^(\d{4})-(\d\d)-(\d\d)$/
const time = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i
const duration =
  /^P(?:\d+W|(?=[\dT])(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const mailbox = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const octet = /^(?:0|[1-9]\d{0,2})$/
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const addressCharacters = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})*$/i
const pointer = /^(?:\/(?:[^~/]|~[01])*)*$/

/** The formats that can be checked, each in time that grows with the text and no faster. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  'date-time': (text) => {
    const [day = '', ...rest] = text.split(/t/i)
    return isDate(day) && isTime(rest.join('t'))
  },
  duration: (text) => duration.test(text),
  email: (text) => {
    const at = text.lastIndexOf('@')
    return at > 0 && at <= 64 && mailbox.test(text.slice(0, at)) && isHostname(text.slice(at + 1))
  },
  hostname: isHostname,
  ipv4: (text) => {
    const parts = text.split('.')
    return parts.length === 4 && parts.every((part) => octet.test(part) && Number(part) <= 255)
  },
  ipv6: (text) => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`),
  uri: (text) => /^[a-z][a-z\d+.-]*:/i.test(text) && addressCharacters.test(text) && URL.canParse(text),
  'uri-reference': (text) => addressCharacters.test(text) && URL.canParse(text, 'http://host'),
  uuid: (text) => uuid.test(text),
  'json-pointer': (text) => pointer.test(text),
}

function isDate(text: string): boolean {
  const [, year, month, day] = date.exec(text) ?? []
  if (year === undefined) return false
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const leapDay = m === 2 && y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0) ? 1 : 0
  const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1] ?? 0
  return d >= 1 && d <= days + leapDay
}

/** With a time zone, as the standard wants it; a leap second is one before midnight in UTC. */
function isTime(text: string): boolean {
  const [, hour, minute, second, sign, zoneHour = '0', zoneMinute = '0'] = time.exec(text) ?? []
  if (hour === undefined) return false
  const [h, m, s, zh, zm] = [hour, minute, second, zoneHour, zoneMinute].map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  if (h > 23 || m > 59 || s > 60 || zh > 23 || zm > 59) return false
  const inUtc = h * 60 + m - (sign === '-' ? -1 : 1) * (zh * 60 + zm)
  return s < 60 || (inUtc + 2880) % 1440 === 1439
}

function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every((part) => label.test(part))
}
