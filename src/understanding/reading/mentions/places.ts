import type { Found } from '../../extract/found.ts'
import { findLanguages } from '../../extract/languages.ts'
import type { Parameter } from '../parameters.ts'
import type { Token } from '../tokens.ts'
import { unitCalled } from '../units.ts'
import { isName, type RequestPhrase } from './phrases.ts'

/** A place, with the region or country behind its comma. */
export interface PlaceMention {
  readonly from: number
  readonly to: number
  readonly place: string
  readonly region: string | undefined
  /** In the list of well-known places. */
  readonly known: boolean
  /** A region follows that belongs to it. */
  readonly split: boolean
}

/** Names that may be places: those that are known, and names in capitals; with a region if one follows. */
export function placeMentions(
  text: string,
  tokens: readonly Token[],
  phrases: readonly RequestPhrase[],
  places: readonly Found[],
): PlaceMention[] {
  return phrases
    .filter(
      ({ shape, value }) =>
        (shape === 'name' && unitCalled(value, false) === undefined && findLanguages(value).length === 0) ||
        shape === 'quoted',
    )
    .concat(
      phrases.filter(
        ({ shape, value }) =>
          shape === 'plain' && places.some((one) => one.value.toLowerCase() === value.toLowerCase()),
      ),
    )
    .flatMap((phrase): PlaceMention[] => {
      const known =
        isRegion(phrase.value) ||
        places.some(({ value }) => value.toLowerCase() === phrase.value.toLowerCase().replace(/ city$/, ''))
      const alone = {
        from: phrase.from,
        to: phrase.to,
        place: spelled(phrase.value, places),
        region: undefined,
        known,
        split: false,
      }
      const comma = tokens[phrase.to]?.text === ',' && isName(tokens, phrase.to + 1)
      if (!comma) return [alone]
      let to = phrase.to + 2
      while (to < tokens.length && isName(tokens, to)) to++
      const region = text.slice(tokens[phrase.to + 1]?.start, tokens[to - 1]?.end).replace(/[.,]$/, '')
      // "Rome, Oslo and Paris" are three places; "Rome, Italy" is one.
      const goesOn =
        /^(?:,|and|or)$/.test(tokens[to]?.lower ?? '') &&
        isName(tokens, tokens[to + 1]?.lower === 'and' ? to + 2 : to + 1)
      const isCity = /^(?:new york|washington|quebec|singapore|mexico)$/i.test(region)
      if (!isRegion(region) || (isCity && goesOn)) return [alone]
      const country = tokens[to]?.text === ',' && isName(tokens, to + 1) && isCountry(tokens[to + 1]?.text ?? '')
      const end = country ? to + 2 : to
      return [
        { ...alone, split: true },
        { ...alone, to: end, region: country ? `${region}, ${tokens[to + 1]?.text}` : region },
      ]
    })
}

const states = new Set(
  (
    'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|' +
    'kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|' +
    'new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|' +
    'south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|ontario|' +
    'quebec|alberta|british columbia|england|scotland|wales'
  ).split('|'),
)
const countries = new Set(
  (
    'usa|us|uk|uae|argentina|australia|austria|belgium|brazil|bulgaria|canada|chile|china|colombia|croatia|cuba|czechia|denmark|' +
    'egypt|estonia|finland|france|germany|ghana|greece|hungary|iceland|india|indonesia|ireland|israel|italy|japan|kenya|' +
    'malaysia|malta|mexico|morocco|netherlands|new zealand|nigeria|norway|pakistan|peru|philippines|poland|portugal|romania|' +
    'russia|saudi arabia|serbia|singapore|slovakia|slovenia|south africa|south korea|spain|sweden|switzerland|taiwan|' +
    'thailand|turkey|uganda|ukraine|united kingdom|united states|united states of america|vietnam'
  ).split('|'),
)

/** Whether a place is a country or a part of one. */
export function isCountry(name: string): boolean {
  const lower = name.toLowerCase().replaceAll('.', '')
  return countries.has(lower) || states.has(lower)
}

function isRegion(name: string): boolean {
  const lower = name.toLowerCase().replaceAll('.', '')
  return /^[A-Z]{2}$/.test(name) || countries.has(lower) || states.has(lower)
}

function spelled(value: string, places: readonly Found[]): string {
  return places.find((one) => one.value.toLowerCase() === value.toLowerCase())?.value ?? value
}

/** The place as the parameter wants it. */
export function placeValue({ place, region }: PlaceMention, { name, description }: Parameter): string {
  const isCityOnly = /\bcity\b/i.test(name) && !/\bstate\b|\bcountry\b/i.test(description)
  return region === undefined || isCityOnly ? place : `${place}, ${region}`
}
