import type { Evidence } from './evidence.ts'

/** What a writer put where only ids of passages may stand. */
export interface Strange {
  readonly kind: 'unknown_id' | 'invented_address' | 'invented_reference'
  readonly written: string
}

export interface CleanMarks {
  readonly text: string
  readonly strange: readonly Strange[]
}

const address = /\b(?:https?:\/\/|www\.|doi:\s?|arxiv:\s?)[^\s<>"')\]]+|\b10\.\d{4,9}\/[^\s<>"')\]]+/gi
const link = /!?\[([^\]\n]{0,300})\]\(([^)\s]{0,300})(?:[^\S\n][^)\n]{0,300})?\)/g
const idList = /[[(【]\s*([pP]\d+(?:\s*[,;&]\s*[pP]?\d+)*)\s*[\])】]/g
/** "(Smith et al., 2019)": a citation as journals have them. "(January 2026)" is none. */
const notAnAuthor =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|Spring|Summer|Autumn|Fall|Winter|Since|Until|From|In|As of|Updated|Version|Status|Edition|Q[1-4])\\.?,?\\s'
const author = `(?!${notAnAuthor})\\p{Lu}[\\p{L}'’-]+`
const authorYear = new RegExp(
  `\\((?:(?:see|cf\\.)\\s)?${author}(?:\\s(?:and|&)\\s${author}|\\set al\\.?)?,?\\s(?:19|20)\\d\\d[a-z]?(?:\\s?[,;][^()\\n]{1,120})?\\)`,
  'gu',
)
/** A list of sources that a writer made: code writes the real one. */
const ownReferences =
  /\n#{1,6}\s{0,20}(?:references|sources|bibliography|works cited|citations|footnotes|literature)\s{0,20}#{0,100}\s{0,20}\n[\s\S]*?(?=\n#{1,6}\s|$)/gi

/**
 * A text in which every citation is the id of a passage in brackets, before the end of its sentence. Whatever else looks
 * like a citation is taken out and told: other ids, addresses, numbers in brackets, footnotes, lists of references.
 */
export function cleanMarks(written: string, evidence: Evidence): CleanMarks {
  const strange: Strange[] = []
  const known = new Set(evidence.passages.map(({ id }) => id))
  const places = new Set(evidence.documents.map(({ location }) => location))
  const refuse = (kind: Strange['kind'], what: string): string => {
    strange.push({ kind, written: what.trim().slice(0, 120) })
    return ''
  }
  const text = `\n${written}`
    .replace(ownReferences, (section) => refuse('invented_reference', section))
    .replace(/^\[\^[^\]\n]{0,300}\]:.*$/gm, (note) => refuse('invented_reference', note))
    .replace(/<[^<>\n]{1,300}>/g, (tag) => (/https?:|href/i.test(tag) ? refuse('invented_address', tag) : ''))
    .replace(link, (whole, label: string, target: string) =>
      places.has(target) ? label : `${label}${refuse('invented_address', whole)}`,
    )
    // A writer that was cut off may have been in the middle of a link.
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]*$/gm, (whole, label: string) =>
      [/^p\d+$/.test(label) ? `[${label}]` : label, refuse('invented_address', whole)].join(''),
    )
    .replace(/\bhttps?:\/{0,2}(?![^\s<>"')\]])/gi, (start) => refuse('invented_address', start))
    .replace(address, (found) =>
      places.has(found.replace(/(?<![.,;:])[.,;:]+$/, '')) ? found : refuse('invented_address', found),
    )
    .replace(authorYear, (mark) =>
      evidence.passages.some(({ quote }) => quote.includes(mark)) ? mark : refuse('invented_reference', mark),
    )
    .replace(/\[\^[^\]\n]{0,300}\]|\[\d{1,4}(?:\s{0,20}[,;–-]\s{0,20}\d{1,4}){0,200}\]/g, (mark) =>
      refuse('invented_reference', mark),
    )
    .replace(idList, (_, list: string) =>
      idsOf(list)
        .map((id) => (known.has(id) ? `[${id}]` : refuse('unknown_id', id)))
        .join(''),
    )
    // A writer may put a citation after the full stop; it belongs to the sentence before.
    .replace(
      /([.!?]["”’)]*)[ \t]*((?:\[p\d+\][ \t]*)+)(?=\s|$)/g,
      (_, end: string, ids: string) => ` ${ids.replace(/\s/g, '')}${end} `,
    )
    // What stood around something that was taken out.
    .replace(/(?:(?<![ \t])[ \t]+)?\((?:\s|[,;]|see|cf\.?|source:?|via|from)*\)/gi, '')
    .replace(/(?<![ \t])[ \t]+(?=[.,;:!?](?:\s|$))/g, '')
    .replace(/(?<=\S)[ \t]{2,}/g, ' ')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/(?<=[^\s[])(\[p\d{1,80}\])/g, (mark, _, at: number, whole: string) =>
      whole[at - 1] === ']' ? mark : ` ${mark}`,
    )
  return { text: text.slice(1), strange }
}

function idsOf(list: string): string[] {
  return list.split(/[,;&]/).map((one) => `p${one.trim().replace(/^p/i, '')}`)
}

/** The ids that a sentence cites, and the sentence without them. */
export function citedIn(sentence: string): { readonly ids: readonly string[]; readonly claim: string } {
  const ids = [...new Set([...sentence.matchAll(/\[(p\d+)\]/g)].map(([, id = '']) => id))]
  return { ids, claim: sentence.replace(/(?:(?<!\s)\s+)?\[(?:p\d+|unverified)\]/g, '').trim() }
}
