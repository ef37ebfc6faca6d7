import { datesIn } from '../../../understanding/documents/dates.ts'
import { deedOf, deedWords, doerWords, type NamedDeed } from './deeds.ts'
import { type EventThing, eventThing, withoutAdjunct } from './event-thing.ts'
import { withoutAttribution } from './fact-topic.ts'
import { isFirm, personsIn, whoWords } from './person-names.ts'

/** What was done to something, or happened to it, as far as a sentence tells its doer, its time and its place. */
export interface ToldEvent {
  readonly deed: NamedDeed
  readonly of: EventThing
  readonly who?: EventDoer
  readonly time?: EventTime
  readonly place?: string
}

interface EventDoer {
  readonly written: string
  readonly isFirm: boolean
}

interface EventTime {
  readonly written: string
  /** `2012`, `2012-05` or `2012-05-03`. */
  readonly date: string
  readonly isAbout: boolean
}

const adverb =
  '(?:(?:first|formally|officially|originally|finally|jointly|eventually|personally|only|ceremonially|initially)\\s)?'
const done = new RegExp(`\\s(?:was|were|has been|have been|had been)\\s${adverb}(?<verb>${deedWords})\\b`, 'giu')
/** What happens by itself, if it is said right then when or where: "The museum opened in 1962". */
const happened =
  /^(?<what>.{2,80}?)\s(?:first\s|officially\s|finally\s)?(?<verb>died|opened|closed|began|started|burned|burnt|sank|collapsed)(?:\s(?:down|officially|again))?(?=\s(?:in|on|at|near|around|about)\s)/u
