import type { Json } from '../../events/json.ts'

/** What a description says of a parameter beside its meaning. */
export interface Stated {
  /** The only values there are. */
  readonly choices: readonly string[]
  /** Some of the values there are. */
  readonly examples: readonly string[]
  /** The value when none is given. */
  readonly fallback: Json | undefined
  /** How a date is to be written, such as YYYY-MM-DD. */
  readonly dateFormat: string | undefined
}

const quote = `["'“‘]`
const item = `${quote}([^"'“”‘’]+)["'”’]`
const openers =
  /(?:\be\.?g\.?[,:]?|\bfor (?:example|instance)[,:]?|\bexamples?[,:]?|\bsuch as|\blike|\bi\.e\.)\s*((?:[^.;()]|\.(?=\w))*)/gi
const choosers =
  /\b(?:options?(?: (?:are|is|include))?|(?:possible|valid|allowed|available|accepted) (?:values|options|choices)(?: (?:are|include))?|can(?: only)? be(?: either)?|must be(?: one of)?|should be(?: one of)?|either|choose (?:between|from)|one of|choices(?: (?:are|include))?)\b(:?),?\s*([^.;]*)/gi

/** A description without its examples, whose words say nothing of what the parameter is. */
export function withoutExamples(description: string): string {
  return description.replace(openers, ' ')
}

export function statedIn(description: string): Stated {
  const text = description.replace(/\s+/g, ' ')
  const told = [...text.matchAll(openers)].flatMap(([, list = '']) => itemsOf(list))
  const chosen = [...text.matchAll(choosers)].flatMap(([, colon, list = '']) =>
    colon === ':' ? itemsOf(list) : quotedItems(list),
  )
  const inParentheses = [...text.matchAll(/\(((?:[\w-]+, )*[\w-]+,? or [\w-]+)\)/g)].flatMap(([, list = '']) =>
    list.split(/,? or |, /),
  )
  const bare = text.replace(openers, '').replace(/\bdefault[^.]*/gi, '')
  const either = [...alternatives(bare), ...explained(bare)]
  const choices = [...new Set([...chosen, ...inParentheses, ...either])]
  return {
    choices: choices.length > 1 ? choices : [],
    examples: [...new Set([...told, ...choices])],
    fallback: fallbackIn(text),
    dateFormat:
      /\b(?:[dD]{2}|[mM]{2}|[yY]{3,4})[-/ .](?:[dD]{2}|[mM]{2}|[yY]{3,4})(?:[-/ .](?:[dD]{2}|[yY]{3,4}))?\b/.exec(
        text,
      )?.[0],
  }
}

/** "'12h' or '24h'": two or more in quotation marks, joined by "or". */
function alternatives(text: string): string[] {
  const joined = new RegExp(`${item}(?:\\s*(?:,|\\bor\\b|\\band\\b|/)+\\s*${item})+`, 'g')
  return [...text.matchAll(joined)].flatMap(([run]) => (/\bor\b|\//.test(run) ? quotedItems(run) : []))
}

/** "'real' for real roots, 'all' for both": each value with what it stands for. */
function explained(text: string): string[] {
  const each = new RegExp(`${item}(?= (?:for|if|means|to) )`, 'g')
  const found = [...text.matchAll(each)].flatMap(([, value = '']) => [value])
  return found.length > 1 ? found : []
}

function quotedItems(list: string): string[] {
  return [...list.matchAll(new RegExp(item, 'g'))].flatMap(([, value = '']) =>
    value.trim() === '' ? [] : [value.trim()],
  )
}

function itemsOf(list: string): string[] {
  const quoted = quotedItems(list)
  if (quoted.length > 0) return quoted
  return list
    .split(/,|\bor\b|\band\b|\//)
    .map((value) => value.replace(/\betc\b\.?/i, '').trim())
    .filter((value) => value !== '' && value.split(' ').length <= 4)
}

function fallbackIn(text: string): Json | undefined {
  const found =
    /\b(?:defaults? (?:value )?(?:is|to|of|=|:)|defaults?:|default)\s{0,20}(?:is |set to |to )?(?:["'“‘]([^"'”’]{0,300})["'”’]|(-?\d{1,80}(?:\.\d{1,80})?)(?![\w/])|(true|false|zero|none|empty)\b)/i.exec(
      text,
    )
  if (found === null) return undefined
  const [, word, number, name] = found
  if (word !== undefined) return word
  if (number !== undefined) return Number(number)
  const said = name?.toLowerCase()
  return said === 'true' ? true : said === 'false' ? false : said === 'zero' ? 0 : undefined
}
