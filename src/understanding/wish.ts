/** What a reader wants changed in a text. */
export type TextWish =
  | { readonly kind: 'shorter' | 'longer' | 'content' }
  | { readonly kind: 'at most' | 'about' | 'at least'; readonly words: number }
  | { readonly kind: 'sentences'; readonly most: number }
  | { readonly kind: 'only' | 'without' | 'also' | 'instead'; readonly topic: string }

/** Wishes that are understood, to be named where one is not. */
export const wishExamples = '"shorter", "longer", "at most 100 words", "only about …", "without …" or "also about …"'

const content =
  /^(?:(?:ok(?:ay)?|yes|no|thanks?|thank you|good|great|fine|perfect|done|nothing|that'?s (?:it|all|fine|good)|looks (?:good|fine|great)|well done)\b[\s,.!]*)+$/i
const shorter =
  /\b(?:shorter|shorten(?:ed)?|briefer|brief|condensed?|tighter|too long|half as long|cut (?:it )?(?:down|short)|less text)\b/i
const longer = /\b(?:longer|lengthen|extend(?:ed)?|expand(?:ed)?|too short|more (?:details?|text|words|sentences))\b/i
const most =
  /\b(?:at most|no more than|not more than|maximum(?: of)?|max\.?|up to|within|under|below|fewer than|less than)\s+(\d{1,5})\s+(words?|sentences?)\b|\b(\d{1,5})\s+(words?|sentences?)\s*(?:at most|max(?:imum)?|or (?:less|fewer))/i
const least = /\b(?:at least|no less than|not less than|more than|over|minimum(?: of)?)\s+(\d{1,5})\s+words?\b/i
const about = /\b(\d{1,5})\s+(words?|sentences?)\b/i
const filler =
  '(?:(?:about|on|to|with|for|the|a|an|any|anything|something|everything|part|parts|section|sections|talk|write|of)\\s{1,9}){0,6}'
const topical: readonly (readonly ['only' | 'without' | 'also' | 'instead', RegExp])[] = [
  [
    'instead',
    new RegExp(
      `^(?:rather\\s{1,9}|write\\s{1,9})?about\\s{1,9}(?:the\\s{1,9})?(.+?)\\s{1,9}instead$|^instead\\W{1,20}${filler}(.+)$`,
      'i',
    ),
  ],
  [
    'without',
    new RegExp(`^(?:without|leave out|drop|remove|skip|omit|nothing about|not about|except|no)\\s+${filler}(.+)$`, 'i'),
  ],
  [
    'only',
    new RegExp(
      `^(?:only|just|solely|nothing but|focus|concentrate|limit it|restrict it|keep)\\s+${filler}(?:only\\s+)?(.+)$|^${filler}(.+?)\\s{1,9}only$`,
      'i',
    ),
  ],
  ['also', new RegExp(`^(?:also|add|include|more about|more on|and)\\s+${filler}(.+)$`, 'i')],
]

/** What a text asks to be changed: every wish in it, and what of it is not understood. */
export function readWishes(text: string): { readonly wishes: readonly TextWish[]; readonly unread: readonly string[] } {
  const wishes: TextWish[] = []
  const unread: string[] = []
  const said = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<![.!?])[.!?]+$/, '')
  if (content.test(said)) return { wishes: [{ kind: 'content' }], unread }
  for (const piece of said.split(/(?:(?<!\s)\s+)?[,;.]\s+|(?<!\s)\s+(?:and|but)\s+/i)) {
    const asked = withoutCourtesy(piece)
    const wish = wishIn(asked)
    const last = wishes.at(-1)
    if (asked === '') continue
    if (wish !== undefined) wishes.push(wish)
    // "only about revenue and funding"
    else if (last !== undefined && 'topic' in last) wishes.splice(-1, 1, { ...last, topic: `${last.topic}, ${piece}` })
    else unread.push(piece)
  }
  return { wishes, unread }
}

function withoutCourtesy(piece: string): string {
  return piece
    .replace(
      /^(?:(?:please|now|then|and|can you|could you|make it|i want it|i would like it|it should be|let it be|keep it)\s+)+/i,
      '',
    )
    .replace(/(?:^|(?<!\s)\s+)please$/i, '')
    .trim()
}

function wishIn(piece: string): TextWish | undefined {
  const limit = most.exec(piece)
  if (limit !== null) return counted(Number(limit[1] ?? limit[3]), limit[2] ?? limit[4] ?? '', 'at most')
  const [, atLeast] = least.exec(piece) ?? []
  if (atLeast !== undefined) return { kind: 'at least', words: Number(atLeast) }
  const [, number, what = ''] = about.exec(piece) ?? []
  if (number !== undefined) return counted(Number(number), what, 'about')
  for (const [kind, form] of topical) {
    const [, first, second] = form.exec(piece) ?? []
    const topic = first ?? second
    if (topic !== undefined && !shorter.test(topic) && !longer.test(topic)) return { kind, topic }
  }
  return shorter.test(piece) ? { kind: 'shorter' } : longer.test(piece) ? { kind: 'longer' } : undefined
}

function counted(number: number, what: string, kind: 'at most' | 'about'): TextWish | undefined {
  if (number === 0) return undefined
  return /^sentence/i.test(what) ? { kind: 'sentences', most: number } : { kind, words: number }
}
