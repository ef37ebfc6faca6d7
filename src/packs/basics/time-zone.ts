/** Countries and abbreviations whose zone has another name than theirs. Only countries with one usual zone. */
const elsewhere: Readonly<Record<string, string>> = {
  argentina: 'America/Argentina/Buenos_Aires',
  austria: 'Europe/Vienna',
  belgium: 'Europe/Brussels',
  beijing: 'Asia/Shanghai',
  cet: 'Europe/Paris',
  china: 'Asia/Shanghai',
  denmark: 'Europe/Copenhagen',
  delhi: 'Asia/Kolkata',
  'new delhi': 'Asia/Kolkata',
  england: 'Europe/London',
  est: 'America/New_York',
  finland: 'Europe/Helsinki',
  france: 'Europe/Paris',
  germany: 'Europe/Berlin',
  greece: 'Europe/Athens',
  gmt: 'UTC',
  india: 'Asia/Kolkata',
  ireland: 'Europe/Dublin',
  israel: 'Asia/Jerusalem',
  italy: 'Europe/Rome',
  japan: 'Asia/Tokyo',
  kenya: 'Africa/Nairobi',
  milan: 'Europe/Rome',
  mumbai: 'Asia/Kolkata',
  munich: 'Europe/Berlin',
  netherlands: 'Europe/Amsterdam',
  norway: 'Europe/Oslo',
  poland: 'Europe/Warsaw',
  portugal: 'Europe/Lisbon',
  pst: 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  'south korea': 'Asia/Seoul',
  spain: 'Europe/Madrid',
  sweden: 'Europe/Stockholm',
  switzerland: 'Europe/Zurich',
  turkey: 'Europe/Istanbul',
  uk: 'Europe/London',
  'united kingdom': 'Europe/London',
  washington: 'America/New_York',
}

/** The time zone a person means by a zone name, an offset such as +02:00, a city or a country. */
export function findTimeZone(written: string): string | undefined {
  const text = written.trim()
  const plain = text.toLowerCase()
  if (plain === 'utc' || plain === 'z') return 'UTC'
  const known = Object.hasOwn(elsewhere, plain) ? elsewhere[plain] : undefined
  if (known !== undefined) return known
  const city = `/${plain.replaceAll(' ', '_')}`
  const zone = Intl.supportedValuesOf('timeZone').find((name) => name.toLowerCase().endsWith(city))
  if (zone !== undefined) return zone
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
