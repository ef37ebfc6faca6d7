import { termsOf } from '../../../understanding/prose/terms.ts'
import { type AskedQuantity, quantityIn } from './quantities.ts'

/** Which of the rows of a table is asked for: the one with most or least of what a column gives, or the first or last in time. */
export interface AskedExtreme extends AskedQuantity {
  /** What the rows are; empty where the question does not say it. */
  readonly things: readonly string[]
  readonly isPerson: boolean
  /** What the column is called, where the question says it. */
  readonly terms: readonly string[]
  /** What is done the longest, beside the adjective that tells by what it is measured. */
  readonly deed: readonly string[]
  readonly years: readonly string[]
  /** What else the question says, which the table must be about. */
  readonly rest: readonly string[]
}

/** Verbs that only hold the question together. */
const holding =
  /\b(?:has|have|had|is|are|was|were|be|does|do|did|will|goes|go|went|comes?|came|gets?|got|takes?|took|with|the|of|number|amount)\b/gi
const yearly = /\b(?:1[5-9]|20)\d{2}\b/g
const preposition = /\s(?:in|of|at|on|from|for|among|during|by|to)\s/i
const byVerb =
  /^((?:\p{L}+\s){1,3}?)(?=(?:has|have|had|is|are|was|were|goes|went|comes|came|drew|took|sold|held|gave|got|made|won|\p{Ll}+s|\p{Ll}+ed)\s)(.+)$/u
const ofRows = /^(?:is|are|was|were)\s{1,20}the\s{1,20}(.+)$/i

/** What a question asks for, if it is which of several has or is the most. */
export function askedExtreme(question: string): AskedExtreme | undefined {
  const [, asking = '', all = ''] = /^\s{0,20}(which|what|who)\s(.{1,300}?)\??\s{0,20}$/i.exec(question) ?? []
  const years = all.match(yearly) ?? []
  const rest = all.replace(yearly, ' ').replace(/\s{1,20}(?:in|of)\s{0,20}(?=\s|$)/gi, ' ')
  const isPerson = asking.toLowerCase() === 'who'
  const [, bare = ''] = ofRows.exec(rest) ?? []
  // "What is the cheapest cheese?": what is compared stands behind the adjective.
  const [, thing = '', about = ''] =
    bare !== '' || isPerson ? ['', '', bare === '' ? rest : bare] : (byVerb.exec(rest) ?? [])
  const found = quantityIn(about)
  if (found === undefined || (thing === '' && bare === '' && !isPerson)) return undefined
  const { quantity, start, end } = found
  const [before, after] = [about.slice(0, start), about.slice(end)]
  const at = after.search(preposition)
  const noun = at < 0 ? after : after.slice(0, at)
  const beyond = at < 0 ? '' : after.slice(at)
  const things = termsOf(bare === '' ? thing : noun)
  const said = termsOf((bare === '' ? noun : '').replace(holding, ' '))
  const deed = termsOf(before.replace(holding, ' '))
  const isNamed = quantity.columns.size === 0 || said.length > 0
  const terms = !isNamed ? [] : said.length > 0 ? said : deed
  if (isNamed && terms.length === 0) return undefined
  return {
    ...quantity,
    // What is told by the name of a column needs no unit.
    columns: isNamed ? new Set() : quantity.columns,
    things,
    isPerson,
    terms,
    deed: isNamed ? [] : deed,
    years,
    rest: isNamed && quantity.isTime ? [] : restOf(beyond, quantity),
  }
}

/** How far something is from something is told by the column; anything else must be said by the table. */
function restOf(beyond: string, { columns }: AskedQuantity): string[] {
  const isDistance = columns.has(termsOf('distance')[0] ?? '') && /^\s(?:from|to)\s/i.test(beyond)
  return isDistance ? [] : termsOf(beyond.replace(/\b(?:all|any)\b/gi, ' '))
}
