import { isPlaceholder } from '../../../secrets/placeholder.ts'
import type { Severity } from '../finding.ts'

/** A value that was written down under a name for secrets. */
export interface SecretAssignment {
  readonly name: string
  readonly value: string
  readonly column: number
  readonly severity: Severity
}

const written =
  /(?<![\w$.-])["'`]?([\w$.-]{0,60}?(?:secret|token|passw(?:or)?d|passphrase|pwd|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key|encryption[_-]?key|signing[_-]?key|credential)s?[\w$.-]{0,30})["'`]?\s{0,8}(?::\s{0,4}[A-Za-z]{1,20}\s{0,4}=|=>|:=|=|:)\s{0,8}(?:(["'`])((?:(?!\2)[^\s\\]){8,300})\2|([^\s"'`,;#(){}[\]]{8,300}))/gi

/** Names that end like one and hold none. */
const harmless =
  /public|_?id$|name$|_?url$|_?uri$|path$|file$|type$|length|count|limit|max|min|expir|ttl|field|header|param|regex|pattern|label|title|placeholder|description|message|error|hint|prompt|column|table|prefix|suffix|hash|digest|checksum|sha\d*|integrity|nonce|salt|csrf|xsrf|endpoint|host|version|policy|format|schema|variable|env$|ref$|rule|kind|algorithm|method|scope|provider|store|manager|service|class|color|index|position|symbol|site_?key|cache_?key|sort_?key|primary_?key|foreign_?key|key_?id|tokenizer|tokeni[sz]e|usage/i
const password = /passw(?:or)?d|passphrase|pwd/i
const settings = /(?:^|\/)[^/]{0,255}(?:\.(?:env|ini|cfg|conf|properties|toml|ya?ml|tfvars)|\.env\.[\w.-]{1,255})$/i

/** Secrets that a line gives a name to. */
export function assignmentsIn(line: string, path: string): SecretAssignment[] {
  if (line.length > 2000) return []
  return [...line.matchAll(written)].flatMap((found) => {
    const [whole, name = '', , quoted, bare] = found
    // Without quotes only files of settings hold values; in code it is an expression.
    const value = quoted ?? (settings.test(path) ? bare : undefined)
    if (value === undefined || harmless.test(name) || isPlaceholder(value) || isNoValue(value)) return []
    const isPassword = password.test(name)
    if (!(isPassword ? looksLikePassword(value) : value.length >= 20 && looksDrawn(value))) return []
    const column = found.index + whole.indexOf(value) + 1
    return [{ name, value, column, severity: value.length >= 32 && entropyOf(value) >= 4.2 ? 'high' : 'medium' }]
  })
}

/** Addresses, paths, identifiers, dates, colours, and what is only the name of something. */
function isNoValue(value: string): boolean {
  return (
    /^(?:https?|wss?|file|data|urn|git|ssh|npm|node):/i.test(value) ||
    /^[./~@#]/.test(value) ||
    /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value) ||
    /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(value) ||
    /^(?:sha(?:1|256|384|512)|md5)[-:]/i.test(value) ||
    /[(){}[\]<>|=;,]/.test(value)
  )
}

/** Letters together with digits or signs, and not just a word with a number behind it. */
function looksLikePassword(value: string): boolean {
  if (value.length < 8 || value.length > 100 || /^[a-z_.-]+$/i.test(value) || /^\d+$/.test(value)) return false
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length
  return kinds >= 3 || looksDrawn(value)
}

/** Bits of information in each character, going by how often each occurs. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/** Whether a text looks drawn by chance, as keys are, and not written, as names and sentences are. */
function looksDrawn(text: string): boolean {
  if (text.length < 16 || !/\d/.test(text) || !/[a-z]/i.test(text)) return false
  if (isMadeOfWords(text)) return false
  const isHex = /^[0-9a-f]+$/i.test(text)
  return entropyOf(text) >= (isHex ? 2.8 : 3.5)
}

/** `user-profile-v2`, `getTokenFromHeader2`: parts of letters alone, long enough to be words. */
function isMadeOfWords(text: string): boolean {
  const parts = text.split(/(?<![-_.:/\s])[-_.:/\s]+|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== '')
  const words = parts.filter((part) => /^(?:[A-Z]?[a-z]{2,}|[A-Z]{2,}|v?\d{1,4})$/.test(part) && hasVowel(part))
  const inWords = words.reduce((sum, part) => sum + part.length, 0)
  return inWords >= text.length * 0.6
}

function hasVowel(part: string): boolean {
  return /[aeiouy]/i.test(part) || /^\D?\d+$/.test(part)
}
