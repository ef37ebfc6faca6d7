/** A pattern for hosts, taken apart. */
interface HostPattern {
  /** The host, or what comes after `*.`; empty for `*`. */
  readonly name: string
  readonly isWild: boolean
  readonly port: number | undefined
  readonly isPlain: boolean
}

const written = /^(http:\/\/)?(\*\.(?=[^*])|\*)?([^*]*?)(?::(\d{1,5}))?$/

/** Whether a connection fits a pattern: 443 unless it names a port, and https unless it begins with `http://`. */
export function hostFits(pattern: string, to: { host: string; port: number; plain?: boolean }): boolean {
  const wanted = parse(pattern)
  if (wanted === undefined || to.plain === !wanted.isPlain) return false
  return (wanted.port ?? (wanted.isPlain ? 80 : 443)) === to.port && nameFits(wanted, to.host)
}

/** Whether a host fits a pattern, on any port unless the pattern names one. */
export function hostFitsAnyPort(pattern: string, to: { host: string; port?: number }): boolean {
  const wanted = parse(pattern)
  if (wanted === undefined) return false
  return (wanted.port === undefined || to.port === undefined || wanted.port === to.port) && nameFits(wanted, to.host)
}

/**
 * The one spelling of a host: small letters, ASCII, no dot at the end, addresses as browsers write them.
 * Undefined for a text that isn't a host, so that no other parser can read a different host from it.
 */
export function canonicalHost(host: string): string | undefined {
  if (host === '' || host.length > 300 || /[\0-\x20\x7f/\\@?#%<>^|"'`{}*]/.test(host)) return undefined
  const isAddress = host.includes(':')
  const text = isAddress && !host.startsWith('[') ? `[${host}]` : host
  const url = `http://${text}/`
  if (isAddress ? !/^\[[0-9A-Fa-f:.]+\]$/.test(text) : /[[\]]/.test(text)) return undefined
  if (!URL.canParse(url)) return undefined
  const name = new URL(url).hostname.replace(/\.$/, '')
  return isAddress || /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name) ? name : undefined
}

/** What is wrong with a pattern, as half a sentence. */
export function hostProblem(pattern: string): string | undefined {
  if (/^https:\/\//i.test(pattern)) return 'https is meant anyway; leave `https://` out'
  if (/^(?!http:\/\/)[a-z][a-z0-9+.-]*:\/\//i.test(pattern)) return 'only `http://` can stand before a host'
  if (pattern.replace(/^http:\/\//, '').includes('/')) return 'a host has no path; leave out what begins with "/"'
  if (/.\*|^(?:http:\/\/)?\*[^.:]/.test(pattern.replace(/^http:\/\//, ''))) {
    return 'a `*` can only stand for what comes before the first dot'
  }
  return parse(pattern) === undefined ? 'it is no host' : undefined
}

/** The one spelling of a pattern, or the pattern itself when it is wrong. */
export function plainHostPattern(pattern: string): string {
  const wanted = parse(pattern)
  if (wanted === undefined) return pattern
  const { name, isWild, port, isPlain } = wanted
  const host = isWild ? (name === '' ? '*' : `*.${name}`) : name
  const isUsual = port === undefined || port === (isPlain ? 80 : 443)
  return `${isPlain ? 'http://' : ''}${host}${isUsual ? '' : `:${port}`}`
}

function parse(pattern: string): HostPattern | undefined {
  const [whole, scheme, star, host = '', digits] = written.exec(bracketed(pattern)) ?? []
  const port = digits === undefined ? undefined : Number(digits)
  if (whole === undefined || port === 0 || (port ?? 1) > 65_535) return undefined
  const rest = { isWild: star !== undefined, port, isPlain: scheme !== undefined }
  if (star === '*') return host === '' ? { name: '', ...rest } : undefined
  const name = canonicalHost(host)
  if (name === undefined || (rest.isWild && isAddress(name))) return undefined
  return { name, ...rest }
}

/** An IPv6 address without brackets has no port. */
function bracketed(pattern: string): string {
  return /^[0-9A-Fa-f:.]+$/.test(pattern) && pattern.split(':').length > 2 ? `[${pattern}]` : pattern
}

function isAddress(name: string): boolean {
  return name.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(name)
}

function nameFits({ name, isWild }: HostPattern, host: string): boolean {
  const asked = canonicalHost(host)
  if (asked === undefined) return false
  if (!isWild) return asked === name
  return name === '' || asked.endsWith(`.${name}`)
}
