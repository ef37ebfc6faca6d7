/** The shortest value that is covered up. Shorter ones stand in ordinary text by chance. */
export const shortestValue = 8

/** Every way a value is written by the usual encoders, the value itself first. */
export function formsOf(value: string): string[] {
  const bytes = new TextEncoder().encode(value)
  const all = [
    value,
    ...jsonForms(value),
    ...urlForms(value.toWellFormed()),
    ...htmlForms(value),
    ...escapedThroughout(value, bytes),
    ...wholeForms(value),
    // What is put into JSON first, and then into Base64.
    ...[insideJson(value), insideJson(value).replaceAll('/', '\\/')].flatMap((json) =>
      json === value ? [] : base64Forms(new TextEncoder().encode(json)),
    ),
  ]
  return [...new Set(all)]
}

/** Forms without escapes in them: these are also found where lines are broken and some characters escaped. */
export function wholeForms(value: string): string[] {
  const bytes = new TextEncoder().encode(value)
  const hex = hexOf(bytes).join('')
  return [value, hex, hex.toUpperCase(), ...base64Forms(bytes)]
}

function hexOf(bytes: Uint8Array): string[] {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
}

/** What pages must not hold as it is; some encoders leave quotes alone, others escape slashes too. */
function htmlForms(value: string): string[] {
  if (!/[&<>"'/]/.test(value)) return []
  const marked = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const quoted = marked.replaceAll('"', '&quot;')
  const single = ['&#39;', '&#x27;', '&#039;', '&apos;'].map((one) => quoted.replaceAll("'", one))
  const double = ['&#34;', '&#x22;'].map((one) => marked.replaceAll('"', one).replaceAll("'", '&#39;'))
  return [marked, quoted, ...single, ...double].flatMap((one) => [one, one.replaceAll('/', '&#x2F;')])
}

/** Every character of it, plain ones too. */
function escapedThroughout(value: string, bytes: Uint8Array): string[] {
  const digits = hexOf(bytes)
  const codes = Array.from({ length: value.length }, (_, at) => value.charCodeAt(at))
  const percent = digits.map((one) => `%${one}`).join('')
  return [
    ...[percent, percent.toUpperCase(), digits.map((one) => `\\x${one}`).join('')],
    ...[codes.map((one) => `&#${one};`).join(''), codes.map((one) => `&#x${one.toString(16)};`).join('')],
  ]
}

/** In JSON, in JSON that is a string in JSON, and so once more; some encoders also escape slashes, or all but ASCII. */
function jsonForms(value: string): string[] {
  const json = insideJson(value)
  const ascii = json.replaceAll(/[\u007f-\uffff]/g, (one) => `\\u${codeOf(one)}`)
  const codes = Array.from({ length: value.length }, (_, at) => codeOf(value.charAt(at)))
  const escaped = codes.map((code) => `\\u${code}`).join('')
  const capital = codes.map((code) => `\\u${code.toUpperCase()}`).join('')
  return [json, json.replaceAll('/', '\\/'), ascii, escaped, capital].flatMap((form) => {
    const deeper = insideJson(form)
    return [form, deeper, insideJson(deeper)]
  })
}

/** Encoders for addresses and forms differ in which signs they let stand, in spaces, and in small or capital digits. */
function urlForms(value: string): string[] {
  const url = encodeURIComponent(value)
  const form = new URLSearchParams([['', value]]).toString().slice(1)
  const strict = url.replaceAll(/[!'()*]/g, (one) => `%${codeOf(one).slice(2).toUpperCase()}`)
  const variants = [encodeURI(value), url, form, strict, strict.replaceAll('~', '%7E')]
  return variants
    .flatMap((one) => [one, one.replaceAll('%20', '+')])
    .flatMap((one) => [one, one.replaceAll(/%../g, (code) => code.toLowerCase())])
}

/**
 * Where a value stands inside of something longer, its Base64 depends on how many bytes come before: three alignments.
 * The first and last characters also depend on the neighbours, and are left out.
 */
function base64Forms(bytes: Uint8Array): string[] {
  const aligned = [0, 1, 2].map((before) => {
    const text = base64([...new Uint8Array(before), ...bytes])
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })
  const standard = [base64([...bytes]), ...aligned]
  return [...standard, ...standard.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))]
}

function base64(bytes: readonly number[]): string {
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''))
}

function insideJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** Four hexadecimal digits. */
function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0')
}
