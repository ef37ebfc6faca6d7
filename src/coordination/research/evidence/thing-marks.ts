import { isRecord } from '../../../understanding/documents/family.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { unified } from './fact-topic.ts'

/** What tells one thing of a kind from another: the 12 of "station 12", the B of "lift B", the "upper" of "upper hut". */
export interface ThingMark {
  /** The kind of thing, as a term; with which opposition, where that is what it is told apart by. */
  readonly of: string
  readonly noun: string
  readonly value: string
  /** Where a number or a letter stands. */
  readonly start: number
  readonly end: number
}

const numbered =
  /(?<![\p{L}\p{N}-])(?<noun>\p{L}[\p{L}-]{1,80})\s(?:(?:no|nr)\.?\s|number\s|#)?(?<mark>\d{1,4}\p{Ll}?|[A-HJ-Z]\d{0,3}|I{2,3}|IV|VI{0,3}|IX)(?![\p{L}\p{N}'’]|[-.,:/]\p{N}|\.\s?\p{Lu}|\s?[%°€$£&])/gu
/** A number before one of these is an amount. */
const unitBehind =
  /^\s?(?:k?m|[cm]m|kg|g|t|k?[WV]h?|[MG]Wh?|h|ml|tonnes?|tons?|(?:kilo|centi|milli)?met(?:re|er)s?|lit(?:re|er)s?|(?:kilo)?grams?|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|euros?|dollars?|pounds?|crowns|kroner|percent|per cent|million|thousand|billion|hectares?|acres?|knots?|people|persons?|times|of|to|and|or|January|February|March|April|May|June|July|August|September|October|November|December)\b/
/** Things of which there are several, told apart by a number. */
const kinds: ReadonlySet<string> = new Set(
  (
    'station lift line pump platform route room floor ward boiler unit building block hall gate track warehouse phase stage level zone sector plot site house ' +
    'apartment flat bus tram train turbine engine generator reactor tank well shaft tunnel bridge dam lock pier quay berth dock terminal hangar runway bay cell ' +
    'server node rack disk model type class grade group team crew shift batch sample trial run round lane channel camera sensor meter oven kiln furnace vehicle ' +
    'truck van car wagon coach carriage boat ferry vessel barge hut tower mill plant factory depot yard school branch shop store district precinct parcel field ' +
    'court pitch pool borehole probe detector valve filter panel machine press printer robot drone buoy lamp post cabin tent hive barn stall table desk exhibit ' +
    'gallery studio laboratory lab theatre clinic area cluster region plan package tier option variant product experiment cohort subject patient'
  ).split(' '),
)
const notNouns =
  /^(?:\p{L}+ly|about|around|some|over|nearly|almost|only|another|other|remaining|further|least|most|first|last|next|than|under|total|up|monday|tuesday|wednesday|thursday|friday|saturday|sunday|jan\p{L}*|feb\p{L}*|march|april|may|june|july|aug\p{L}*|sept\p{L}*|oct\p{L}*|nov\p{L}*|dec\p{L}*)$/iu
/** Documents and their parts: their numbers tell nothing of what they are about. */
const papers =
  /^(?:version|revision|edition|issue|volume|chapter|section|part|paragraph|page|annex|appendix|figure|table|step|question|item|point|agenda|note|document|paper|draft|copy|slide|sheet|data|guide|leaflet|notice|brochure|prices?|plan|list|handbook|manual|policy|rules?|overview|summary|page|website|schedule|timetable|programme|program|budget|offer|contract|order|decision|proposal|application|file|record|article|memo|mail|email|faq|briefing|description|information|introduction)s?$/i

/** Of each line a thing has one, and those of the others are other things. */
const oppositions: readonly (readonly [name: string, words: RegExp])[] = [
  ['height', /^(?:upper|lower|middle|top|bottom)$/],
  ['side', /^(?:north|south|east|west)(?:ern)?$/],
  ['edge', /^(?:inner|outer|inside|outside|indoor|outdoor|internal|external)$/],
  ['hand', /^(?:left|right)$/],
  ['end', /^(?:front|rear)$/],
  ['age', /^(?:old|new|former)$/],
  ['size', /^(?:small|large|big|little)$/],
  ['order', /^(?:first|second|third|fourth|fifth|sixth)$/],
  ['weight', /^(?:main|secondary|primary|auxiliary)$/],
  ['colour', /^(?:red|blue|green|yellow|orange|black|white|brown|grey|gray)$/],
  ['open', /^(?:public|private)$/],
  ['years', /^(?:junior|senior)$/],
]

/** Whether a word names a document or a part of one. */
export function isPaper(word: string): boolean {
  return papers.test(word) || isRecord(word)
}

/** Numbers and letters behind a noun. `isTitle`: of a heading, where any noun can have one. */
export function numberedIn(text: string, isTitle: boolean): ThingMark[] {
  return [...text.matchAll(numbered)].flatMap(({ index, 0: whole, groups: { noun = '', mark = '' } = {} }) => {
    const start = index + whole.length - mark.length
    const end = index + whole.length
    const [term] = termsOf(noun).map(unified)
    if (term === undefined || notNouns.test(noun) || isPaper(noun)) return []
    if (/^\d/.test(mark)) {
      if (
        (isYear(mark) && !kinds.has(noun.toLowerCase())) ||
        unitBehind.test(text.slice(end)) ||
        /\b(?:can|could|to|will|may|must)\s$/i.test(text.slice(0, index))
      )
        return []
      const isName = /^\p{Lu}/u.test(noun) && !noun.endsWith('s')
      if (!isTitle && !isName && !kinds.has(noun.toLowerCase())) return []
    }
    return [{ of: term, noun: term, value: mark.toLowerCase(), start, end }]
  })
}

function isYear(mark: string): boolean {
  return /^(?:1[5-9]|20)\d{2}$/.test(mark)
}

/** Adjectives of opposition before a noun. */
function opposedIn(text: string): ThingMark[] {
  const words = text.match(/[\p{L}-]+/gu) ?? []
  return words.flatMap((word, place) => {
    const small = word.toLowerCase()
    const name = oppositions.find(([, said]) => said.test(small))?.[0]
    const [noun] = termsOf(words[place + 1] ?? '').map(unified)
    if (name === undefined || noun === undefined || isPaper(words[place + 1] ?? '')) return []
    return [{ of: `${noun} by ${name}`, noun, value: small.replace(/ern$/, ''), start: 0, end: 0 }]
  })
}

export function marksIn(text: string, isTitle: boolean): ThingMark[] {
  return text === '' ? [] : [...numberedIn(text, isTitle), ...opposedIn(text)]
}
