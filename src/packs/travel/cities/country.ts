import { fold } from './spelling.ts'

/** Where the usual English name is shorter than the one in the world's locale data, or changes with its version. */
const usualNames: Readonly<Record<string, string>> = {
  BA: 'Bosnia and Herzegovina',
  CD: 'DR Congo',
  CI: 'Ivory Coast',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  TR: 'Turkey',
}

const alsoCalled: Readonly<Record<string, string>> = {
  america: 'US',
  usa: 'US',
  'u s': 'US',
  'u s a': 'US',
  'united states of america': 'US',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  korea: 'KR',
  'republic of ireland': 'IE',
  uae: 'AE',
  emirates: 'AE',
  burma: 'MM',
  'hong kong': 'HK',
  'congo kinshasa': 'CD',
  prc: 'CN',
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']
const noCountry = /^(?:EU|EZ|UN|XA|XB|ZZ|QO)$/
/** Made when first used: it takes a while. */
let englishNames: Intl.DisplayNames | undefined

let codes: ReadonlyMap<string, string> | undefined

export function countryName(code: string): string {
  englishNames ??= new Intl.DisplayNames('en', { type: 'region' })
  return usualNames[code] ?? englishNames.of(code) ?? code
}

/** The two-letter code of a country, by its name in a large European language or by its code; nothing else is one. */
export function countryCode(written: string): string | undefined {
  codes ??= new Map([...localNames(), ...Object.entries(usualNames).map(swapped), ...Object.entries(alsoCalled)])
  return codes.get(fold(written))
}

function swapped([code, name]: readonly [string, string]): [string, string] {
  return [fold(name), code]
}

function localNames(): [string, string][] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = letters.flatMap((first) => letters.map((second) => first + second))
  const names = languages.map((one) => new Intl.DisplayNames(one, { type: 'region', fallback: 'none' }))
  return all.flatMap((code) => {
    // Codes of states that are no more (DD, FX, SU) share a name with the one that holds today.
    const current = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` && !noCountry.test(code)
    const known = current ? names.flatMap((name) => name.of(code) ?? []) : []
    return known.length === 0 ? [] : [code, ...known].map((name): [string, string] => [fold(name), code])
  })
}