const byWhom = new RegExp(`^(?:\\s(?:for|first|jointly|personally|only))?\\sby\\s${whoWords}`, 'u')
const doing = new RegExp(
  `^${whoWords}(?:,[^,]{2,60},)?\\s(?:first\\s|later\\s)?(?<verb>${deedWords})\\s(?:for\\s)?(?<object>(?:the|an?|its|their|our|["“«\\p{Lu}]).+)`,
  'u',
)
/** "The observatory discovered the cloud in 2019". */
const unnamedDoing = new RegExp(
  `^(?:[Tt]he|[Ii]ts|[Oo]ur)\\s(?:\\p{Ll}[\\p{L}-]{0,40}\\s){1,3}(?:first\\s)?(?<verb>${deedWords})\\s(?<object>(?:the|its|their|our|["“«\\p{Lu}]).+)`,
  'u',
)
const doerIs = new RegExp(
  `^(?:(?<its>Its|Their|The)\\s)?(?<verb>${doerWords})(?:\\sof\\s(?<object>.{3,80}?))?\\s(?:is|was|were)\\s${whoWords}`,
  'iu',
)
const isDoer = new RegExp(`^${whoWords}\\s(?:is|was)\\sthe\\s(?<verb>${doerWords})\\sof\\s(?<object>[^,;.]{3,80})`, 'u')
/** "Architect: Ada Brook", "Completed: 1911". */
const labelled = new RegExp(`^(?<verb>${doerWords}|${deedWords})(?:\\s(?:by|in|on))?:\\s(?<value>.{2,60}?)\\.?$`, 'iu')
const objectEnd =
  /,|;|\.(?=\s|$)|\s(?:and|with|together|during|after|when|while|because|who|which|that|as|before|since|until|to)\s|\s(?:in|on|around|about|at)\s(?:(?:early|late|about|around|spring|summer|autumn|winter|of|the)\s){0,200}(?:\d|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/u
const clauseEnd = /[,;]|\.(?=\s|$)|\s(?:and|but|when|while|because|after|before|who|which)\s/u
const yearOf =
  /(?<=^|\s)(?:in|on|by)?\s?(?<about>around|about|circa|c\.|some time around|approximately)?\s?(?:(?:the\s)?(?:early|late|mid|spring|summer|autumn|winter)\s(?:of\s)?)?(?<![\p{L}\d-])(?<year>1\d{3}|20\d{2})(?![\p{L}\d-])/u
const placeOf = /^\s(?:in|at|near)\s(?<place>\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){0,2})(?!['’]s)/u
/** What did not happen, or is told as a tale. */
const untold =
  /\b(?:not|never|legend|said to|rumou?r|probably|perhaps|possibly|may have|might have|would have|should have)\b/i
/** What lasts, so that one after the other may have done it. */
const lasting = /\b(?:from|until|since|between)\s(?:\p{L}+\s)?\d{4}\b/iu
/** Only these happen at a place of which there is one. */
const placed = /^(?:bear|die|bury|sign|build|found)$/
/** The receiver stands before the giver: "was brought to the bakery by Ada Brook". */
const handedOver = /^(?:bring|donate|sell)$/
const receiver = /^\s(?:to|into)\s(?:the|an?|its|our|\p{Lu})[^,;.]{1,40}?(?=\s(?:by|in|on)\s)/u
const years = /^(?:1\d{3}|20\d{2})$/

/** Most sentences have none of these words, and are not looked at further. */
const anyDeed = new RegExp(`\\b(?:${deedWords}|${doerWords})\\b`, 'i')

/** The events that a sentence tells. */
export function eventsIn(text: string): ToldEvent[] {
  if (!anyDeed.test(text)) return []
  const said = withoutAttribution(text)
  if (untold.test(said) || lasting.test(said)) return []
  const event = labelledIn(said) ?? doerIn(said) ?? activeIn(said) ?? datedIn(said) ?? happeningIn(said)
  return (event === undefined ? passivesIn(said) : [event]).filter(
    ({ who, time, place }) => who !== undefined || time !== undefined || place !== undefined,
  )
}

/** A cell of a table: its column names the deed, or its doer. */
export function eventInCell(label: string, column: string, cell: string): ToldEvent[] {
  const event = labelledIn(`${column.trim()}: ${cell.trim()}`)
  return event === undefined ? [] : [{ ...event, of: eventThing(`the ${label}`) }]
}

function labelledIn(said: string): ToldEvent | undefined {
  const { verb = '', value = '' } = labelled.exec(said)?.groups ?? {}
  const deed = deedOf(verb)
  if (deed === undefined) return undefined
  const who = new RegExp(`^${whoWords}$`, 'u').exec(value)?.groups
  const isWho = who !== undefined && (who['who'] ?? '').includes(' ') && /r$|by$/.test(verb)
  if (!isWho && !years.test(value) && datesIn(value).length === 0) return undefined
  return { deed, of: eventThing(''), ...(isWho ? doerOf(who) : timeIn(` ${value}`)) }
}

function doerIn(said: string): ToldEvent | undefined {
  const groups = (doerIs.exec(said) ?? isDoer.exec(said))?.groups
  const deed = deedOf(groups?.['verb'] ?? '')
  if (groups === undefined || deed === undefined || !/\p{Lu}/u.test(groups['who']?.charAt(0) ?? '')) return undefined
  return { deed, of: eventThing(groups['object'] ?? ''), ...doerOf(groups) }
}

function activeIn(said: string): ToldEvent | undefined {
  const groups = doing.exec(withoutAdjunct(said))?.groups
  const deed = deedOf(groups?.['verb'] ?? '')
  if (groups === undefined || deed === undefined) return undefined
  const who = groups['who'] ?? ''
  // One word with a capital letter that begins a sentence may be any noun.
  if (!/\s/.test(who) && (groups['what'] ?? '') === '') return undefined
  const object = groups['object'] ?? ''
  const end = objectEnd.exec(object)?.index ?? object.length
  return { deed, of: eventThing(object.slice(0, end)), ...doerOf(groups), ...timeOf(said, object.slice(end)) }
}

/** The doer has no name, but the time is told. */
function datedIn(said: string): ToldEvent | undefined {
  const { verb = '', object = '' } = unnamedDoing.exec(withoutAdjunct(said))?.groups ?? {}
  const deed = deedOf(verb)
  // The same can be seen, and done in part, again and again.
  if (deed === undefined || !deed.isOnce || /^(?:notice|begin|complete|write|bring|found)$/.test(deed.name))
    return undefined
  const end = objectEnd.exec(object)?.index ?? object.length
  return { deed, of: eventThing(object.slice(0, end)), ...timeOf(said, object.slice(end)) }
}

function happeningIn(said: string): ToldEvent | undefined {
  const match = happened.exec(said)
  const { what = '', verb = '' } = match?.groups ?? {}
  const deed = deedOf(verb)
  if (
    match === null ||
    deed === undefined ||
    /\b(?:was|were|been|is|are|be|again)$/.test(match[0].replace(/\s\p{L}+$/u, ''))
  )
    return undefined
  return around(deed, eventThing(what), said, said.slice(match[0].length))
}

function passivesIn(said: string): ToldEvent[] {
  const found: ToldEvent[] = []
  let from = 0
  for (const match of said.matchAll(done)) {
    const deed = deedOf(match.groups?.['verb'] ?? '')
    const before =
      said
        .slice(from, match.index)
        .split(/;\s|,\s(?:and|but)\s|\s(?:and|but)$/)
        .at(-1)
        ?.trim() ?? ''
    const first = found[0]
    const of = /^(?:|and|but|it)$/i.test(before) && first !== undefined ? first.of : eventThing(before)
    from = match.index + match[0].length
    const behind = handedOver.test(deed?.name ?? '') ? said.slice(from).replace(receiver, '') : said.slice(from)
    if (deed !== undefined && !/^(?:to|be)\b/.test(behind.trim())) found.push(around(deed, of, said, behind))
  }
  return found
}

/** What stands behind the verb, in any order: time, place and doer. */
function around(deed: NamedDeed, of: EventThing, said: string, behind: string): ToldEvent {
  const isFirst = /\bfirst\b/i.test(said)
  const time = timeOf(said, behind)
  const rest = (
    time.time === undefined ? behind : behind.replace(new RegExp(`\\s?(?:in|on)?\\s?${time.time.written}`), '')
  ).replace(/^,?\s+(?=by\s)/, ' ')
  const place = placed.test(deed.name) ? placeOf.exec(rest)?.groups?.['place'] : undefined
  const groups = byWhom.exec(place === undefined ? rest : rest.replace(placeOf, ''))?.groups
  // Many may notice the same, one of them first; and only what is paid for is paid by someone.
  const isTold = (deed.name !== 'notice' || isFirst) && !(deed.name === 'pay' && /^\sto\b/.test(behind))
  return {
    deed: deed.name === 'discover' && isFirst ? { ...deed, name: 'notice' } : deed,
    of,
    ...(groups === undefined || !isTold ? {} : doerOf(groups)),
    ...time,
    ...(place === undefined ? {} : { place }),
  }
}

function doerOf(groups: Readonly<Record<string, string | undefined>>): Pick<ToldEvent, 'who'> {
  const written = groups['who'] ?? ''
  if (personsIn(written).length === 0) return {}
  return { who: { written, isFirm: isFirm(written, groups['article'] ?? '', groups['what'] ?? '') } }
}

/** Right behind the deed, else before what it was done to: "In 1923 the baker founded the choir". */
function timeOf(said: string, behind: string): Pick<ToldEvent, 'time'> {
  const end = clauseEnd.exec(behind.slice(1))?.index
  const near = timeIn(behind.slice(0, end === undefined ? undefined : end + 1))
  if (near.time !== undefined) return near
  const whole = said.trim()
  const rest = withoutAdjunct(whole)
  return rest === whole ? {} : timeIn(` ${whole.slice(0, whole.length - rest.length)}`)
}

function timeIn(text: string): Pick<ToldEvent, 'time'> {
  const [date] = datesIn(text)
  const isAbout = /\b(?:around|about|circa|c\.)/.test(text)
  if (date !== undefined) return { time: { written: text.slice(date.start, date.end), date: date.date, isAbout } }
  const year = yearOf.exec(text)?.groups?.['year']
  return year === undefined ? {} : { time: { written: year, date: year, isAbout } }
}
