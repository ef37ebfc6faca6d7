import { type Found, findAll } from './found.ts'

const codes: Readonly<Record<string, string>> = {
  arabic: 'ar',
  bulgarian: 'bg',
  catalan: 'ca',
  chinese: 'zh',
  croatian: 'hr',
  czech: 'cs',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  estonian: 'et',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  greek: 'el',
  hebrew: 'he',
  hindi: 'hi',
  hungarian: 'hu',
  icelandic: 'is',
  indonesian: 'id',
  irish: 'ga',
  italian: 'it',
  japanese: 'ja',
  korean: 'ko',
  latin: 'la',
  latvian: 'lv',
  lithuanian: 'lt',
  mandarin: 'zh',
  norwegian: 'no',
  persian: 'fa',
  polish: 'pl',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  serbian: 'sr',
  slovak: 'sk',
  slovenian: 'sl',
  spanish: 'es',
  swahili: 'sw',
  swedish: 'sv',
  thai: 'th',
  turkish: 'tr',
  ukrainian: 'uk',
  vietnamese: 'vi',
  welsh: 'cy',
}

const pattern = new RegExp(`\\b(?:${Object.keys(codes).join('|')})\\b`, 'gi')

/** Names of languages, as they are usually written. */
export function findLanguages(text: string): Found[] {
  return findAll(text, pattern, ([name]) => name.charAt(0).toUpperCase() + name.slice(1).toLowerCase())
}

/** The two-letter code of a language, for tools that ask for codes. */
export function languageCode(name: string): string | undefined {
  return codes[name.toLowerCase()]
}
