/**
 * What the data of most events repeats: names of fields, and what stands around them. In the file each is one character,
 * and its place in this list says which. So the list never changes but for what is added at its end, at most up to 30.
 */
const phrases: readonly string[] = [
  '"op":"tool:',
  '"op":"model#',
  '"op":"',
  '","tool":"',
  '","effect":"read","input":{',
  '","effect":"',
  '"attempt":1}',
  '","output":',
  '","model":"',
  '","from":',
  '"messages":[{"said":',
  '"said":',
  '"returned":',
  '"to":"',
  '"}],"attempt":1,"reserved":{"usdMicros":',
  '"attempt":1,"reserved":{"usdMicros":',
  '"tokens":',
  '","answer":{"text":"',
  '","toolCalls":[{"id":"',
  '","input":{',
  '"finish":"tool_calls"},"usage":{"inputTokens":',
  '","finish":"stop"},"usage":{"inputTokens":',
  '"outputTokens":',
  '"usdMicros":',
  '"messages":[{"role":"system","content":"',
  '"role":"user","content":"',
  '"role":"assistant","content":"',
  '"role":"tool","toolCallId":"',
]

interface Shorthand {
  readonly phrase: string
  readonly sign: string
}

/** By two of their characters, the longest first. */
const shorthands: ReadonlyMap<number, readonly Shorthand[]> = Map.groupBy(
  phrases
    .map((phrase, index): Shorthand => ({ phrase, sign: String.fromCharCode(index + 1) }))
    .toSorted((one, other) => other.phrase.length - one.phrase.length),
  ({ phrase }) => keyAt(phrase, 0),
)

/** What begins with it is in shorthand. Data of older files is not, nor is data that holds a sign itself: it begins with a brace. */
const mark = '\u001F'
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON that `JSON.stringify` wrote holds none, so they are free.
const sign = /[\0-\u001F]/
const signs = new RegExp(sign, 'g')

/** The data of an event as the file keeps it. Runs for every event, so it goes from quote to quote. */
export function inShort(json: string): string {
  let short = mark
  let done = 0
  for (let at = json.indexOf('"'); at >= 0; ) {
    const found = shorthandAt(json, at)
    if (found !== undefined) {
      short += json.slice(done, at) + found.sign
      done = at + found.phrase.length
    }
    at = json.indexOf('"', found === undefined ? at + 1 : done)
  }
  if (done === 0 || sign.test(json)) return json
  return short + json.slice(done)
}

/** The data of an event whole again. */
export function inFull(kept: string): string {
  if (!kept.startsWith(mark)) return kept
  return kept.slice(mark.length).replace(signs, (found) => phrases[found.charCodeAt(0) - 1] ?? found)
}

function shorthandAt(json: string, at: number): Shorthand | undefined {
  const some = shorthands.get(keyAt(json, at))
  if (some === undefined) return undefined
  for (const one of some) if (json.startsWith(one.phrase, at)) return one
  return undefined
}

/** Of what begins with a quote: the character behind it, and the second after that. */
function keyAt(text: string, at: number): number {
  return text.charCodeAt(at + 1) * 0x1_00_00 + text.charCodeAt(at + 3)
}
