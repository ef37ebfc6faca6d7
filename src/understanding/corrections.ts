/** Words that take back what was just said, before it is said anew. */
const marker =
  /(?<!\s)\s{0,3}[,;.?!…–—-]{1,3}\s{0,3}(?:(?:actually|oh|wait|hm{1,3})[\s,]{1,3}){0,3}(?:no(?=,| wait| I mean|\s{0,3}[:–—-])|sorry(?=,|\s{0,3}[:–—-])|wait(?=,)|scratch that|i mean|or rather|make that|correction)\b[\s,:–—-]{0,5}(?:(?:i mean|make (?:that|it)|rather|wait|sorry|actually|no|better)\b[\s,:]{0,5}){0,4}/gi

type WordShape = 'number' | 'path' | 'name' | 'word'

const leads = /^(?:in|at|on|for|from|to|by|with|about|of|near|into|until)$/i

/** "Weather in Rome, no, in Milan" as "Weather in Milan": what was taken back is replaced by what was said instead. */
export function corrected(request: string): string {
  const [found] = [...request.matchAll(marker)]
  if (found === undefined || found.index === 0 || /["“”`]/.test(request)) return request
  const said = request.slice(0, found.index)
  const [instead = '', tail = ''] = clauseAt(request.slice(found.index + found[0].length))
  const words = wordsOf(said)
  const put = wordsOf(instead)
  const at = placeOf(put, words)
  if (at === undefined) return request
  const before = words.slice(0, at.from).join(' ')
  return `${[before, instead, ...words.slice(at.to)].filter((one) => one !== '').join(' ')}${tail}`
}

/** What is said instead, up to the end of its clause, and the rest. */
function clauseAt(text: string): readonly [string, string] {
  const end = /[,;](?=\s)|[.?!](?=\s|$)/.exec(text)?.index ?? text.length
  return [text.slice(0, end), text.slice(end)]
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** Where the words stand that are replaced: behind the same small word, or the last ones of the same shape. */
function placeOf(put: readonly string[], said: readonly string[]): { from: number; to: number } | undefined {
  const [lead = ''] = put
  if (put.length === 0) return undefined
  if (leads.test(lead)) {
    const from = said.findLastIndex((word) => word.toLowerCase() === lead.toLowerCase())
    if (from < 0 || put.length < 2) return undefined
    const many = put.filter((word) => leads.test(word)).length
    const next = said.flatMap((word, at) => (at > from && leads.test(word) ? [at] : []))[many - 1]
    return { from, to: next ?? said.length }
  }
  const wanted = put.map(shapeOf)
  // Plain words are hard to tell apart, so only the last ones are replaced.
  const isPlain = wanted.every((shape) => shape === 'word')
  for (let from = said.length - put.length; from >= 0; from--) {
    if (wanted.every((shape, index) => shape === shapeOf(said[from + index] ?? '')))
      return { from, to: from + put.length }
    if (isPlain) return undefined
  }
  return undefined
}

function shapeOf(word: string): WordShape {
  if (/\d/.test(word)) return 'number'
  if (/\w[./]\w/.test(word)) return 'path'
  return /^\p{Lu}/u.test(word) ? 'name' : 'word'
}
